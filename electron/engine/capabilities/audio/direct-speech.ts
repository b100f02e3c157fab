import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { codeOf } from '../../../common/service/index.ts'
import { inEnglish } from '../../../common/messages/index.ts'
import { run } from '../../../media/index.ts'
import type { MediaTools } from '../../../media/index.ts'
import type { SignFile } from '../../../media/provenance/index.ts'
import { CancelledError, EngineError, messageOf } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import { SpeechError } from '../../speech/errors.ts'
import type { SpeakableVoice, Speaker, SpeechPiece } from '../../speech/types.ts'
import type { Clock } from '../../core/clock.ts'
import type { Holds } from '../../store/account/holds.ts'
import type { Use } from '../../store/account/account.ts'
import { speechPrice } from '../../store/account/prices.ts'
import { failureOf } from '../../work/generations/failure.ts'
import type { EmbeddedQueue } from '../../work/queue/embedded.ts'
import type { QueueEntry, WorkContext, WorkResult } from '../../work/queue/types.ts'
import { directFormat, directRate } from './direct-formats.ts'
import type { DirectFormatName } from './direct-formats.ts'
import { GrowingFile } from './growing-file.ts'
import { speechDeadlineMs } from './speak.ts'

export interface DirectRequest {
  text: string
  voice: SpeakableVoice
  /** Factor on the natural speed, 0.25 to 4. */
  speed: number
  format: DirectFormatName
}

/** Speech on its way to who asked for it. */
export interface DirectSound {
  /** The file, as it is made. @throws EngineError when it can't be made, or not to its end */
  bytes: () => AsyncGenerator<Buffer>
  /** Nobody listens any more: the work ends and the file is removed. */
  close: () => void
}

/** Who asks for speech. `client` as in `QueueEntry`. */
export interface Listener {
  client: string
  tenant: string
}

export interface DirectSpeechParts {
  speaker: Pick<Speaker, 'speakInPieces'>
  tools: MediaTools
  sign: SignFile
  holds: Holds
  clock: Clock
  /** Folder for temporary files. */
  scratch: string
  log: Log
}

interface Job extends DirectRequest {
  file: GrowingFile
  tenant: string
  /** Share of the text that has been spoken, 0 to 1. */
  spoken: number
  /** Whether somebody still wants the sound. */
  isWanted: boolean
  isRunning: boolean
}

/** How long a text may wait for its turn, ms; after that its credits come back, and what is then spoken is charged at its end. */
const mostWaitMs = 900_000
/** Slowest speed at which the models speak; slower and faster speech is stretched, without a change of pitch. */
const slowestModel = 0.5
/** Above this factor ffmpeg's filter leaves out samples, so two filters share it. */
const mostTempo = 2

export const directKind = 'direct-speech'

/** How fast the model speaks, as a rate of 0 to 100 %, and by which filters its sound is stretched. */
function paceOf(speed: number): { rate: number; tempo: number; filters: string[] } {
  const spoken = Math.min(1, Math.max(slowestModel, speed))
  const tempo = speed / spoken
  const parts = tempo > mostTempo ? [Math.sqrt(tempo), Math.sqrt(tempo)] : tempo === 1 ? [] : [tempo]
  return { rate: (spoken - slowestModel) * 200, tempo, filters: parts.map((part) => `atempo=${part.toFixed(6)}`) }
}

/** What a share of a text costs; what has not begun costs nothing. */
function useOf({ text, voice }: Pick<DirectRequest, 'text' | 'voice'>, share: number): Use {
  const credits = share === 0 ? 0 : speechPrice(Math.ceil(text.length * share), voice.kind === 'match')
  return { credits, videoSeconds: 0 }
}

/**
 * Speech that is answered while it is spoken, and of which nothing is kept: no record, no result. It waits its turn in the queue
 * of speech and has the price of speech.
 */
export class DirectSpeech {
  readonly #parts: DirectSpeechParts
  readonly #jobs = new Map<string, Job>()
  #queue: EmbeddedQueue | undefined

  constructor(parts: DirectSpeechParts) {
    this.#parts = parts
  }

  start(queue: EmbeddedQueue): void {
    this.#queue = queue
  }

  /** Begins to speak. @throws EngineError when the account doesn't allow it */
  async request(request: DirectRequest, { client, tenant }: Listener): Promise<DirectSound> {
    const { holds, scratch, clock } = this.#parts
    const id = await holds.take(tenant, useOf(request, 1), clock.now() + mostWaitMs)
    const file = new GrowingFile(join(scratch, `direct-${id}.${request.format}`))
    const job: Job = { ...request, file, tenant, spoken: 0, isWanted: true, isRunning: false }
    this.#jobs.set(id, job)
    this.#queue!.add({ id, queueName: 'speech', client, kind: directKind })
    const close = (): void => {
      if (!job.isWanted) return
      job.isWanted = false
      this.#queue!.cancelNow(id)
      // Work that is under way ends with the signal, and removes the file when nothing writes it any more.
      if (job.isRunning) return
      void this.#end(id, new CancelledError())
      this.#remove(job)
    }
    return { bytes: () => file.bytes(), close }
  }

