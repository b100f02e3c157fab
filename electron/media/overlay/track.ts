import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { deflateSync } from 'node:zlib'
import { animatedPng, largestDelay } from './animated-png.ts'
import type { AnimatedFrame } from './animated-png.ts'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Transparent pictures that are laid over a video one after the other, as captions are. */
export interface OverlayTrack extends Box {
  /** The track's box is on the video, px; its numbers are even. Path of the file with the pixels of all pictures. */
  pixels: string
  /** The pictures from the first frame on, without gaps. After the last one nothing is shown. */
  pictures: OverlayPicture[]
}

/** A picture of a track: only where it differs from the one before has pixels, or all of it, so that it can be first. */
export interface OverlayPicture {
  frames: number
  /** What is drawn anew, px of the track's box. */
  box: Box
  /** Where its pixels are in the track's file: rows as in `AnimatedFrame`. */
  from: number
  bytes: number
}

/** Frames of a video, from the first to before the last. */
export interface FrameRange {
  from: number
  to: number
}

/** Delay of a picture that another one takes the place of before any frame of the video shows it, s. */
const unseen = { num: 1, den: 50_000 }
/** Parts of a second in which delays are told. */
const perSecond = 1_000

/**
 * Writes the pictures of some frames as an animated PNG for ffmpeg, which decodes only what changes.
 * Frames per second are a fraction, `num / den`.
 */
export async function writeOverlay(
  path: string,
  track: OverlayTrack,
  range: FrameRange,
  { num, den }: { num: number; den: number },
): Promise<void> {
  const { width, height } = track
  const nothing = { x: 0, y: 0, width, height, pixels: transparent(track) }
  // Times are the edges of frames, so that no rounding adds up.
  const timeOf = (frame: number): number => Math.round(((frame - range.from) * den * perSecond) / num)
  const shown = shownIn(track, range).flatMap(({ picture, from, to }) => {
    if (to <= from) return [{ picture, delay: unseen }]
    return delaysOf(timeOf(to) - timeOf(from)).map((ms) => ({ picture, delay: { num: ms, den: perSecond } }))
  })
  const file = await open(track.pixels)
  const frames = async function* (): AsyncGenerator<AnimatedFrame> {
    yield { ...nothing, delay: unseen }
    for (const { picture, delay } of shown) {
      const pixels = new Uint8Array(picture.bytes)
      await file.read(pixels, 0, picture.bytes, picture.from)
      yield { ...picture.box, pixels, delay }
    }
    // ffmpeg may ignore how long the last frame is shown.
    yield { ...nothing, delay: unseen }
  }
  try {
    await pipeline(animatedPng(track, shown.length + 2, frames()), createWriteStream(path))
  } finally {
    await file.close()
  }
}

interface Shown extends FrameRange {
  picture: OverlayPicture
}

/** The pictures of a range, before them those that the first of them is made of, which no frame shows. */
export function shownIn(track: OverlayTrack, range: FrameRange): Shown[] {
  const shown: Shown[] = []
  let at = 0
  for (const picture of track.pictures) {
    const [from, to] = [Math.max(at, range.from), Math.min(at + picture.frames, range.to)]
    at += picture.frames
    if (from >= range.to) break
    if (to <= range.from && isWhole(track, picture)) shown.length = 0
    shown.push({ picture, from, to })
  }
  return shown
}

const isWhole = ({ width, height }: OverlayTrack, { box }: OverlayPicture): boolean =>
  box.width === width && box.height === height

/** A time in parts that a frame's delay can be, ms. */
function delaysOf(ms: number): number[] {
  const parts = Math.max(1, Math.ceil(ms / largestDelay))
  return Array.from({ length: parts }, (_, at) => Math.floor(((at + 1) * ms) / parts) - Math.floor((at * ms) / parts))
}

function transparent({ width, height }: Box): Uint8Array {
  return deflateSync(new Uint8Array((1 + 4 * width) * height), { level: 1 })
}

/** Arguments of ffmpeg for the pictures of a file (`writeOverlay`) as an input. */
export function overlayInput(path: string): string[] {
  return ['-f', 'apng', '-threads', '1', '-i', `file:${path}`]
}

/**
 * Filters that lay the pictures of an input over a video. The conversion to the video's colours comes before pictures are
 * repeated for each frame, so that each is converted once. `tags` names the colours of the video.
 */
export function overlayFilters(
  track: OverlayTrack,
  labels: { input: number; from: string; to: string },
  { rate, format, tags = '' }: { rate: string; format: 'yuv420' | 'auto'; tags?: string },
): string[] {
  const pixels =
    format === 'auto' ? 'format=rgba' : 'scale=out_color_matrix=bt709:out_range=tv:flags=bilinear,format=yuva420p'
  const { input, from, to } = labels
  return [
    `[${input}:v]${pixels},setsar=1${tags},fps=fps=${rate}[captions]`,
    `[${from}][captions]overlay=x=${track.x}:y=${track.y}:eval=init:eof_action=pass:format=${format}[${to}]`,
  ]
}
