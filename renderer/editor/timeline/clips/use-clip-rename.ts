import { nextTick, ref } from 'vue'
import type { Ref } from 'vue'
import { useDocument } from '../../../stores/document.ts'
import { renameElement } from '../../elements/rename-element.ts'
import type { Clip } from '../rows/rows.ts'

/** Edits a clip's name in place: Enter accepts it, Escape restores it. */
export function useClipRename(
  root: Readonly<Ref<HTMLElement | null>>,
  clipOf: (id: string) => Clip | undefined,
  focus: (id: string) => unknown,
): {
  renaming: Ref<string | null>
  rename: (id: string) => Promise<void>
  renamed: (event: Event, clip: Clip, keep: boolean) => void
} {
  const document = useDocument()
  const renaming = ref<string | null>(null)

  async function rename(id: string): Promise<void> {
    const clip = clipOf(id)
    if (!clip || clip.element.locked || document.readOnly !== null) return
    renaming.value = id
    await nextTick()
    const field = root.value?.querySelector<HTMLInputElement>('input')
    field?.focus()
    field?.select()
  }

  function renamed(event: Event, { element }: Clip, keep: boolean): void {
    if (renaming.value !== element.id || !(event.target instanceof HTMLInputElement)) return
    renaming.value = null
    const name = event.target.value.trim().slice(0, 500)
    if (keep && name !== element.name) renameElement(element, name)
    if (event.type === 'keydown') void nextTick(() => focus(element.id))
  }

  return { renaming, rename, renamed }
}
