import type { StudioErrorData } from '@common/bridge/index.ts'

/** Whose faces are swapped when several are in the picture. */
export type SwappedFaces = 'all' | 'largest'

export interface AlgorithmSettings {
  faces: SwappedFaces
  /** Draws a small visible "AI" into frames with a swapped face. */
  label: boolean
  /** How faces are drawn, from a session's start on. Default: with WebGL where a graphics card does it. */
  warp?: Warp
}

/** The two ways of drawing a face: by WebGL 2, or in typed arrays. */
export type Warp = 'webgl' | 'arrays'

export interface AlgorithmOptions extends AlgorithmSettings {
  /** The `local` session whose algorithm end this window takes. */
  sessionId: string
}

/** Means over the last two seconds; times in ms. */
export interface AlgorithmStats {
  /** Frames given back in a second. */
  fps: number
  /** From the frame's memory to ours. */
  captureMs: number
  /** Looking for faces, per frame; most frames don't. */
  detectMs: number
  /** The mesh of every face. */
  meshMs: number
  /** Shape, colours, mask and drawing. */
  drawMs: number
  /** A frame's whole way through the worker. */
  frameMs: number
  /** Frames that newer ones overtook, since the start. */
  dropped: number
  /** Faces swapped in the newest frame. */
  faces: number
}

/** The algorithm's end of one session. */
export interface Algorithm {
  /** Frees everything of the session; models stay for the next. Never throws; more than once does nothing. */
  stop(): Promise<void>
  stats(): AlgorithmStats
  set(settings: Partial<AlgorithmSettings>): void
  /** What ends the swapping, in words; the answer takes the listener away. */
  onFault(listener: (fault: StudioErrorData) => void): () => void
}

/**
 * - `live-models`: the face models can't be had or loaded. - `live-tracks`: the browser can't change a track's frames. -
 *   `live-picture`: a source face can't be read. - `live-algorithm`: anything else.
 */
export type AlgorithmFaultCode = 'live-models' | 'live-tracks' | 'live-picture' | 'live-algorithm'
