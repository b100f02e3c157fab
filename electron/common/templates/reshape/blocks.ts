import { isVisual } from '../../composition/index.ts'
import type { Element } from '../../composition/index.ts'
import type { Box } from '../../drawing/box.ts'

interface Size {
  width: number
  height: number
}

/** Elements that belong together: a text alone, or a card with the words on it. */
export interface Block {
  elements: Element[]
  box: Box
}

/** What the visible elements of a scene are for its layout. */
export interface SceneParts {
  /** What covers the whole canvas. */
  covers: Element[]
  /** Fields of colour that reach from edge to edge. */
  panels: Element[]
  /** Presenters. */
  figures: Element[]
  /** What is locked, or is cut off by an edge. */
  decor: Element[]
  /** All else, in reading order. */
  blocks: Block[]
}

/** Px within which something is at an edge. */
const touch = 2

export function sortParts(elements: readonly Element[], canvas: Size, boxOf: (element: Element) => Box): SceneParts {
  const parts: SceneParts = { covers: [], panels: [], figures: [], decor: [], blocks: [] }
  const content: Element[] = []
  for (const element of elements) {
    if (!isVisual(element) || element.hidden) continue
    const box = boxOf(element)
    const edges = edgesOf(box, canvas)
    if (edges.length === 4) parts.covers.push(element)
    else if (element.kind === 'avatar' && box.height >= canvas.height * 0.25) parts.figures.push(element)
    else if (edges.length === 3 && isField(element)) parts.panels.push(element)
    else if (!isOrnament(element) && !isCutOff(box, canvas)) content.push(element)
    else parts.decor.push(element)
  }
  parts.blocks = readingOrder(together(content, boxOf))
  return parts
}

/** The edges of the canvas that a box reaches. */
function edgesOf({ x, y, width, height }: Box, canvas: Size): string[] {
  return [
    x <= touch ? 'left' : '',
    y <= touch ? 'top' : '',
    x + width >= canvas.width - touch ? 'right' : '',
    y + height >= canvas.height - touch ? 'bottom' : '',
  ].filter(Boolean)
}

/** Whether what lies on an element has it as its ground: a rectangle in a solid colour, or a picture. */
function isField({ kind, source }: Element): boolean {
  if (source.kind !== 'shape') return kind === 'image'
  const { shape, fill } = source
  if (shape !== 'rectangle' || !fill) return false
  const colors = fill.kind === 'color' ? [fill.color] : fill.stops.map(({ color }) => color)
  return colors.every((color) => color.length < 9 || color.toLowerCase().endsWith('ff'))
}

function isCutOff({ x, y, width, height }: Box, canvas: Size): boolean {
  return x < -touch || y < -touch || x + width > canvas.width + touch || y + height > canvas.height + touch
}

/** Shapes that are locked are ornaments, as the circle behind a presenter; a rectangle may be a card with words on it. */
function isOrnament({ locked, source }: Element): boolean {
  return locked && source.kind === 'shape' && source.shape !== 'rectangle' && source.shape !== 'bubble'
}

/** Elements that lie on each other are one block. */
function together(elements: readonly Element[], boxOf: (element: Element) => Box): Block[] {
  let blocks = elements.map((element): Block => ({ elements: [element], box: boxOf(element) }))
  for (let isChanged = true; isChanged;) {
    isChanged = false
    for (const one of blocks) {
      const other = blocks.find((block) => block !== one && shareOfSmaller(block.box, one.box) > 0.4)
      if (!other) continue
      const joined = { elements: [...one.elements, ...other.elements], box: around(one.box, other.box) }
      blocks = [...blocks.filter((block) => block !== one && block !== other), joined]
      isChanged = true
      break
    }
  }
  return blocks
}

/** How much of the smaller of two boxes lies on the other one, 0 to 1. */
function shareOfSmaller(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  if (width <= 0 || height <= 0) return 0
  return (width * height) / Math.max(1, Math.min(a.width * a.height, b.width * b.height))
}

export function around(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)]
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  }
}

/** From the top; what is side by side from the left. */
function readingOrder(blocks: readonly Block[]): Block[] {
  const byTop = blocks.toSorted((a, b) => a.box.y - b.box.y)
  const rows: Block[][] = []
  for (const block of byTop) {
    const row = rows.at(-1)
    const isBeside = row?.some(
      ({ box }) => block.box.y < box.y + box.height * 0.7 && Math.abs(block.box.x - box.x) > 40,
    )
    if (row && isBeside) row.push(block)
    else rows.push([block])
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.box.x - b.box.x || a.box.y - b.box.y))
}
