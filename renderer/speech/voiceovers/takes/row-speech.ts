import type { VoiceoverRow, VoiceoverSheet } from '@common/bridge/index.ts'
import { plainText } from '@common/pronounce/index.ts'
import type { TakesOf } from '../../takes/use-takes.ts'

/**
 * What is spoken for a row: its text in its voice and rate, or those of its sheet; null where there is nothing to say.
 * @param voiceId the id of a voice that is typed by its id or name
 */
export function rowSpeech(
  sheet: Pick<VoiceoverSheet, 'id' | 'connection' | 'voiceId' | 'rate'>,
  row: Pick<VoiceoverRow, 'text' | 'voice' | 'rate'>,
  voiceId: (typed: string) => string,
): TakesOf | null {
  const voice = voiceId(row.voice.trim() === '' ? sheet.voiceId.trim() : row.voice.trim())
  const rate = row.rate.trim() === '' ? sheet.rate : Number(row.rate.replace('%', '').trim())
  const isRate = Number.isInteger(rate) && rate >= 0 && rate <= 100
  if (voice === '' || !isRate || plainText(row.text).trim() === '') return null
  const { id, connection } = sheet
  return { connection, session: null, sheet: id, line: { kind: 'script', voiceId: voice, text: row.text, rate } }
}
