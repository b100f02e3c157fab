import type { Message, Text } from '../../../../common/messages/index.ts'
import type { BurnedCaptions, Captions } from '../../../../media/deliver/index.ts'
import type { BatchContext } from './batch-context.ts'
import type { BatchItemRow, BatchRow } from '../store/batch-rows.ts'
import { captionFileOf } from '../captions/caption-files.ts'
import type { ItemRow } from '../store/item-rows.ts'
import type { Looked } from '../verify/looked.ts'
import { message } from '../../../../common/messages/index.ts'

export interface ItemCaptions {
  captions: Captions | null
  /** How they are drawn into the picture. */
  drawn?: Pick<BurnedCaptions, 'look' | 'position'>
  /** Why the clip has no captions, in case there are none. */
  without: Text
  notes: Text[]
  /** The service has drawn them into the picture, where they are not drawn a second time. */
  isDrawn: boolean
}

const nothing: ItemCaptions = { captions: null, without: '', notes: [], isDrawn: false }

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
  if (after.captions === 'burn' && context.captionsDrawn?.(item))
    return { ...nothing, notes: [message('deliverNotes.captionsDrawn')], isDrawn: true }
  const stem = row.fileName.replace(/\.[^.]*$/, '')
  const names = [stem, item.name, item.remoteId]
  const pointed = after.captionsFolder === undefined ? [] : [after.captionsFolder]
  const given = await captionFileOf(pointed, names)
  if (given !== null) return { ...nothing, captions: { file: given } }
  const known = await context.captions(item, looked.durationMs ?? 0, signal)
  if (known && known.cues.length > 0)
    return {
      ...nothing,
      captions: { cues: known.cues, words: known.words },
      ...(known.drawn ? { drawn: known.drawn } : {}),
      notes: known.note === null ? [] : [known.note],
    }
  const beside = await captionFileOf([folder], names)
  if (beside !== null) return { ...nothing, captions: { file: beside } }
  return { ...nothing, without: known?.note ?? lacking(stem, after.captionsFolder ?? folder) }
}

function lacking(stem: string, folder: string): Message {
  return message('collectErrors.noCaptions', { stem, folder })
}
