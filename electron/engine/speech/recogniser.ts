import { availableParallelism, totalmem } from 'node:os'
import { message } from '../../common/messages/index.ts'
import type { Text } from '../../common/messages/index.ts'
import { isMediaError, probe } from '../../media/index.ts'
import type { MediaTools, WorkOptions } from '../../media/index.ts'
import { silentLog } from '../core/log.ts'
import type { Log } from '../core/log.ts'
import { SpeechError } from './errors.ts'
import { sharedOptimisedFolder } from './models.ts'
import { WorkerPool } from './worker/pool.ts'
import type { Transcript, TranscriptSegment } from './recognition/types.ts'

export interface RecogniserOptions {
  tools: MediaTools
  /** Folder of the models that were optimised on this machine. Default: one beside the models. */
  optimisedFolder?: string
  log?: Log
  /** Most worker processes, each with about 400 MB. Default: two where there are two processors and 6 GB, otherwise one. */
  workers?: number
  /** Time after which an idle worker is stopped (ms). Default: two minutes. */
  idleMs?: number
}

export interface TranscribeOptions extends WorkOptions {
  /** Called first, with 0, when the file is known to have sound; it may still wait for other recordings then. */
  onProgress?: (share: number) => void
  /** Called with segments in order, as soon as they are recognised. */
  onSegments?: (segments: TranscriptSegment[]) => void
  /** How messages name the file. Default: its path. */
  label?: Text
}

/** Recognises English speech in media files. */
export interface Recogniser {
  /**
   * Writes what is said in the first sound track of a file. Recordings wait for each other where there are more than workers.
   * @throws SpeechError `recording-unreadable`, `recording-no-sound`, `cancelled`, `models-missing` and those of all workers
   */
  transcribe: (path: string, options?: TranscribeOptions) => Promise<Transcript>
  close: () => Promise<void>
  workerPids: () => number[]
}

const idleMs = 120_000
/** A piece of 20 s takes less, also on a slow machine with much to do. */
const stallMs = 300_000

const enoughBytes = 6e9

/** Several short recordings, as the rows of a sheet are, keep more than one processor busy only beside each other. */
const usualWorkers = (): number => (availableParallelism() > 1 && totalmem() >= enoughBytes ? 2 : 1)

/** Creates a recogniser, whose processes are its own: a long recording does not delay what is spoken. */
export function createRecogniser(options: RecogniserOptions): Recogniser {
  const pool = new WorkerPool(
    { workers: options.workers ?? usualWorkers(), idleMs: options.idleMs ?? idleMs, stallMs },
    options.log ?? silentLog,
  )
  const optimisedFolder = options.optimisedFolder ?? sharedOptimisedFolder()

  async function durationOf(path: string, label: Text, signal: AbortSignal | undefined): Promise<number> {
    try {
      const info = await probe(options.tools, path, { label, ...(signal && { signal }) })
      if (!info.audio) throw new SpeechError('recording-no-sound', message('engineSpeech.recordingNoSound', { label }))
      return info.durationMs
    } catch (error) {
      if (isMediaError(error, 'cancelled'))
        throw new SpeechError('cancelled', message('engineSpeech.cancelled'), { cause: error })
      if (isMediaError(error)) throw new SpeechError('recording-unreadable', error.text, { cause: error })
      throw error
    }
  }

  return {
    async transcribe(path, { label = path, onSegments, ...work } = {}) {
      const durationMs = await durationOf(path, label, work.signal)
      const { ffmpeg } = options.tools
      work.onProgress?.(0)
      const task = { kind: 'recognise', path, ffmpeg, durationMs, optimisedFolder, label } as const
      const transcript = await pool.run(task, onSegments ? { ...work, onPart: onSegments } : work)
      work.onProgress?.(1)
      return transcript
    },
    close: () => pool.close(),
    workerPids: () => pool.pids,
  }
}
