import { shallowRef } from 'vue'
import type { ShallowRef } from 'vue'
import type { Verification } from '@common/bridge/index.ts'
import { studioError } from '../../bridge/error.ts'
import { studio } from '../../bridge/studio.ts'
import { formatError } from '../../i18n/translate.ts'
import { upload } from '../../stores/upload.ts'
import { pickFiles } from '../files/pick-files.ts'
import { nameOf } from '../files/paths.ts'

/** What is known of the file that was chosen last. */
export type VerificationState =
  | { name: 'empty' }
  | { name: 'reading'; file: string }
  | { name: 'done'; found: Verification }
  | { name: 'failed'; file: string; message: string }

export interface FileVerification {
  state: Readonly<ShallowRef<VerificationState>>
  /** Lets the user choose a file, and examines it. */
  choose: () => Promise<void>
  /** Examines the file at a path. */
  open: (path: string) => Promise<void>
  /** Examines the first of the files that were dropped. */
  drop: (files: readonly File[]) => Promise<void>
  /** Forgets the file; an answer that is still under way is dropped. */
  reset: () => void
}

/** Examines one file at a time: what it says of its origin, and whether that holds. */
export function useVerification(): FileVerification {
  const state = shallowRef<VerificationState>({ name: 'empty' })

  async function examine(file: string, pathOf: () => string | Promise<string>): Promise<void> {
    const mine: VerificationState = { name: 'reading', file }
    state.value = mine
    let next: VerificationState
    try {
      next = { name: 'done', found: await studio().provenance.verify({ path: await pathOf() }) }
    } catch (error) {
      next = { name: 'failed', file, message: formatError(studioError(error)) }
    }
    // A file that was chosen meanwhile is the one that counts.
    if (state.value === mine) state.value = next
  }

  const open = (path: string): Promise<void> => examine(nameOf(path), () => path)

  return {
    state,
    async choose() {
      const [path] = await pickFiles('verify')
      if (path !== undefined) await open(path)
    },
    open,
    async drop([file]) {
      if (!file) return
      await examine(file.name, () => {
        const known = window.greenroom?.pathOf(file) ?? ''
        return known === '' ? upload(file) : known
      })
    },
    reset() {
      state.value = { name: 'empty' }
    },
  }
}
