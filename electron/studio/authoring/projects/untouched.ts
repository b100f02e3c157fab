import { rm } from 'node:fs/promises'
import { openFile } from './open-file.ts'
import type { SessionRow } from './session-store.ts'

/** Whether nobody has edited the session's document, and the same document can be had again. */
export function isUntouched({ untouched, draftHash }: SessionRow): boolean {
  return untouched !== null && untouched === draftHash
}

/**
 * Deletes the file of an untouched session. A file that another program has changed stays. Returns whether the file is
 * gone.
 */
export async function deleteUntouched(
  { path, fileHash }: SessionRow,
  onError: (error: unknown) => void,
): Promise<boolean> {
  if (path === null) return true
  try {
    if ((await openFile(path)).hash !== fileHash) return false
    await rm(path)
    return true
  } catch (error) {
    // A project file that is missing or broken is not deleted, and stays in the list of recent projects as such.
    onError(error)
    return false
  }
}
