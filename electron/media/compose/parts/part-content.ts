import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { shownIn } from '../../overlay/track.ts'
import type { OverlayTrack } from '../../overlay/track.ts'
import type { Piece, Segment } from '../pieces.ts'
import type { Film } from '../plan-types.ts'
import { msOfFrames } from '../timing.ts'
import { withFileContents } from './file-contents.ts'
import type { Plain } from './file-contents.ts'

export interface PartOptions {
  /** Frames for which the last picture is held after the part. */
  holdFrames: number
  overlay: OverlayTrack | undefined
  isMarked: boolean
  /** Key of the mark that nobody sees; null where there is none. */
  watermark: number | null
  /** Arguments of the picture's encoder: what another one has made can't be joined to it. */
  encoded: readonly string[]
  digestOf: (path: string) => Promise<string>
}

/** Times are compared by this part of a ms: sums of fractions differ in their last digits. */
const perMs = 1e4

/**
 * Everything that determines a part of a video, as plain data: the same for the same part wherever it lies in a video, except
 * that it begins at another fraction of a frame.
 */
export async function contentOfPart(segments: readonly Segment[], film: Film, options: PartOptions): Promise<unknown> {
  const { composition, timeline, frame, rate } = film
  const { start } = segments[0]!
  const later = (ms: number): number => Math.round((ms - msOfFrames(start, rate)) * perMs) / perMs
  const pieces = segments.flatMap((segment) => [...segment.before, ...segment.pieces])
  const items = [...new Set(pieces.map(({ index }) => index))]
  const scenes = [...new Set(pieces.map(({ scene }) => scene))]
  const placed = (piece: Piece) => ({
    ...piece,
    index: items.indexOf(piece.index),
    scene: scenes.indexOf(piece.scene),
    startMs: later(piece.startMs),
    start: piece.start - start,
  })
  const isComing = new Set(segments.flatMap((one) => (one.before.length > 0 ? [one.pieces[0]!.scene] : [])))
  const value = {
    frame,
    rate,
    segments: segments.map(({ frames, pieces: own, before }) => ({
      frames,
      pieces: own.map(placed),
      before: before.map(placed),
    })),
    items: items.map((index) => {
      // Their length is in the frames of their pieces.
      const { durationMs: _ms, width: _width, height: _height, ...item } = composition.items[index]!
      return item
    }),
    scenes: scenes.map((index) => {
      const { camera, transition } = composition.scenes?.[index] ?? {}
      const { startMs, endMs, overlapMs } = timeline.scenes[index]!
      return {
        ...(camera ? { camera, from: later(startMs), to: later(endMs) } : {}),
        ...(transition && isComing.has(index) ? { transition, from: later(startMs), overlapMs } : {}),
      }
    }),
    holdFrames: options.holdFrames,
    isMarked: options.isMarked,
    watermark: options.watermark,
    encoded: options.encoded,
    overlay: await overlayContent(segments, options),
  }
  return withFileContents(value as unknown as Plain, options.digestOf)
}

/** What is laid over the frames of a part. */
async function overlayContent(
  segments: readonly Segment[],
  { overlay, holdFrames }: Pick<PartOptions, 'overlay' | 'holdFrames'>,
): Promise<Plain> {
  if (!overlay) return null
  const { x, y, width, height, pixels } = overlay
  const [first, last] = [segments[0]!, segments.at(-1)!]
  const shown = shownIn(overlay, { from: first.start, to: last.start + last.frames + holdFrames })
  const hash = createHash('sha256')
  const file = await open(pixels)
  try {
    for (const { picture } of shown) {
      const bytes = new Uint8Array(picture.bytes)
      await file.read(bytes, 0, picture.bytes, picture.from)
      hash.update(bytes)
    }
  } finally {
    await file.close()
  }
  const pictures = shown.map(({ picture, from, to }) => ({
    box: { ...picture.box },
    from: from - first.start,
    to: to - first.start,
  }))
  return { x, y, width, height, pictures, content: hash.digest('hex') }
}
