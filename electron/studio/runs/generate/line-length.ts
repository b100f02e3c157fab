import type { Line } from '../../authoring/render/index.ts'
import type { SpeechMaker } from '../speech/index.ts'

/** Length in ms of a voice that is there already; null where it would have to be made. */
export function lengthOfLine(speech: SpeechMaker, connection: string, line: Line): Promise<number | null> {
  const { kind, text, rate } = line
  const place = { connection, folder: null }
  if (kind === 'speech')
    return speech.lengthMs({ kind: 'script', voiceId: line.voiceId ?? '', text, rate }, place)
  const sample = line.sample?.kind === 'url' ? line.sample.url : line.sample?.path
  return sample === undefined
    ? Promise.resolve(null)
    : speech.lengthMs({ kind: 'clone', sample, text, rate }, place)
}
