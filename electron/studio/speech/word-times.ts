import { isFields } from '../../common/service/reading.ts'
import type { SpeechFile } from './speech-files.ts'
import type { SpeechConnection } from './types.ts'

/** Word times of a record, ms; [] when there are none, since speech is usable without them. */
export async function wordTimes(
  connection: SpeechConnection,
  remoteId: string | null,
  signal: AbortSignal,
): Promise<SpeechFile['words']> {
  if (!connection.timings || remoteId === null) return []
  try {
    const answer = await connection.timings(remoteId, signal)
    return isFields(answer) && Array.isArray(answer.words) ? answer.words.flatMap(readWord) : []
  } catch {
    signal.throwIfAborted()
    return []
  }
}

function readWord(value: unknown): SpeechFile['words'] {
  if (!isFields(value)) return []
  const { text, startMs, endMs } = value
  return typeof text === 'string' && typeof startMs === 'number' && typeof endMs === 'number'
    ? [{ text, startMs, endMs }]
    : []
}
