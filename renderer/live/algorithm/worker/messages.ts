import type { LiveModels, LiveSourceFace, StudioErrorData } from '@common/bridge/index.ts'
import type { AlgorithmSettings, AlgorithmStats } from '../types.ts'

/** From the window to its worker. Addresses are whole: a worker has another base than its page. */
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

/** From the worker to its window. A fault of `session` null is of the models. */
export type FromWorker =
  | { type: 'opened' }
  | { type: 'stats'; session: number; stats: Omit<AlgorithmStats, 'dropped'>; taken: number }
  | { type: 'fault'; session: number | null; fault: StudioErrorData }
  | { type: 'stopped'; session: number }
