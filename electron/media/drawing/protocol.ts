import type { TimedCue } from '../../common/captions/index.ts'
import type { Element } from '../../common/composition/index.ts'
import type { Box } from '../../common/drawing/element/bounds.ts'
import type { MotionBox, MotionState } from '../../common/motion/index.ts'
import type { Appearance } from '../../common/service/extension/looks.ts'
import type { RedrawnSource } from '../../common/drawing/moving/redrawn-content.ts'
import type { Redrawn } from '../../common/service/extension/drawn.ts'
import type { OwnFont } from '../../common/drawing/fonts/families.ts'
import type { CaptionLook, CaptionPosition } from '../../common/service/extension/captions.ts'
import type { OverlayTrack } from '../overlay/track.ts'
import type { PlaneAlpha } from '../yuv.ts'

/** An element that is to be drawn as a transparent PNG. */
export interface DrawRequest {
  element: Element
  /** Path of the element's picture on this machine; absent for texts, shapes and colours. */
  picture?: string | undefined
  /** Size of the canvas, px. An element with a colour and without a size of its own fills it. */
  canvas: { width: number; height: number }
  /** The user's own fonts; those of the product are known to the thread. */
  fonts?: readonly OwnFont[]
}

/** What drawing a text found out about its fonts. */
export interface FontFindings {
  /** Characters that no font has. */
  missing: string[]
  /** Fonts that the text names and this machine does not have. */
  missingFonts: string[]
}

/** Result of a request: the picture of the element, and what is wrong with it. */
export interface DrawResult extends FontFindings {
  png: Uint8Array
  /** The box on the canvas that the picture fills, px. */
  box: Box
  /** The text doesn't fit into its box. */
  overflows: boolean
  /** What is drawn anew of it while it comes or goes, where it does so. */
  redrawn?: Redrawn
  /** Lines of the text reach beyond the canvas, so that not all of its letters are seen. */
  isCutOff: boolean
}

/** Captions of a video that are to be drawn as few pictures, one for each change. */
export interface CaptionsRequest {
  /** The cues in order of time, ms from the start of the video. */
  cues: readonly TimedCue[]
  look: CaptionLook
  position: CaptionPosition
  /** Size of the video, px. */
  canvas: { width: number; height: number }
  fps: number
  /** Length of the video in frames. */
  frames: number
  /** Folder for the pictures; the caller deletes it. */
  folder: string
  /** Fonts of the user's, as for elements. */
  fonts?: readonly OwnFont[]
}

export interface DrawnCaptions extends FontFindings {
  /** The pictures over the frames of the video; null where no caption is shown at any time. */
  track: OverlayTrack | null
}

/** What is drawn anew of a still while it comes or goes. */
export interface RedrawnPart {
  box: Box
  appearance: Appearance | undefined
  source: RedrawnSource
  scale: number
}

/** Pictures of a still that moves, which are drawn into files of raw frames. */
export interface MovedRequest {
  /** PNG of the still; of one whose crop moves, its source. */
  picture: string
  /** Around all that is drawn of it when it stands still: what the picture fills, unless its crop moves. */
  box: MotionBox
  /** Of a still whose crop moves: the box before its rotation, and what it looks like. */
  cropped?: { shown: MotionBox; appearance: Appearance } | undefined
  /** Of a still that is drawn anew in some states: what, and how many px of the frame one px of it has. */
  redrawn?: RedrawnPart | undefined
  series: {
    /** File for the frames, one after the other: yuva420p. */
    path: string
    alpha: Exclude<PlaneAlpha, 'none'>
    /** Luma of what is not seen where the alpha is premultiplied. */
    black: number
    /** Size of each frame, px; even. */
    size: { width: number; height: number }
    /** The states that the frames show, and where their top left corners are on the canvas. */
    pictures: readonly { x: number; y: number; state: MotionState }[]
  }[]
}

/** A request to the drawing thread, whose answer has the same `id`. */
export type DrawingRequest = { element: DrawRequest } | { captions: CaptionsRequest } | { moved: MovedRequest }
export type ThreadRequest = { id: number } & DrawingRequest

/** Says that nobody needs the result of a request any more. The request is answered all the same, when it has stopped. */
export interface ThreadCancel {
  cancel: number
}

export type DrawingResult = DrawResult | DrawnCaptions | null
export type ThreadAnswer = { id: number; result: DrawingResult } | { id: number; error: string }
