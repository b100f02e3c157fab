import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { WorkOptions } from '../../media/index.ts'
import { leastPart, nothingToSay } from './speak-text.ts'
import type { SpeechPiece } from './types.ts'
import type { WorkerPool } from './worker/pool.ts'
import type { FinishResult, FinishTask, SpeakResult, SpeakTask, WorkerVoice } from './worker/protocol.ts'

/** Sentences that begin within so many characters of a text are its first piece: more than one only where they are tiny. */
const firstPiece = 5
/** Least sound of which the loudness is measured, s: what is shorter than 0.4 s has none by ITU-R BS.1770. */
const leastMeasured = 1

interface PiecesRequest extends Pick<SpeakTask, 'text' | 'markup' | 'voice' | 'speed' | 'take' | 'optimisedFolder'> {
  /** Folder for temporary files, which the caller removes. */
  folder: string
  /** Factor by which the pieces will be played faster than they are. Default: 1. */
  tempo?: number
}

type SpokenPart = SpeakResult & { path: string }

/** The shares of a text that are spoken one after the other: its first sentence, then parts of the usual length. */
function sharesOf(text: string, engine: WorkerVoice['engine']): SpeakTask['share'][] {
  const bounds = [0]
  for (let at = Math.min(firstPiece, text.length); at < text.length; at += leastPart[engine]) bounds.push(at)
  return bounds.map((from, index) => ({
    from: from / text.length,
    to: (bounds[index + 1] ?? text.length) / text.length,
  }))
}

/**
 * Speaks a text piece by piece, in order. The first sentence is spoken alone, so that it is there as soon as it can be; after it,
 * parts are spoken beside each other, only so many ahead as there are workers.
 * @throws SpeechError `nothing-to-say`, `models-missing`, `models-broken`, `disk` or `cancelled`
 */
export async function* speakInPieces(
  pool: Pick<WorkerPool, 'run'>,
  { folder, tempo = 1, ...request }: PiecesRequest,
  workers: number,
  { signal }: Pick<WorkOptions, 'signal'>,
): AsyncGenerator<SpeechPiece> {
  const shares = sharesOf(request.text, request.voice.engine)
  const stop = new AbortController()
  const either = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal
  const running: Promise<SpokenPart>[] = []
  const start = (): void => {
    const path = join(folder, `spoken-${String(running.length)}.f32`)
    const spoken = pool
      .run({ kind: 'speak', ...request, path, share: shares[running.length]! }, { signal: either })
      .then((result) => ({ ...result, path }))
    // Whoever awaits the part gets its error; until then it is not unhandled.
    spoken.catch(() => undefined)
    running.push(spoken)
  }
  const levelling = new Levelling(pool, { engine: request.voice.engine, folder, tempo }, either)
  try {
    for (const index of shares.keys()) {
      if (index === running.length) start()
      const spoken = await running[index]!
      while (running.length < shares.length && running.length <= index + workers) start()
      const piece = await levelling.next(spoken, index === shares.length - 1)
      if (!piece) continue
      yield { ...piece, share: shares[index]!.to }
      await rm(piece.path)
    }
    if (!levelling.hasSpoken) throw nothingToSay(request.text)
  } finally {
    stop.abort()
    await Promise.allSettled(running)
  }
}

/**
 * Joins what is too short to be measured with what follows, and brings all pieces to the same loudness: the gain of the first one
 * is that of all. The pattern of their mark goes on from each to the next.
 */
class Levelling {
  readonly #finish: (parts: FinishTask['parts'], sampleRate: number, pcmPath: string) => Promise<FinishResult>
  readonly #folder: string
  #waiting: FinishTask['parts'] = []
  #waitingSamples = 0
  #gainDb: number | undefined
  #pauseMs = 0
  #finishedSamples = 0
  #pieces = 0
  hasSpoken = false

  constructor(
    pool: Pick<WorkerPool, 'run'>,
    { engine, folder, tempo }: { engine: WorkerVoice['engine']; folder: string; tempo: number },
    signal: AbortSignal,
  ) {
    this.#folder = folder
    this.#finish = (parts, sampleRate, pcmPath) => {
      const known = this.#gainDb === undefined ? {} : { gainDb: this.#gainDb }
      const mark = { from: this.#finishedSamples, tempo }
      const scratchPath = join(folder, 'joined.f32')
      return pool.run({ kind: 'finish', engine, sampleRate, parts, pcmPath, scratchPath, mark, ...known }, { signal })
    }
  }

  /** The finished piece with what was spoken next; undefined while there is too little sound. */
  async next(
    { path, sampleRate, samples, pauseMs }: SpokenPart,
    isLast: boolean,
  ): Promise<Omit<SpeechPiece, 'share'> | undefined> {
    if (samples > 0) {
      const silence = this.hasSpoken ? Math.round((this.#pauseMs * sampleRate) / 1000) : 0
      this.#waiting.push({ path, silence })
      this.#waitingSamples += silence + samples
      this.#pauseMs = pauseMs
      this.hasSpoken = true
    }
    const isEnough = this.#gainDb !== undefined || this.#waitingSamples >= leastMeasured * sampleRate
    if (this.#waiting.length === 0 || !(isEnough || isLast)) return undefined
    const pcmPath = join(this.#folder, `piece-${String(this.#pieces++)}.f32`)
    const { gainDb, samples: finished } = await this.#finish(this.#waiting, sampleRate, pcmPath)
    this.#gainDb = gainDb
    this.#finishedSamples += finished
    this.#waiting = []
    this.#waitingSamples = 0
    return { path: pcmPath, sampleRate }
  }
}
