import { message } from '../../common/messages/index.ts'
import { readMarkedText } from '../../common/pronounce/index.ts'
import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { MediaTools, WorkOptions } from '../../media/index.ts'
import { programsAtOnce } from '../../media/process.ts'
import { silentLog, type Log } from '../core/log.ts'
import { asSpeechError, SpeechError } from './errors.ts'
import { encodeSpeech } from './finish.ts'
import { speakerBank } from './match/bank.ts'
import { sharedOptimisedFolder } from './models.ts'
import { speakInPieces } from './speak-in-pieces.ts'
import { speakText } from './speak-text.ts'
import { inTurn } from './turns.ts'
import { decodeSample } from './match/sample.ts'
import type { SpeakableVoice, Speaker, Speech, SpeechPiece, SpeechRequest, VoiceMatch } from './types.ts'
import { WorkerPool } from './worker/pool.ts'
import type { SpeakTask, WorkerVoice } from './worker/protocol.ts'

export interface SpeakerOptions {
  tools: MediaTools
  /** Folder for temporary files; all of them are removed after use. */
  scratchDir: string
  /** Folder of the voice models that were optimised on this machine. Default: one beside the models. */
  optimisedFolder?: string
  log?: Log
  /** Most worker processes, each with up to about 700 MB of models. Default: one per two cores, at least one. */
  workers?: number
  /** Time after which an idle worker is stopped (ms). Default: two minutes. */
  idleMs?: number
}

const idleMs = 120_000
const stallMs = 300_000
/**
 * Pace to which speakers of the everyday model are slowed down (words per minute within a sentence): most of them are
 * faster.
 */
const naturalWpm = 200
const mostSlowing = 1.45
/** Share of the progress for speaking; the rest is for encoding. */
const speakingShare = 0.9
const matchEqBands = 40
const mostPitchShift = 3
const mostEqDb = 12

/** Factor on a speaker's phoneme lengths that slows a fast speaker down to a natural pace. */
export function naturalLengthScale(speaker: number): number {
  const known = speakerBank()[speaker]
  if (!known) throw new SpeechError('bad-voice', message('engineSpeech.noSpeaker', { speaker }))
  return Math.min(mostSlowing, Math.max(1, known.wordsPerMinute / naturalWpm))
}

function workerVoice(voice: SpeakableVoice): WorkerVoice {
  if (voice.kind === 'match') {
    const within = (value: number, most: number): boolean => Math.abs(value) <= most
    if (!within(voice.pitchShift, mostPitchShift)) {
      throw new SpeechError('bad-voice', message('engineSpeech.pitchShift'))
    }
    if (voice.eq.length !== matchEqBands || !voice.eq.every((gain) => within(gain, mostEqDb))) {
      throw new SpeechError('bad-voice', message('engineSpeech.bandGains'))
    }
    const { speaker, pitchShift, eq } = voice
    return { engine: 'piper', speaker, lengthScale: naturalLengthScale(speaker), pitchShift, eq }
  }
  const { model, language, accent } = voice.voice
  if ('style' in model) return { engine: 'kokoro', style: model.style, lengthScale: 1, language, accent }
  return { engine: 'piper', speaker: model.speaker, lengthScale: naturalLengthScale(model.speaker) }
}

/** Speed factor for a rate: 1 at 100 %, 0.5 at 0 %, linear between (`createTts` in docs/openapi.json). */
export function speedFor(rate: number): number {
  if (!Number.isFinite(rate) || rate < 0 || rate > 100) {
    throw new SpeechError('bad-rate', message('engineSpeech.wrongRate'))
  }
  return 0.5 + rate / 200
}

/** A text as workers take it: its words, and what its SSML says of them. */
function asMarked(sent: string): Pick<SpeakTask, 'text' | 'markup'> {
  const { text, marks, pauses } = readMarkedText(sent)
  return { text, markup: { marks, pauses } }
}

/** Creates the speech capability. Models are loaded with the first request. */
export function createSpeaker(options: SpeakerOptions): Speaker & { workerPids(): number[] } {
  const workers = options.workers ?? Math.max(1, Math.floor(availableParallelism() / 2))
  const pool = new WorkerPool(
    {
      workers,
      idleMs: options.idleMs ?? idleMs,
      stallMs: stallMs,
    },
    options.log ?? silentLog,
  )
  const optimisedFolder = options.optimisedFolder ?? sharedOptimisedFolder()
  const atOnce = Math.min(workers, programsAtOnce)
  const poolInTurn = inTurn(pool, atOnce)

  const newFolder = (): string => join(options.scratchDir, `speech-${randomUUID()}`)

  async function withScratch<T>(work: (folder: string) => Promise<T>): Promise<T> {
    const folder = newFolder()
    try {
      await mkdir(folder, { recursive: true })
      return await work(folder)
    } catch (error) {
      throw asSpeechError(error)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  async function speak(request: SpeechRequest, work: WorkOptions = {}): Promise<Speech> {
    const speed = speedFor(request.rate)
    const voice = workerVoice(request.voice)
    return withScratch(async (folder) => {
      const pcmPath = join(folder, 'levelled.f32')
      const spoken = await speakText(
        request.inTurn ? poolInTurn : pool,
        { ...asMarked(request.text), voice, speed, take: request.take ?? 0, optimisedFolder, pcmPath, folder },
        atOnce,
        { ...work, onProgress: (share) => work.onProgress?.(share * speakingShare) },
      )
      try {
        const files = await encodeSpeech(options.tools, { pcmPath, sampleRate: spoken.sampleRate }, request, work)
        work.onProgress?.(1)
        return {
          ...files,
          durationMs: Math.round((spoken.samples / spoken.sampleRate) * 1000),
          words: spoken.words,
          phonemes: spoken.phonemes,
        }
      } catch (error) {
        await Promise.all(['wav', 'mp3'].map((end) => rm(`${request.outBase}.${end}`, { force: true })))
        throw error
      }
    })
  }

  async function* inPieces(
    request: Pick<SpeechRequest, 'text' | 'voice' | 'rate'> & { tempo?: number },
    work: Pick<WorkOptions, 'signal'> = {},
  ): AsyncGenerator<SpeechPiece> {
    const folder = newFolder()
    try {
      const speed = speedFor(request.rate)
      const voice = workerVoice(request.voice)
      await mkdir(folder, { recursive: true })
      const { text, tempo = 1 } = request
      const spoken = { ...asMarked(text), voice, speed, take: 0, optimisedFolder, folder, tempo }
      yield* speakInPieces(pool, spoken, atOnce, work)
    } catch (error) {
      throw asSpeechError(error)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  async function matchVoice(samplePath: string, work: WorkOptions = {}): Promise<VoiceMatch> {
    return withScratch(async (folder) => {
      const pcmPath = join(folder, 'sample.f32')
      await decodeSample(options.tools, samplePath, pcmPath, work)
      return pool.run({ kind: 'match', pcmPath }, work)
    })
  }

  return {
    speak,
    speakInPieces: inPieces,
    matchVoice,
    close: () => pool.close(),
    workerPids: () => pool.pids,
  }
}
