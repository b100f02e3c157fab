import type { MediaTools } from '../tools.ts'
import type { AppearanceRenderer } from './appearance/draw.ts'
import type { Clip } from './clips.ts'
import type { Size } from './geometry.ts'
import type { ComposeLimits } from './limits.ts'
import type { MotionRenderer, MovingStill } from './motion/draw.ts'
import type { MovedStill } from './motion/moved-still.ts'
import type { PlannedMusic } from './music.ts'
import type { PictureConverter } from './pictures.ts'
import type { SoundLooper } from './sound/sound-loops.ts'
import type { SoundRetimer } from './sound/sound-speed.ts'
import type { SoundSummer } from './sound/sound-sums.ts'
import type { PlannedSound } from './sounds.ts'
import type { SourceProber } from './sources.ts'
import type { Plate, Still, StillRenderer } from './stills.ts'
import type { FrameRate, ItemSpan, Timeline } from './timing.ts'

/** Pictures of an item, from the lowest to the highest, and its sounds. */
export interface PlannedItem {
  span: ItemSpan
  base: Plate
  stack: ({ kind: 'plate'; plate: Plate } | ChangingPart)[]
  sounds: PlannedSound[]
}

export interface Plan {
  frame: Size
  rate: FrameRate
  timeline: Timeline
  items: PlannedItem[]
  /** Music under all of them; null where none is heard. */
  music: PlannedMusic | null
}

export interface PlanTools {
  tools: MediaTools
  sources: SourceProber
  plates: StillRenderer
  pictures: PictureConverter
  loops: SoundLooper
  speeds: SoundRetimer
  sums: SoundSummer
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
  span: ItemSpan
  frame: Size
  rate: FrameRate
  /** How many layers of the item move. */
  movingLayers: number
}
