import { judgeSpeech } from '../../common/proof/index.ts'
import type { RecognisedWord, Proof } from '../../common/proof/index.ts'
import { isFields, text as textIn } from '../../common/service/reading.ts'
import { measureSpeech } from '../../media/index.ts'
import type { MediaTools } from '../../media/index.ts'
import type { TranscriptionCalls } from '../service/client/index.ts'

/** What speech should say. */
export interface ExpectedText {
  /** English, as the user wrote it, with pauses; pronunciations are applied. */
  text: string
  /** Pace of the voice, 0 to 100. */
  rate: number
}

/** Listens to a file of speech, and compares what is heard with what should have been said. */
export type Listen = (path: string, expected: ExpectedText, signal: AbortSignal) => Promise<Proof>

/**
 * Listens by the built-in engine, which recognises speech. The listening throws ServiceError when the engine can't be had,
 * MediaError for a file that can't be read, or the signal's reason.
 */
export function listenBy(
  connection: { client: () => Promise<{ engine: TranscriptionCalls }> },
  tools: () => Promise<MediaTools>,
): Listen {
  return async (path, { text, rate }, signal) => {
    const sound = await measureSpeech(await tools(), path, { signal })
    if (sound.isSilent) return judgeSpeech(text, rate, { words: [], sound })
    const { engine } = await connection.client()
    const { document } = await engine.transcribe(path, { format: 'verbose_json', signal })
    return judgeSpeech(text, rate, { words: wordsIn(document), sound })
  }
}

/** The words of a transcript in OpenAI's form, whose times are in seconds. */
function wordsIn(document: unknown): RecognisedWord[] {
  const words = isFields(document) ? document['words'] : undefined
  if (!Array.isArray(words)) return []
  return words.filter(isFields).flatMap(({ word, start, end }) => {
    const written = textIn(word)
    if (written === null || typeof start !== 'number' || typeof end !== 'number') return []
    return [{ text: written, startMs: start * 1000, endMs: end * 1000 }]
  })
}
