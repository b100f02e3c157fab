import type { LiveModels, LiveSourceFace, StudioErrorData } from '@common/bridge/index.ts'
import type { AlgorithmSettings, AlgorithmStats } from '../types.ts'

/** Messages from the window to its worker. Addresses are absolute: a worker has another base than its page. */
export type ToWorker =
  | { type: 'open'; models: LiveModels }
  | {
      type: 'start'
      session: number
      settings: AlgorithmSettings
      frames: ReadableStream<VideoFrame>
      out: WritableStream<VideoFrame>
    }
  | { type: 'faces'; session: number; faces: LiveSourceFace[] }
  | { type: 'set'; session: number; settings: Partial<AlgorithmSettings> }
  | { type: 'stop'; session: number }

/** Messages from the worker to its window. A fault without session (`session` null) concerns the models. */
export type FromWorker =
  | { type: 'opened' }
  | { type: 'stats'; session: number; stats: Omit<AlgorithmStats, 'dropped'>; taken: number }
  | { type: 'fault'; session: number | null; fault: StudioErrorData }
  | { type: 'stopped'; session: number }
