import { message } from '../../../common/messages/index.ts'
import type { Proof } from '../../../common/proof/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import type { Voiceovers } from './voiceovers.ts'

/**
 * What listening to a take of a row shows; null where nobody listens to it: the sheet doesn't ask for it, its voice speaks another
 * language than English, or its service is no engine. The take is spoken where it isn't yet.
 * @param take 0 is the usual reading
 * @throws StudioError where sheet, row or connection is gone; RowFault, SpeechFault; ServiceError where the engine can't listen
 */
export async function listenToTake(
  voiceovers: Pick<Voiceovers, 'sheets' | 'rows' | 'specs' | 'maker' | 'connectionOf'>,
  { sheet: id, row: rowId, take }: { sheet: string; row: string; take: number },
  signal: AbortSignal,
): Promise<Proof | null> {
  const { sheets, rows, specs, maker } = voiceovers
  const sheet = sheets.must(id)
  const row = rows.get(id, Number(rowId))
  if (!row)
    throw new StudioError('not-found', message('voiceoverErrors.rowsGone'), { next: message('runErrors.chooseOthers') })
  return maker.listenToSpeech(await specs.of(sheet, { ...row, take }, voiceovers.connectionOf(sheet)), signal)
}
