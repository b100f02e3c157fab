import type { Box } from '../../drawing/box.ts'
import { figureSize } from '../../service/extension/gestures.ts'

/** Px above the highest head, and of the width that shoulders take. */
const headTop = 80
const shoulders = 860

/** Head and body of a presenter within the box of `figureSize`: what is behind them can't be read. */
const silhouettes: readonly Box[] = [
  { x: 300, y: 75, width: 405, height: 490 },
  { x: 100, y: 620, width: 810, height: 460 },
]

/** The box of a presenter whose head begins at the region's top, who stands on its lower edge and is no wider than it. */
export function figureBox(region: Box): Box {
  const factor = Math.min(region.height / (figureSize.height - headTop), region.width / shoulders)
  const [width, height] = [figureSize.width * factor, figureSize.height * factor]
  return { x: region.x + region.width / 2 - width / 2, y: region.y + region.height - height, width, height }
}

/** The parts of a box of a presenter that they cover. */
export function silhouettesOf(box: Box): Box[] {
  const factor = box.width / figureSize.width
  return silhouettes.map(({ x, y, width, height }) => ({
    x: box.x + x * factor,
    y: box.y + y * factor,
    width: width * factor,
    height: height * factor,
  }))
}
