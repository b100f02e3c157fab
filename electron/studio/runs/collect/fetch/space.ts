import { message } from '../../../../common/messages/index.ts'
import { bytes } from '../../../core/bytes.ts'
import { freeAt, keptBytes } from '../../../media/downloads/index.ts'
import type { ItemRow } from '../store/item-rows.ts'

/**
 * Disk space that a choice of clips needs, and what of it may be used. Clips of unknown size are counted separately, not
 * estimated.
 */
export async function neededSpace(
  rows: readonly Pick<ItemRow, 'size'>[],
  folder: string,
  free: (folder: string) => Promise<number>,
) {
  let neededBytes = 0
  let unknownSizes = 0
  for (const { size } of rows) {
    if (size === null) unknownSizes += 1
    else neededBytes += size
  }
  const freeBytes = await freeAt(folder, free)
  const ok = freeBytes === null || neededBytes <= freeBytes
  const text = ok
    ? null
    : message('collectErrors.tooLittleSpace', {
        needed: bytes(neededBytes),
        free: bytes(freeBytes),
        kept: bytes(keptBytes),
        folder,
      })
  return { neededBytes, unknownSizes, freeBytes, ok, message: text }
}
