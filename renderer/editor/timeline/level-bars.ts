import { floorDb } from '../playback/sound/meter.ts'
import type { ChannelLevel } from '../playback/sound/meter.ts'

/** Height of a channel's bar and the distance between two bars, px. */
const [barPx, gapPx] = [5, 2]
const silence: ChannelLevel = { rms: -Infinity, peak: -Infinity, held: -Infinity }
/** Levels from which a bar has another colour, dB: loud, near full scale. */
const [loudDb, fullDb] = [-18, -6]

/** How much of a bar a level fills, 0 to 1. */
export const shareOfBar = (db: number): number => Math.max(0, Math.min(1, 1 - db / floorDb))

/**
 * Draws two channels: their mean in colours by level, their peak behind it, and a line where their highest peak was.
 * A single channel is drawn twice.
 * @param width of the bars, px
 * @param token value of a design token
 */
export function drawLevels(
  context: CanvasRenderingContext2D,
  width: number,
  channels: readonly ChannelLevel[],
  token: (name: string) => string,
): void {
  for (const index of [0, 1]) {
    const { rms, peak, held } = channels[index] ?? channels[0] ?? silence
    const top = index * (barPx + gapPx)
    const fill = (fromDb: number, toDb: number, color: string): void => {
      const from = shareOfBar(fromDb) * width
      context.fillStyle = color
      context.fillRect(from, top, Math.max(0, shareOfBar(toDb) * width - from), barPx)
    }
    context.save()
    context.beginPath()
    context.roundRect(0, top, width, barPx, 2)
    context.clip()
    fill(floorDb, 0, token('--line'))
    context.globalAlpha = 0.3
    fill(rms, peak, token('--ink'))
    context.globalAlpha = 1
    fill(floorDb, Math.min(rms, loudDb), token('--accent'))
    fill(loudDb, Math.min(rms, fullDb), token('--warn'))
    fill(fullDb, rms, token('--bad'))
    if (held > floorDb) {
      context.fillStyle = token('--ink')
      context.fillRect(shareOfBar(held) * (width - 2), top, 2, barPx)
    }
    context.restore()
  }
}
