import type { StudioErrorData } from '@common/bridge/index.ts'

/** Which faces are swapped when several are visible. */
export type SwappedFaces = 'all' | 'largest'

export interface AlgorithmSettings {
  faces: SwappedFaces
  /** Draws a small visible "AI" into frames with a swapped face. */
  label: boolean
  /** How faces are drawn, from the session's start on. Default: WebGL if the graphics card runs it. */
  warp?: Warp
}

/** The two methods of drawing a face: WebGL 2, or on the CPU in typed arrays. */
export type Warp = 'webgl' | 'arrays'

export interface AlgorithmOptions extends AlgorithmSettings {
  /** Id of the `local` session whose algorithm end this window runs. */
  sessionId: string
}

/** Figures of the face swap algorithm, as averages over the last two seconds; times in ms. */
export interface AlgorithmStats {
  /** Frames per second that are sent back. */
  fps: number
  /** Time for copying a frame from the browser's memory. */
  captureMs: number
  /** Time for face detection, per frame; most frames don't need it. */
  detectMs: number
  /** Time for finding the mesh of every face. */
  meshMs: number
  /** Time for shape, colours, mask and drawing. */
  drawMs: number
  /** Total time of a frame in the worker. */
  frameMs: number
  /** Frames skipped because a newer one had arrived, since the start. */
  dropped: number
  /** Number of faces swapped in the newest frame. */
  faces: number
}

/** The running algorithm's end of one session. */
export interface Algorithm {
  /** Releases everything of the session; models stay loaded for the next. Never throws; further calls do nothing. */
  stop(): Promise<void>
  stats(): AlgorithmStats
  set(settings: Partial<AlgorithmSettings>): void
  /** Adds a listener for a fault that ends the swapping; answers a function that removes it. */
  onFault(listener: (fault: StudioErrorData) => void): () => void
}

/**
 * - `live-models`: the face models can't be downloaded or loaded. - `live-tracks`: the browser can't change a track's
 * frames. - `live-picture`: a source face can't be read. - `live-algorithm`: anything else.
 */
export type AlgorithmFaultCode = 'live-models' | 'live-tracks' | 'live-picture' | 'live-algorithm'
