import { onActivated, onDeactivated, onScopeDispose, ref } from 'vue'
import type { Ref } from 'vue'
import { fileDrops } from './file-drops.ts'
import type { FileDrop } from './file-drops.ts'

export interface FileDropOptions {
  /** Whether the zone also takes files that are dropped outside of all zones. */
  page?: boolean
  /** Resolves when what the files go into is loaded: files that are dropped earlier wait for it. */
  loaded?: () => Promise<unknown>
}

/**
 * Takes files that are dropped onto an element, or anywhere on the page (`element` null). Answers whether files are
 * being dragged over it. A component that is kept alive takes none while another page is shown.
 */
export function useFileDrop(
  element: Readonly<Ref<HTMLElement | null>> | null,
  onFiles: (files: File[], items: FileDrop['items']) => unknown,
  { page = element === null, loaded }: FileDropOptions = {},
): Ref<boolean> {
  const over = ref(false)
  let active = true
  onActivated(() => (active = true))
  onDeactivated(() => (active = false))
  onScopeDispose(
    fileDrops.join({
      page,
      element: () => element?.value ?? null,
      shown: () => active && (element === null || element.value?.isConnected === true),
      over: (now) => (over.value = now),
      take: ({ files, items }) => void (loaded ? loaded().then(() => onFiles(files, items)) : onFiles(files, items)),
    }),
  )
  return over
}
