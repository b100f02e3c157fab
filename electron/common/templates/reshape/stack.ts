import type { Element } from '../../composition/index.ts'
import type { Box } from '../../drawing/box.ts'
import { layoutTextElement } from '../../drawing/element/contents.ts'
import type { FontSet } from '../../drawing/fonts/font-set.ts'
import type { Block } from './blocks.ts'
import { placedIn, scaledText } from './scale.ts'

export interface StackTools {
  fonts: FontSet
  boxOf: (element: Element) => Box
  /** Factor between the two canvases: by their shorter sides. */
  factor: number
}

export interface Stacked {
  elements: Element[]
  /** Factor by which everything is smaller than usual; 1: nothing is. */
  scale: number
  height: number
}

const leastScale = 0.3
/** Least and greatest space between blocks, px for a canvas whose shorter side is 1080. */
const [leastGap, mostGap] = [18, 64]

/** Blocks one below the other in a region, in the middle of its height, as large as they were or so small that all fit. */
export function stackBlocks(blocks: readonly Block[], region: Box, tools: StackTools): Stacked {
  if (blocks.length === 0) return { elements: [], scale: 1, height: 0 }
  let best = attempt(blocks, region, tools, 1)
  let scale = 1
  while (!best.fits && scale > leastScale) {
    scale -= 0.04
    best = attempt(blocks, region, tools, scale)
  }
  const down = Math.max(0, region.height - best.height) / 2
  const elements = best.elements.map((element) => ({ ...element, y: Math.round(element.y + down) }))
  return { elements, scale, height: best.height }
}

function attempt(blocks: readonly Block[], region: Box, { fonts, boxOf, factor }: StackTools, scale: number) {
  const elements: Element[] = []
  const size = factor * scale
  let y = region.y
  let fits = true
  for (const [index, block] of blocks.entries()) {
    const before = blocks[index - 1]
    if (before) {
      const apart = (block.box.y - before.box.y - before.box.height) * factor
      y += Math.min(mostGap * factor, Math.max(leastGap * factor, apart)) * scale
    }
    const [first] = block.elements
    if (block.elements.length === 1 && first!.source.kind === 'text' && !first!.source.box) {
      const source = { ...scaledText(first!.source, size * first!.scaleX), fit: 'auto' as const }
      const { layout } = layoutTextElement(source, { width: region.width }, fonts)
      fits &&= !layout.overflows
      const box = { x: region.x, y, width: region.width, height: Math.ceil(layout.height) + 2 }
      elements.push(placedIn(first!, box, size))
      y += box.height
      continue
    }
    const own = Math.min(size, region.width / block.box.width)
    const isCentred = first!.source.kind === 'text' && first!.source.align === 'center' && blocks.length > 1
    const left = isCentred && isInMiddle(blocks) ? region.x + (region.width - block.box.width * own) / 2 : region.x
    for (const element of block.elements) {
      const box = boxOf(element)
      const placed = {
        x: left + (box.x - block.box.x) * own,
        y: y + (box.y - block.box.y) * own,
        width: box.width * own,
        height: box.height * own,
      }
      elements.push(placedIn(element, placed, own))
    }
    y += block.box.height * own
  }
  const height = y - region.y
  return { elements, height, fits: fits && height <= region.height }
}

/** Whether the blocks are centred on each other. */
function isInMiddle(blocks: readonly Block[]): boolean {
  const middles = blocks.map(({ box }) => box.x + box.width / 2)
  return Math.max(...middles) - Math.min(...middles) < 40
}
