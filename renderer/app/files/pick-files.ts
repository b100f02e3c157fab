import { shallowRef } from 'vue'
import type { PickKind } from '@common/bridge/index.ts'
import { studio } from '../../bridge/studio.ts'
import { useApp } from '../../stores/app.ts'

export interface PickOptions {
  /** A folder to begin in, or a file to begin at. */
  defaultPath?: string
  /** A name to save under. */
  name?: string
}

export interface PickRequest extends PickOptions {
  kind: PickKind
  answer(paths: string[]): void
}

/** The request for the window's own file dialog; `FileDialog` shows it. */
export const pickRequest = shallowRef<PickRequest | null>(null)

/**
 * Lets the user choose paths: with a native dialog where the host has one, otherwise with the window's own. Empty when
 * the dialog was dismissed.
 * @throws STUDIO
 */
export async function pickFiles(kind: PickKind, options: PickOptions = {}): Promise<string[]> {
  if (useApp().info.can.pick) return (await studio().app.pick({ kind, ...options })).paths
  pickRequest.value?.answer([])
  return new Promise((resolve) => {
    pickRequest.value = {
      ...options,
      kind,
      answer(paths) {
        pickRequest.value = null
        resolve(paths)
      },
    }
  })
}
