import { join } from 'node:path'
import { excerpt, message } from '../../common/messages/index.ts'
import { runParallel } from '../../common/parallel/index.ts'
import { unreadable } from '../../common/text/index.ts'
import type { WorkOptions } from '../../media/index.ts'
import { SpeechError } from './errors.ts'
import type { PhonemeTiming, WordTiming } from './types.ts'
import type { WorkerPool } from './worker/pool.ts'
import type { SpeakTask, WorkerVoice } from './worker/protocol.ts'

/** Fewest characters of a text for each of its parts: some three seconds of finest speech, half a minute of everyday speech. */
export const leastPart: Record<WorkerVoice['engine'], number> = { kokoro: 40, piper: 400 }
/** Parts for each worker: sentences differ in length, and none should wait long for another one. */
const partsForEach = 3
/** Share of the progress for speaking; the rest is for levelling. */
const speakingShare = 0.95

export interface SpokenText {
  sampleRate: number
  samples: number
  words: WordTiming[]
  phonemes: PhonemeTiming[]
}

interface SpeakTextRequest extends Pick<SpeakTask, 'text' | 'markup' | 'voice' | 'speed' | 'take' | 'optimisedFolder'> {
  /** Folder for temporary files, which the caller removes. */
  folder: string
  /** Path for the finished samples (32-bit floats, mono). */
  pcmPath: string
}

/**
 * Speaks a text to a file of samples, the sentences of a long one beside each other.
 * @param workers how many parts of the text may be spoken at once
 * @throws SpeechError `nothing-to-say`, `models-missing`, `models-broken`, `disk` or `cancelled`
 */
export async function speakText(
  pool: Pick<WorkerPool, 'run'>,
  { folder, pcmPath, ...request }: SpeakTextRequest,
  workers: number,
  { signal, onProgress }: WorkOptions,
): Promise<SpokenText> {
  const most = workers > 1 ? workers * partsForEach : 1
  const count = Math.max(1, Math.min(most, Math.floor(request.text.length / leastPart[request.voice.engine])))
  const shares = Array.from({ length: count }, () => 0)
  const parts = await runParallel(
    workers,
    shares.map((_, index) => async (either: AbortSignal) => {
      const path = join(folder, `spoken-${String(index)}.f32`)
      const share = { from: index / count, to: (index + 1) / count }
      const report = (done: number): void => {
        shares[index] = done
        onProgress?.((shares.reduce((sum, one) => sum + one, 0) / count) * speakingShare)
      }
      const spoken = await pool.run({ kind: 'speak', ...request, path, share }, { signal: either, onProgress: report })
      return { ...spoken, path }
    }),
    signal,
  )
  const [words, phonemes]: [WordTiming[], PhonemeTiming[]] = [[], []]
  const joined: { path: string; silence: number }[] = []
  const { sampleRate } = parts[0]!
  let [begins, pauseMs] = [0, 0]
  for (const part of parts) {
    const silence = part.samples === 0 ? 0 : Math.round((pauseMs * sampleRate) / 1000)
    const offsetMs = ((begins + silence) / sampleRate) * 1000
    words.push(...movedBy(part.words, offsetMs))
    phonemes.push(...movedBy(part.phonemes, offsetMs))
    joined.push({ path: part.path, silence })
    begins += silence + part.samples
    if (part.samples > 0) pauseMs = part.pauseMs
  }
  if (phonemes.length === 0) throw nothingToSay(request.text)
  const { samples } = await pool.run(
    {
      kind: 'finish',
      engine: request.voice.engine,
      sampleRate,
      parts: joined,
      pcmPath,
      scratchPath: join(folder, 'spoken.f32'),
    },
    { ...(signal && { signal }) },
  )
  onProgress?.(1)
  return { sampleRate, samples, words, phonemes }
}

function movedBy<T extends { startMs: number; endMs: number }>(all: readonly T[], ms: number): T[] {
  return all.map((one) => ({ ...one, startMs: Math.round(one.startMs + ms), endMs: Math.round(one.endMs + ms) }))
}

/** The error for a text of which nothing can be spoken: in another script than English, or without any word. */
export function nothingToSay(text: string): SpeechError {
  const [foreign] = unreadable(text)
  if (!foreign) return new SpeechError('nothing-to-say', message('engineSpeech.noWords'))
  return new SpeechError('nothing-to-say', message('engineSpeech.otherScript', { text: excerpt(foreign.text) }))
}
