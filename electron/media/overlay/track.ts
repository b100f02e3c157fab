import { writeFile } from 'node:fs/promises'
import { dirname, relative } from 'node:path'

/** Transparent pictures that are laid over a video one after the other, as captions are. */
export interface OverlayTrack {
  /** The box on the video that each picture fills, px; its numbers are even. */
  x: number
  y: number
  width: number
  height: number
  /** PNG that shows nothing. */
  empty: string
  /** The PNGs from the first frame on, without gaps; null: nothing is shown. After the last one nothing is shown. */
  pictures: { path: string | null; frames: number }[]
}

/** Frames of a video, from the first to before the last. */
export interface FrameRange {
  from: number
  to: number
}

/**
 * Writes the pictures of some frames as a list for ffmpeg's concat demuxer.
 * Frames per second are a fraction, `num / den`.
 */
export async function writeOverlayList(
  path: string,
  track: OverlayTrack,
  { from, to }: FrameRange,
  { num, den }: { num: number; den: number },
): Promise<void> {
  const lines = ['ffconcat version 1.0']
  const add = (picture: string, frames: number): void => {
    // Times are written as the edges of frames, so that no rounding adds up: a picture lasts from edge to edge.
    lines.push(`file ${quoted(relative(dirname(path), picture))}`, `duration ${((frames * den) / num).toFixed(6)}`)
  }
  let at = 0
  for (const { path: picture, frames } of track.pictures) {
    const start = Math.max(at, from)
    const end = Math.min(at + frames, to)
    at += frames
    if (end > start) add(picture ?? track.empty, end - start)
  }
  if (at < to) add(track.empty, to - Math.max(at, from))
  // ffmpeg's concat demuxer ignores the last duration unless its picture is listed again.
  lines.push(`file ${quoted(relative(dirname(path), track.empty))}`)
  await writeFile(path, `${lines.join('\n')}\n`)
}

/** Arguments of ffmpeg for a list of pictures as an input. */
export function overlayInput(list: string): string[] {
  // `-safe 0` is harmless here, because Greenroom itself writes the list and its file names.
  return ['-f', 'concat', '-safe', '0', '-protocol_whitelist', 'file', '-threads', '1', '-i', `file:${list}`]
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

function quoted(name: string): string {
  return `'${name.replaceAll("'", String.raw`'\''`)}'`
}
