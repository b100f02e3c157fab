import type { Element } from '../../composition/index.ts'
import type { Box } from '../../drawing/box.ts'
import { layoutTextElement } from '../../drawing/element/contents.ts'
import type { FontSet } from '../../drawing/fonts/font-set.ts'
import type { TextSource } from '../../composition/elements/text-source.ts'
import { widestWord } from '../layout/words.ts'
import { around } from './blocks.ts'
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

function attempt(blocks: readonly Block[], region: Box, tools: StackTools, scale: number) {
  const { fonts, boxOf, factor } = tools
  const elements: Element[] = []
  const size = factor * scale
  const all = blocks.map(({ box }) => box).reduce(around)
  let y = region.y
  let fits = true
  for (const [index, block] of blocks.entries()) {
    const before = blocks[index - 1]
    if (before) {
      const apart = (block.box.y - before.box.y - before.box.height) * factor
      y += Math.min(mostGap * factor, Math.max(leastGap * factor, apart)) * scale
    }
    const [first] = block.elements
    const { source } = first!
    if (block.elements.length === 1 && source.kind === 'text' && !source.box) {
      const placed = placedText(first!, source, { region, top: y, size, isCentred: isInMiddle(block.box, all) }, fonts)
      fits &&= placed.fits
      elements.push(placedIn(first!, placed.box, size))
      y = placed.bottom
      continue
    }
    const own = Math.min(size, region.width / block.box.width)
    const isCentred = isInMiddle(block.box, all) || (source.kind === 'text' && source.align === 'center')
    const free = region.width - block.box.width * own
    const left = region.x + (isCentred && blocks.length > 1 ? free / 2 : 0)
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

interface TextPlace {
  region: Box
  top: number
  /** Factor of its letters. */
  size: number
  /** It stands in the middle of what is around it. */
  isCentred: boolean
}

/**
 * The box of a text in a region: as wide as the region, so that longer words find room. One that is turned or grows is as wide as
 * its words, since it turns about the middle of its box, and has room to grow in.
 */
function placedText(element: Element, own: TextSource, { region, top, size, isCentred }: TextPlace, fonts: FontSet) {
  const source = { ...scaledText(own, size * element.scaleX), fit: 'auto' as const }
  const growth = growthOf(element)
  const isHeld = growth > 1 || isTurned(element)
  const most = region.width / growth
  const { layout } = layoutTextElement(source, { width: most }, fonts)
  const isNarrow = isHeld || (isCentred && own.align !== 'center')
  const natural = isNarrow ? layoutTextElement(source, {}, fonts).size.width : most
  const width = Math.min(most, Math.ceil(natural) + 2)
  const height = Math.ceil(layout.height) + 2
  const free = isCentred || own.align === 'center' ? (region.width - width) / 2 : (width * (growth - 1)) / 2
  const room = (height * (growth - 1)) / 2
  return {
    box: { x: region.x + free, y: top + room, width, height },
    bottom: top + height + room * 2,
    fits: !layout.overflows && widestWord(source, fonts) <= most,
  }
}

/** How much larger than itself an element gets by its keyframes. */
function growthOf({ motion }: Element): number {
  return Math.max(1, ...(motion?.keyframes?.scale ?? []).map(({ value }) => value))
}

const isTurned = ({ appearance, motion }: Element): boolean =>
  (appearance?.rotation ?? 0) !== 0 || (motion?.keyframes?.rotation ?? []).length > 0

/** Whether a box is narrower than all boxes together and in their middle. */
function isInMiddle(box: Box, all: Box): boolean {
  const off = Math.abs(box.x + box.width / 2 - all.x - all.width / 2)
  return box.width < all.width * 0.95 && off < all.width * 0.03
}
