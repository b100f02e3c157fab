import type { Box, Size } from '../../box.ts'

/** Largest height and width of a presenter, and where the middles of both are, as shares of the canvas. */
const [mostHigh, mostWide] = [0.92, 0.52]
const middles = [0.26, 0.74] as const

/**
 * Where two presenters stand beside each other on the lower edge, the first one on the left, each as large as fits; ones of
 * other proportions are equally high.
 */
export function besideEachOther(shown: readonly Size[], canvas: Size): Box[] {
  const height = Math.min(
    canvas.height * mostHigh,
    ...shown.map((one) => (canvas.width * mostWide * one.height) / Math.max(1, one.width)),
  )
  return shown.slice(0, middles.length).map((one, index) => {
    const width = (one.width * height) / Math.max(1, one.height)
    return {
      x: Math.round(canvas.width * middles[index]! - width / 2),
      y: Math.round(canvas.height - height),
      width: Math.round(width),
      height: Math.round(height),
    }
  })
}
