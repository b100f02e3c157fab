import { join } from 'node:path'
import { numbered, safeName, sameName } from '../../../../common/naming/index.ts'
import type { Sheet } from '../store/types.ts'

/** Longest name of a sheet's folder, bytes: paths below it stay within the limit of Windows (260 characters). */
const mostFolderBytes = 80

/** A folder that no other sheet writes to, named after the sheet: the files of two sheets often have equal names. */
export function freeFolder(parent: string, name: string, sheets: readonly Sheet[]): string {
  const taken = new Set(sheets.map(({ folder }) => sameName(folder)))
  const safe = safeName(name, 'Voiceovers', mostFolderBytes)
  for (let count = 0; ; count += 1) {
    const folder = join(parent, numbered(safe, '', count))
    if (!taken.has(sameName(folder))) return folder
  }
}
