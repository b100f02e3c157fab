import type { Text } from '../common/messages/index.ts'
import type { RedrawnPart } from './drawing/protocol.ts'
import type { OverlayTrack } from './overlay/track.ts'
import type { Appearance } from '../common/service/extension/looks.ts'
import type { MusicSettings } from '../common/service/extension/music.ts'
import type { SpeechSpan } from '../common/music/index.ts'
import type { Motion } from '../common/service/extension/motion.ts'
import type { CameraMove, Transition } from '../common/service/extension/transitions.ts'
import type { SoundSettings } from '../common/service/extension/sound.ts'

/** Types of the media layer's inputs and results. Times are integer milliseconds, lengths are pixels. */

/** Options of long work: cancellation and progress. */
export interface WorkOptions {
  signal?: AbortSignal
  /** Called with the progress, 0 to 1, which never falls. */
  onProgress?: (share: number) => void
}

/** Options of composing. */
export interface ComposeWork extends WorkOptions {
  /**
   * Files of the composition that are still being made, by path: what is shown from one is composed once it is there. Default:
   * all are there.
   */
  pending?: ReadonlyMap<string, Promise<unknown>>
  /** Path for the same film as WebM (VP9, no sound), where a composition has alpha. Default: it is not written. */
  web?: string
}

/** Part of a source that is played (media fragment `#t=`), in ms. */
export interface Fragment {
  startMs: number
  endMs?: number
}

/** How a sound is played, which may be heard in several items one after another. Times in ms. */
export interface SoundPart {
  settings: SoundSettings
  /** Time since the sound began, in an earlier item, at the start of this one. */
  elapsedMs: number
  /** Time for which the sound is heard in all items together. */
  wholeMs: number
}

/** How a layer moves, which may be shown in several items one after another. Times in ms. */
export interface MotionPart {
  motion: Motion
  /** What of a still is drawn anew while it comes or goes. */
  redrawn?: RedrawnPart
  /** Time since the layer appeared, in an earlier item, at the start of this one. */
  elapsedMs: number
  /** Time for which the layer is shown in all items together. */
  wholeMs: number
}

/** A local file with sound. */
export interface ComposeSound {
  path: string
  fragment?: Fragment
  /** Default: as it was recorded. A sound with a loop repeats its fragment. */
  part?: SoundPart
  /** Gain in dB that brings a recording to the loudness of speech. Default: 0. */
  gainDb?: number
  /** Name of the source in messages. Default: its path. */
  label?: Text
}

/** Picture layer of a composition item. `path` is a local file; remote sources are fetched before composing. */
export interface ComposeLayer {
  /**
   * An `avatar` repeats from its start for as long as the item lasts, a `video` holds its last frame. The content of
   * the file decides the rest: a still stays a still, and an animated picture (GIF, WebP, PNG) given as `image`
   * repeats.
   */
  kind: 'avatar' | 'image' | 'video'
  path: string
  /** Top-left corner of the layer (px) relative to that of the video; may be negative or outside. */
  x: number
  y: number
  /** Size of the layer before scaling (px). Default: the source's own displayed size (after rotation). */
  width?: number
  height?: number
  /** Scale factors of the layer's width and height; each must be above 0. */
  scaleX: number
  scaleY: number
  /** Drawing order: higher layers are drawn above; equal layers keep their order in the list. */
  layer: number
  /**
   * Part that is played. For an avatar, a start after the clip's end is a time in its repetition; for a video it shows
   * the last frame.
   */
  fragment?: Fragment
  /** How the layer is shown beside what its file shows. Its lengths are px of the frame. */
  appearance?: Appearance
  /** How the layer moves. Default: not at all. Its lengths are px of the frame. */
  motion?: MotionPart
  /** Mixes the layer's own sound under the voice (video only). */
  sound?: boolean
  /** How that sound is played. Default: as it was recorded. */
  soundPart?: SoundPart
  /**
   * Size of the picture, px, of a clip that holds its alpha below its colours (`alpha-below.ts`). Default: the clip has
   * none, or holds it as its format does.
   */
  alphaBelow?: { width: number; height: number }
  /** Name of the source in messages. Default: its path. */
  label?: Text
}

export interface ComposeItem {
  /**
   * Output size (px), from 2 to 3840. All items of one composition have the same size. H.264 with 4:2:0 chroma has even
   * sides only: of an odd size, the last column or row is left out.
   */
  width: number
  height: number
  /**
   * CSS colour (name, #rgb, #rrggbb, #rrggbbaa), or an image that covers the frame (scaled to fill it, cropped evenly
   * on both sides). Transparent areas become white. Null: none, for compositions with alpha.
   */
  background: { color: string } | { imagePath: string; label?: Text } | null
  layers: ComposeLayer[]
  /** Speech of the item. Further sounds are mixed with it from the item's start. */
  voice?: ComposeSound
  audio?: ComposeSound[]
  /**
   * Duration (ms). Default: that of the voice (or longest audio), else of the longest video; without either, the item
   * is refused.
   */
  durationMs?: number
}

/** Items one after another that are one scene of a project. */
export interface ComposeScene {
  /** How many of the items it is. */
  items: number
  /** How it comes after the scene before it, which it overlaps meanwhile. Default: by a cut. Not used in the first scene. */
  transition?: Transition
  /** Move over the whole scene. Default: all of the frame is shown. */
  camera?: CameraMove
}

/** Music under a whole video. Times in ms. */
export interface MusicBed extends Pick<ComposeSound, 'path' | 'fragment' | 'label'> {
  settings: MusicSettings
  /** When somebody speaks, in times of the whole video. */
  speech: readonly SpeechSpan[]
  /** Time of the whole video at which a part of it begins. Default: 0. */
  elapsedMs?: number
  /** Length of the whole video. Default: it ends with what is composed. */
  wholeMs?: number
}

export interface Composition {
  items: ComposeItem[]
  /** What the items show while two scenes are seen together, one for each of them. Default: the items themselves. */
  inTransitions?: ComposeItem[]
  /** The scenes that the items are, all of them. Default: one, without a camera. */
  scenes?: ComposeScene[]
  /** Duration of the result (ms): a longer composition is cut, a shorter one holds its last frame in silence. */
  durationMs?: number
  /** Frames per second of the result. Default: 25. */
  fps?: number
  /** Music under all items, without a gap between them, to the end of the result. */
  music?: MusicBed
  /** Integrated loudness of the result, LUFS; a silent one stays as it is. Default: that of the mix. */
  loudness?: number
  /** Pictures over the whole video, below the AI mark: captions. */
  overlay?: OverlayTrack
  /** Draws the small AI mark into every frame. */
  mark?: boolean
  /** Adds the mark that nobody sees and `verify` finds (`electron/media/watermark`) to every frame. */
  watermark?: boolean
  /**
   * Keeps what neither a layer nor a background covers transparent, as ProRes 4444 without sound (.mov): for editing
   * programs. Default: an opaque MP4.
   */
  alpha?: boolean
}
