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

/** What the window's own dialog is asked for; `FileDialog` shows it. */
export const pickRequest = shallowRef<PickRequest | null>(null)

/**
 * Paths that the user chose: with the system's dialog where the host has it, else with the window's own. Empty when the
 * dialog was dismissed. @throws STUDIO
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
