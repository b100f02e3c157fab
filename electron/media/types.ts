import type { Text } from '../common/messages/index.ts'

/** Types of the media layer's inputs and results. Times are integer milliseconds, lengths are pixels. */

/** Options of long work: cancel it and follow its progress. */
export interface WorkOptions {
  signal?: AbortSignal
  /** Called with the progress, 0 to 1, never falling. */
  onProgress?: (share: number) => void
}

/** Part of a source that plays (media fragment `#t=`), in ms. */
export interface Fragment {
  startMs: number
  endMs?: number
}

/** A local file that is heard. */
export interface ComposeSound {
  path: string
  fragment?: Fragment
  /** What messages call the source; its path where absent. */
  label?: Text
}

/** One picture layer of a composition item. `path` is a local file; remote sources are fetched before composing. */
export interface ComposeLayer {
  /**
   * An `avatar` plays again from its start for as long as the item lasts, a `video` holds its last frame. What the file
   * holds decides the rest: a still stays a still, and an animated picture (GIF, WebP, PNG) given as `image` repeats.
   */
  kind: 'avatar' | 'image' | 'video'
  path: string
  /** Top-left corner in px from the top-left of the video; may be negative or outside. */
  x: number
  y: number
  /** Size before scaling in px; the source's own displayed size (after rotation metadata) where absent. */
  width?: number
  height?: number
  /** Factors on width and height, each > 0. */
  scaleX: number
  scaleY: number
  /** Higher is drawn above; equal layers keep their order in the list. */
  layer: number
  /** Of an avatar a start past the clip's end is a place in its repetition; of a video it shows the last frame. */
  fragment?: Fragment
  /** Mix the layer's own sound under the voice (video only). */
  sound?: boolean
  /** What messages call the source; its path where absent. */
  label?: Text
}

export interface ComposeItem {
  /**
   * Output size in px, from 2 to 3840. All items of one composition share one size. H.264 with 4:2:0 colour has even
   * sides only: of an odd size the last column or row is left out.
   */
  width: number
  height: number
  /**
   * CSS-style colour (name, #rgb, #rrggbb, #rrggbbaa) or an image that covers the frame (scaled to fill it, cut evenly
   * at the sides that are over). What is transparent shows white.
   */
  background: { color: string } | { imagePath: string; label?: Text }
  layers: ComposeLayer[]
  /** Speech of the item. Further audio elements are mixed with it from the item's start. */
  voice?: ComposeSound
  audio?: ComposeSound[]
  /** Length; else the voice's (or longest audio's), else the longest video's; refused with nothing to go by. */
  durationMs?: number
}

export interface Composition {
  items: ComposeItem[]
  /** Length of the whole: it is cut there, or its last frame is held in silence. */
  durationMs?: number
  /** Frames per second, default 25. */
  fps?: number
  /** Draw the small AI mark over every frame. */
  mark?: boolean
}
