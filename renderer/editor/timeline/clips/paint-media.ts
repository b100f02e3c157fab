import { stripColumns } from '@common/bridge/index.ts'
import { sourceTime } from '../../source-time.ts'
import { paintWave } from '../paint-wave.ts'
import type { ClipMedia, Film } from './use-clip-media.ts'

/** A clip on the canvas, CSS px. */
export interface ClipBox {
  x: number
  y: number
  width: number
  height: number
}

const leastTilePx = 12

/** Fills a clip with the frames of its video or the waveform of its sound; only what lies between 0 and `viewPx`. */
export function paintMedia(
  context: CanvasRenderingContext2D,
  media: ClipMedia,
  box: ClipBox,
  { pxPerMs, viewPx }: { pxPerMs: number; viewPx: number },
  colors: { kind: string; line: string },
): void {
  const from = Math.max(0, box.x)
  const to = Math.min(viewPx, box.x + box.width)
  if (to <= from) return
  context.save()
  context.beginPath()
  context.roundRect(box.x, box.y, box.width, box.height, 4)
  context.clip()
  context.fillStyle = colors.kind
  const { globalAlpha } = context
  context.globalAlpha = globalAlpha * 0.16
  context.fillRect(from, box.y, to - from, box.height)
  context.globalAlpha = globalAlpha
  if (media.kind === 'wave') {
    paintWave(context, media.wave, { left: box.x, from, to, top: box.y, height: box.height }, pxPerMs)
  } else paintFilm(context, media.film, box, { from, to, pxPerMs }, colors.line)
  context.restore()
}

function paintFilm(
  context: CanvasRenderingContext2D,
  { strip, moving }: Film,
  box: ClipBox,
  { from, to, pxPerMs }: { from: number; to: number; pxPerMs: number },
  line: string,
): void {
  const column = strip.width / stripColumns
  const tile = Math.max(leastTilePx, (box.height * column) / strip.height)
  context.imageSmoothingQuality = 'medium'
  context.fillStyle = line
  for (let index = Math.floor((from - box.x) / tile); box.x + index * tile < to; index += 1) {
    const x = box.x + index * tile
    const ms = sourceTime(((index + 0.5) * tile) / pxPerMs, moving)
    const at = Math.min(stripColumns - 1, Math.floor((ms / moving.mediaMs) * stripColumns))
    context.drawImage(strip, at * column, 0, column, strip.height, x, box.y, tile, box.height)
    if (index > 0) context.fillRect(x, box.y, 1, box.height)
  }
}
