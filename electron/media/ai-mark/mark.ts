import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** The visible mark "AI" and its position in a picture. */
export interface AiMark {
  /** Red, green, blue and alpha of each px of the mark. */
  data: Uint8Array
  width: number
  height: number
  /** Top-left corner of the mark in the picture (px). */
  x: number
  y: number
}

/** Height of the mark and its distance from the edges, as shares of the picture's shorter side. */
const heightShare = 0.036
const marginShare = 0.024
const leastHeight = 12

/** The mark's drawing, with paths instead of text, so that it looks the same with any fonts. */
const sign = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 52 32">
  <rect x="1" y="1" width="50" height="30" rx="9" fill="#15171c" fill-opacity="0.58" stroke="#ffffff" stroke-opacity="0.5" stroke-width="1.5"/>
  <g fill="none" stroke="#ffffff" stroke-opacity="0.94" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round">
    <path d="M12 23.5 L19.5 8.5 L27 23.5 M14.8 18.4 H24.2"/>
    <path d="M37 8.5 V23.5"/>
  </g>
</svg>`

/**
 * Draws the mark for a picture of this size: bottom right corner, dark with a light rim, legible on light and on dark.
 */
export async function drawAiMark(picture: { width: number; height: number }): Promise<AiMark> {
  const side = Math.min(picture.width, picture.height)
  const height = Math.max(leastHeight, Math.round(side * heightShare))
  const width = Math.round((height * 52) / 32)
  const margin = Math.max(4, Math.round(side * marginShare))
  const { data, info } = await sharp(Buffer.from(sign), { density: Math.max(72, (72 * height) / 32) })
    .resize(width, height, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    data: new Uint8Array(data.buffer, data.byteOffset, data.length),
    width: info.width,
    height: info.height,
    x: Math.max(0, picture.width - width - margin),
    y: Math.max(0, picture.height - height - margin),
  }
}

/** Draws the mark into a picture in memory, in place; an alpha channel becomes opaque under it. */
export function applyAiMark(
  picture: { data: Uint8Array; width: number; height: number; channels: 3 | 4 },
  mark: AiMark,
): void {
  const { data, channels } = picture
  const columns = Math.min(mark.width, picture.width - mark.x)
  const rows = Math.min(mark.height, picture.height - mark.y)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const from = (row * mark.width + column) * 4
      const share = mark.data[from + 3]! / 255
      if (share === 0) continue
      const at = ((mark.y + row) * picture.width + mark.x + column) * channels
      for (let channel = 0; channel < 3; channel++) {
        const under = data[at + channel]!
        data[at + channel] = Math.round(under + (mark.data[from + channel]! - under) * share)
      }
      if (channels === 4) data[at + 3] = Math.round(data[at + 3]! + (255 - data[at + 3]!) * share)
    }
  }
}

/** Writes the mark to a file, for use as an input of ffmpeg. */
export async function writeAiMark(mark: AiMark, folder: string): Promise<string> {
  const path = join(folder, 'ai-mark.png')
  const raw = { width: mark.width, height: mark.height, channels: 4 as const }
  await writeFile(path, await sharp(mark.data, { raw }).png().toBuffer())
  return path
}

/**
 * Filter that overlays the mark in an ffmpeg graph, after the last filter of the video.
 * @param input index of the mark's input
 * @param from label of the video, such as `0:v` or `out`
 * @param to label of the result
 */
export function aiMarkFilter(mark: AiMark, input: number, from: string, to: string): string {
  return `[${from}][${String(input)}:v]overlay=x=${String(mark.x)}:y=${String(mark.y)}:eof_action=repeat[${to}]`
}