  /** Does the work of an entry of the queue. */
  async work({ id }: QueueEntry, { signal }: WorkContext): Promise<WorkResult> {
    const job = this.#jobs.get(id)
    if (!job) return 'ended'
    job.isRunning = true
    try {
      const most = speechDeadlineMs(job.text)
      await this.#parts.holds.prolong(id, this.#parts.clock.now() + most + mostWaitMs)
      await this.#speak(job, AbortSignal.any([signal, AbortSignal.timeout(most)]))
      await this.#end(id)
    } catch (error) {
      await this.#end(id, signal.aborted ? new CancelledError() : this.#failure(error))
    } finally {
      job.isRunning = false
      if (!job.isWanted) this.#remove(job)
    }
    return 'ended'
  }

  #failure(error: unknown): EngineError {
    // It is the text that is at fault, and the text is in the request that still waits for its answer.
    const isText = error instanceof SpeechError && error.code === 'nothing-to-say'
    const { code, reason, fault } = failureOf(error, isText ? codeOf.parameter : codeOf.createAudio)
    if (fault) this.#parts.log.error('direct-speech.fault', { reason: inEnglish(reason) })
    return new EngineError(code, reason, { cause: error })
  }

  #remove({ file }: Job): void {
    file
      .remove()
      .catch((error: unknown) => this.#parts.log.warn('direct-speech.not-removed', { reason: messageOf(error) }))
  }

  /**
   * Ends a job. Speech that failed costs nothing; that to which nobody listens any more costs what was spoken until then.
   * @param reason why it has no end; absent when all was spoken
   */
  async #end(id: string, reason?: unknown): Promise<void> {
    const job = this.#jobs.get(id)
    this.#jobs.delete(id)
    if (!job) return
    const charged = reason === undefined ? 1 : job.isWanted ? 0 : job.spoken
    try {
      await this.#parts.holds.end(id, job.tenant, useOf(job, charged))
    } catch (error) {
      this.#parts.log.error('direct-speech.not-settled', { id, reason: messageOf(error) })
    }
    // Whoever is told of the end can use the credits again.
    if (reason !== undefined) job.file.fail(reason)
  }

  async #speak(job: Job, signal: AbortSignal): Promise<void> {
    const { text, voice, speed, format, file } = job
    const { tools, speaker, sign } = this.#parts
    const { isWhole, output, gain } = directFormat(format)
    const { rate, tempo, filters } = paceOf(speed)
    const pieces = speaker.speakInPieces({ text, voice, rate, tempo }, { signal })
    try {
      // Before the first piece nothing is known of the sample rate, and texts that can't be spoken need no encoder.
      const first = await pieces.next()
      if (first.done) return await file.end()
      const input = new PieceInput(first.value, pieces, (share) => (job.spoken = share))
      const args = [
        ...['-probesize', '32', '-analyzeduration', '0'],
        ...['-f', 'f32le', '-ar', String(first.value.sampleRate), '-ac', '1', '-i', 'pipe:0'],
        ...['-af', [...filters, ...(gain === undefined ? [] : [gain])].join(',') || 'anull'],
        ...['-ar', String(directRate), '-ac', '1', '-map_metadata', '-1', '-fflags', '+bitexact'],
        ...output,
        ...(isWhole ? [file.path] : ['-flush_packets', '1', 'pipe:1']),
      ]
      try {
        await run(tools, args, {
          signal,
          input: Readable.from(input.bytes()),
          ...(isWhole ? {} : { onOutput: (chunk: Buffer) => file.write(chunk) }),
        })
      } catch (error) {
        // What ended the speech ended ffmpeg, too.
        throw input.failure ?? error
      }
      if (!isWhole) return await file.end()
      await sign({ path: file.path, origin: { kind: 'created', source: 'generated', inputs: [] } })
      await file.end((await stat(file.path)).size)
    } finally {
      await pieces.return(undefined)
    }
  }
}

/** The samples of all pieces as one input of ffmpeg. */
class PieceInput {
  readonly #first: SpeechPiece
  readonly #rest: AsyncGenerator<SpeechPiece>
  readonly #onSpoken: (share: number) => void
  /** Why there are no more samples. */
  failure: unknown

  /** @param onSpoken called with the share of the text that has been spoken, 0 to 1, piece by piece */
  constructor(first: SpeechPiece, rest: AsyncGenerator<SpeechPiece>, onSpoken: (share: number) => void) {
    this.#first = first
    this.#rest = rest
    this.#onSpoken = onSpoken
  }

  async *bytes(): AsyncGenerator<Buffer> {
    try {
      for (let piece = this.#first; ;) {
        this.#onSpoken(piece.share)
        yield* createReadStream(piece.path) as AsyncIterable<Buffer>
        const next = await this.#rest.next()
        if (next.done) return
        piece = next.value
      }
    } catch (error) {
      this.failure = error
      throw error
    }
  }
}
