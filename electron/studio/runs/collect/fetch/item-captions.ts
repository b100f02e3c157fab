import type { Message, Text } from '../../../../common/messages/index.ts'
import type { Captions } from '../../../../media/deliver/index.ts'
import type { BatchContext } from './batch-context.ts'
import type { BatchItemRow, BatchRow } from '../store/batch-rows.ts'
import { captionFileOf } from '../captions/caption-files.ts'
import type { ItemRow } from '../store/item-rows.ts'
import type { Looked } from '../verify/looked.ts'
import { message } from '../../../../common/messages/index.ts'

export interface ItemCaptions {
  captions: Captions | null
  /** Why the clip has no captions, in case there are none. */
  without: Text
  notes: Text[]
}

const nothing: ItemCaptions = { captions: null, without: '', notes: [] }

/**
 * Captions for one clip of a batch: a file in the folder that the user chose, otherwise from the clip's project,
 * otherwise a file beside the clip in the batch's own folder.
 */
export async function captionsFor(
  context: BatchContext,
  batch: BatchRow,
  row: BatchItemRow,
  item: ItemRow,
  looked: Looked,
  signal: AbortSignal,
): Promise<ItemCaptions> {
  const { folder, after } = batch.plan
  if (after.kind !== 'convert' || after.captions === 'none') return nothing
  const stem = row.fileName.replace(/\.[^.]*$/, '')
  const names = [stem, item.name, item.remoteId]
  const pointed = after.captionsFolder === undefined ? [] : [after.captionsFolder]
  const given = await captionFileOf(pointed, names)
  if (given !== null) return { captions: { file: given }, without: '', notes: [] }
  const known = await context.captions(item, looked.durationMs ?? 0, signal)
  if (known && known.cues.length > 0)
    return { captions: { cues: known.cues }, without: '', notes: known.note === null ? [] : [known.note] }
  const beside = await captionFileOf([folder], names)
  if (beside !== null) return { captions: { file: beside }, without: '', notes: [] }
  return { captions: null, without: known?.note ?? lacking(stem, after.captionsFolder ?? folder), notes: [] }
}

function lacking(stem: string, folder: string): Message {
  return message('collectErrors.noCaptions', { stem, folder })
}
