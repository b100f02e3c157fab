import { shallowRef } from 'vue'
import type { LibraryItem } from '@common/bridge/index.ts'
import { studio } from '../../bridge/studio.ts'
import { reportError } from '../toasts.ts'

/** The clip that plays over the present page; null: none. */
export const shownClip = shallowRef<LibraryItem | null>(null)

/** Plays a clip of the library over the page that is open, so that the user stays at work. */
export async function showClip(id: string): Promise<void> {
  try {
    shownClip.value = await studio().library.get({ id })
  } catch (error) {
    reportError(error)
  }
}
