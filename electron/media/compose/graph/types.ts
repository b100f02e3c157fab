import type { AiMark } from '../../ai-mark/index.ts'
import type { OverlayTrack } from '../../overlay/track.ts'
import type { PlannedMusic } from '../music.ts'

/** Inputs and filter graph of one ffmpeg call; its outputs are labelled `[v]` and `[a]`. */
export interface Graph {
  inputs: string[]
  script: string
}

/** File of the visible AI mark. */
export interface Sign {
  mark: AiMark
  path: string
}

/** Pictures over the frames of a graph. */
export interface GraphOverlay {
  track: OverlayTrack
  /** File of the pictures (`writeOverlay`) from the graph's first frame on. */
  path: string
}

/** File of the pattern that marks pictures (`writePictureMark`). */
export interface HiddenMark {
  path: string
}

export interface GraphOptions {
  /** Number of frames for which the last frame is held in silence after the last item. */
  holdFrames: number
  /** Number of threads of each decoder. */
  threads: number
  sign: Sign | undefined
  hidden: HiddenMark | undefined
  overlay?: GraphOverlay | undefined
  /** Music under all items of the graph. */
  music?: PlannedMusic | null
}
