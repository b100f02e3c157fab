import type { MediaTools } from '../tools.ts'
import type { Composition } from '../types.ts'
import type { AppearanceRenderer } from './appearance/draw.ts'
import type { Clip } from './clips.ts'
import type { Size } from './geometry.ts'
import type { ComposeLimits } from './limits.ts'
import type { MotionRenderer, MovingStill } from './motion/draw.ts'
import type { MovedStill } from './motion/moved-still.ts'
import type { PictureConverter } from './pictures.ts'
import type { PlannedSound } from './sounds.ts'
import type { SoundTools } from './sound/index.ts'
import type { SourceProber } from './sources.ts'
import type { Plate, Still, StillRenderer } from './stills.ts'
import type { SceneState, TransitionState } from '../../common/transitions/index.ts'
import type { Piece, Timeline } from './pieces.ts'
import type { FrameRate } from './timing.ts'

/** Pictures of a part of an item, from the lowest to the highest, and its sounds. */
export interface PlannedItem {
  span: Piece
  base: Plate
  stack: ({ kind: 'plate'; plate: Plate } | ChangingPart)[]
  sounds: PlannedSound[]
  /** What each frame shows of the finished picture; null: all of it. */
  camera: readonly SceneState[] | null
}

/** A part of the video: one item, or two scenes that are shown together. */
export interface PlannedSegment {
  start: number
  frames: number
  items: PlannedItem[]
  /** How the items take the place of those before; null where there are none. */
  transition: PlannedTransition | null
}

export interface PlannedTransition {
  /** Items of the scene that goes. */
  before: PlannedItem[]
  states: readonly TransitionState[]
  /** Below both scenes. */
  ground: Plate
  /** Frames of the whole transition, of which less are shown where the video is cut off. */
  frames: number
  /** File of the circle through which a scene is seen; null where none is. */
  circle: string | null
}

/** All items of a segment. */
export const itemsOf = ({ items, transition }: PlannedSegment): PlannedItem[] => [
  ...(transition?.before ?? []),
  ...items,
]

export const framesOf = (segments: readonly { frames: number }[]): number =>
  segments.reduce((sum, { frames }) => sum + frames, 0)

/** A composition with its size and when each of its parts is shown; its sources may not have been read yet. */
export interface Film {
  composition: Composition
  frame: Size
  rate: FrameRate
  timeline: Timeline
}

export interface PlanTools extends SoundTools {
  tools: MediaTools
  sources: SourceProber
  plates: StillRenderer
  pictures: PictureConverter
  appearances: AppearanceRenderer
  motions: MotionRenderer
  limits: ComposeLimits
  /** Folder for temporary files. */
  folder: string
}

export interface ClipPart {
  kind: 'clip'
  clip: Clip
}

/** What of an item's picture changes from frame to frame. */
export type ChangingPart =
  | { kind: 'clip'; clip: Clip }
  | { kind: 'moving'; still: MovingStill }
  | { kind: 'moved'; still: MovedStill }

/** How a layer is shown and heard in an item. */
export interface PlannedLayer {
  /** A picture that stands still all the time. */
  still?: Still
  parts?: ChangingPart[]
  /** The sound of a clip whose picture is read in parts. */
  sound?: PlannedSound
}

export interface LayerTarget {
  span: Piece
  frame: Size
  rate: FrameRate
  /** How many layers of the item move. */
  movingLayers: number
}
