import { writeFile } from 'node:fs/promises'
import { mostChange, strengthOf } from './marker.ts'
import { pictureTile, tilesAcross } from './pattern.ts'

/** Points to each side of a tile in the file of the pattern. */
const tileSize = 128
/** Px to each side of the file's picture, which is as wide as the pattern of any picture. */
const side = tileSize * tilesAcross
/** Levels of the file's picture for a standard deviation of the pattern. */
const levels = 40
const middle = 128

let pixels: Uint8Array | undefined

/**
 * Writes the pattern as a file for ffmpeg, as raw video of one frame: the same for pictures of any size, so that marking a film
 * takes no time beside its filters.
 */
export async function writePictureMark(path: string): Promise<void> {
  pixels ??= drawPattern()
  await writeFile(path, pixels)
}

function drawPattern(): Uint8Array {
  const tile = pictureTile(tileSize)
  const drawn = new Uint8Array((side * side * 3) / 2).fill(middle)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const value = tile[(y % tileSize) * tileSize + (x % tileSize)]!
      drawn[y * side + x] = Math.max(0, Math.min(255, Math.round(middle + levels * value)))
    }
  return drawn
}

/** Arguments of ffmpeg for the file of `writePictureMark` as an input. */
export function pictureMarkInput(path: string): string[] {
  return ['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-video_size', `${side}x${side}`, '-i', `file:${path}`]
}

export interface MarkedStream {
  /** Index of the pattern's input. */
  input: number
  /** Labels of the film without and with the mark. */
  from: string
  to: string
  /** Size of the film, px; both sides are even. */
  size: { width: number; height: number }
  /** Whether the film has an alpha channel, which stays as it is. */
  alpha?: boolean
  /** Filters after a comma that tell the film's colour properties. */
  tags?: string
}

/**
 * Chains of an ffmpeg graph that add the mark to a film of 8 bits, as the last of its filters: the pattern is scaled once, and
 * every frame gets it by an addition.
 */
export function pictureMarkChains({ input, from, to, size, alpha = false, tags = '' }: MarkedStream): string[] {
  const { width, height } = size
  const longer = Math.max(width, height)
  const format = alpha ? 'yuva420p' : 'yuv420p'
  const share = (strengthOf(longer) / levels).toFixed(6)
  const luma = `${middle}+clip(round((val-${middle})*${share})\\,-${mostChange}\\,${mostChange})`
  return [
    `[${input}:v]scale=${longer}:${longer}:flags=bicubic,crop=${width}:${height}:0:0,lutyuv=y=${luma},format=${format}${tags}[${to}_pattern]`,
    `[${from}]format=${format}[${to}_plain]`,
    // Both colour differences and alpha are those of the film.
    `[${to}_plain][${to}_pattern]blend=c0_mode=grainmerge${tags}[${to}]`,
  ]
}
