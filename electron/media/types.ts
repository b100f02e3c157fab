/** What the media layer takes and gives. Times are integer milliseconds, lengths are pixels. */

/** Ties long work to the outside: cancel it, watch it. */
export interface WorkOptions {
  signal?: AbortSignal
  /** Share of the work done, 0 to 1, never falling. */
  onProgress?: (share: number) => void
}

/** One picture layer of a composition item. `path` is a local file; remote sources are fetched before composing. */
export interface ComposeLayer {
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
  /** Part of the source that plays (media fragment `#t=`), in ms. */
  fragment?: { startMs: number; endMs?: number }
  /** Mix the layer's own sound under the voice (video only). */
  sound?: boolean
}

export interface ComposeItem {
  /** Output size in px, from 2 to 3840. All items of one composition share one size. */
  width: number
  height: number
  /** CSS-style colour (name, #rgb, #rrggbb, #rrggbbaa) or an image that covers the frame. */
  background: { color: string } | { imagePath: string }
  layers: ComposeLayer[]
  /** Speech of the item. Further audio elements are mixed with it from the item's start. */
  voice?: { path: string; fragment?: { startMs: number; endMs?: number } }
  audio?: { path: string; fragment?: { startMs: number; endMs?: number } }[]
  /** Length; else the voice's, else the longest video's; refused with nothing to go by. */
  durationMs?: number
}

export interface Composition {
  items: ComposeItem[]
  /** Cuts the whole, or holds the last frame in silence. */
  durationMs?: number
  /** Frames per second, default 25. */
  fps?: number
}
