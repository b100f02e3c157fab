import { isVisual } from '../../composition/index.ts'
import type { Element, Project, Scene } from '../../composition/index.ts'
import type { Box } from '../../drawing/box.ts'
import { layoutTextElement } from '../../drawing/element/contents.ts'
import type { FontSet } from '../../drawing/fonts/font-set.ts'
import { defaultPosition } from '../../captions/index.ts'
import type { CaptionPosition } from '../../service/extension/captions.ts'
import { captionInsets } from '../create.ts'
import { figureSize } from '../../service/extension/gestures.ts'
import type { ShapeName } from '../model.ts'
import { sortParts } from './blocks.ts'
import type { Block, SceneParts } from './blocks.ts'
import { placedIn } from './scale.ts'
import { stackBlocks } from './stack.ts'
import type { StackTools } from './stack.ts'

interface Size {
  width: number
  height: number
}

export interface ReshapeOptions {
  /** Own size in px of an element's media; null: it is not known. */
  sizeOf: (element: Element) => Size | null
  /** With the fonts of all texts loaded. */
  fonts: FontSet
}

/** Least share of the canvas's height for the words on a panel. */
const leastPanelWords = 0.14
/** Height of captions of two lines, as a share of the canvas's shorter side. */
const captionsHeight = 0.18

/**
 * Lays a project out anew for a canvas of another size: what covers it still does, presenters stand on its lower edge, and words and
 * pictures are set one below the other beside or above them, within the safe area. Nothing is stretched.
 */
export function reshape(project: Project, to: Size, { sizeOf, fonts }: ReshapeOptions): Project {
  const boxOf = (element: Element): Box => {
    const { x, y, scaleX, scaleY, source } = element
    const text = source.kind === 'text' ? layoutTextElement(source, element, fonts).size : null
    const own = text ?? sizeOf(element) ?? { width: 200, height: 200 }
    return { x, y, width: (element.width ?? own.width) * scaleX, height: (element.height ?? own.height) * scaleY }
  }
  const { canvas } = project
  const factor = Math.min(to.width, to.height) / Math.min(canvas.width, canvas.height)
  const { captions } = project
  const insets = captionInsets[shapeLike(to)]
  const position: CaptionPosition | undefined = captions?.position && { ...captions.position, insets }
  const shown = position ?? defaultPosition(to)
  const below = captions?.shown && shown.at === 'bottom' ? captionsHeight * Math.min(to.width, to.height) : 0
  const bottom = (below > 0 ? shown.insets.bottom : insets.bottom) * to.height + below
  const safe: Box = {
    x: to.width * insets.left,
    y: to.height * insets.top,
    width: to.width * (1 - insets.left - insets.right),
    height: to.height * (1 - insets.top) - bottom,
  }
  const tools = { fonts, boxOf, factor }
  const scenes = project.scenes.map((scene): Scene => {
    const changed = layOut(sortParts(scene.elements, canvas, boxOf), { from: canvas, to, safe }, tools)
    const byId = new Map(changed.map((element) => [element.id, element]))
    return { ...scene, elements: scene.elements.map((element) => byId.get(element.id) ?? element) }
  })
  return {
    ...project,
    canvas: { ...canvas, ...to },
    ...(captions && position ? { captions: { ...captions, position } } : {}),
    scenes,
  }
}

/** The shape of templates that a canvas is most like. */
function shapeLike({ width, height }: Size): ShapeName {
  const ratio = width / height
  if (ratio > 1.2) return 'wide'
  return ratio > 0.9 ? 'square' : ratio > 0.67 ? 'portrait' : 'tall'
}

interface Canvases {
  from: Size
  to: Size
  /** What is free for words on the new canvas. */
  safe: Box
}

function layOut(parts: SceneParts, { from, to, safe }: Canvases, tools: StackTools): Element[] {
  const { boxOf, factor } = tools
  const isTall = to.height > to.width
  const isWide = shapeLike(to) === 'wide'
  const [figure] = parts.figures
  const isLeft = figure !== undefined && middleOf(boxOf(figure)) < from.width * 0.45
  const placed: Element[] = [...parts.covers.map((element) => covering(element, boxOf(element), to))]
  const isBehind =
    (panel: Box) =>
    ({ box }: Block) =>
      contains(panel, middle(box))
  const panels = parts.panels.map((element) => {
    const before = boxOf(element)
    const isEmpty = !parts.blocks.some(isBehind(before))
    const now = isEmpty && figure && isWide ? behindFigure(before, from, to, isLeft) : panelBox(before, from, to)
    return { element, before, now }
  })
  const area = figure ? beside(safe, to, { isWide, isTall, isLeft }) : { content: safe, figure: null }
  const figures = area.figure ? standing(parts.figures, boxOf, area.figure, to) : []
  placed.push(...figures)
  for (const element of parts.decor) {
    const box = boxOf(element)
    const at = parts.figures.findIndex((one) => isAround(boxOf(one), box))
    if (at < 0) placed.push(atSamePlace(element, box, from, to, factor))
    else placed.push(withFigure(element, box, boxOf(parts.figures[at]!), figures[at]!))
  }
  const onPanel = (block: Block) => panels.find(({ before }) => isBehind(before)(block))
  const isOn = (panel: (typeof panels)[number]) => (block: Block) => onPanel(block) === panel
  const loose = parts.blocks.filter((block) => !onPanel(block))
  const [crowded] = panels.filter((panel) => isCrowded(panel.now, area.content, to) && parts.blocks.some(isOn(panel)))
  const shares = crowded && shared(crowded.now, loose, parts.blocks.filter(isOn(crowded)), area.content, to, tools)
  if (crowded && shares) crowded.now = shares.panel
  placed.push(...panels.map(({ element, now }) => placedIn(element, now, factor)))
  for (const panel of panels) {
    const blocks = parts.blocks.filter(isOn(panel))
    const region = panel === crowded ? shares?.words : common(panel.now, area.content)
    placed.push(...stackBlocks(blocks, region ? inset(region, 0.04 * to.height) : area.content, tools).elements)
  }
  const taken = panels.filter((panel) => parts.blocks.some(isOn(panel))).map(({ now }) => now)
  const root = shares?.others ?? taken.reduce(without, area.content)
  placed.push(...arranged(loose, root, tools, isWide && !figure))
  return placed.filter(isVisual)
}

/** Whether a panel leaves too little room for its words, as where a presenter stands before it. */
function isCrowded(panel: Box, content: Box, to: Size): boolean {
  return (common(panel, content)?.height ?? 0) < to.height * leastPanelWords
}

/**
 * The room for words shared between those on a panel and all others, by what they need: the panel, which reaches the lower or
 * upper edge, becomes as high as its words need.
 */
function shared(
  panel: Box,
  others: readonly Block[],
  words: readonly Block[],
  content: Box,
  to: Size,
  tools: StackTools,
): { panel: Box; words: Box; others: Box } {
  const free = { ...content, height: to.height * 4 }
  const [own, rest] = [words, others].map((blocks) => stackBlocks(blocks, free, tools).height) as [number, number]
  const share = own + rest > 0 ? own / (own + rest) : 1
  const height = content.height * Math.min(0.7, Math.max(others.length > 0 ? 0.3 : 0.7, share))
  const isAbove = panel.y <= 2
  const edge = isAbove ? content.y + height : content.y + content.height - height
  const above = { ...content, height: edge - content.y }
  const below = { ...content, y: edge, height: content.y + content.height - edge }
  return isAbove
    ? { panel: { ...panel, height: edge }, words: above, others: below }
    : { panel: { ...panel, y: edge, height: to.height - edge }, words: below, others: above }
}

/** Words on the left and pictures on the right where there is width and both; otherwise one below the other. */
function arranged(blocks: readonly Block[], region: Box, tools: StackTools, hasColumns: boolean): Element[] {
  const pictures = blocks.filter(({ elements }) => elements.every(({ kind }) => kind !== 'text'))
  const words = blocks.filter((block) => !pictures.includes(block))
  if (!hasColumns || pictures.length === 0 || words.length === 0) return stackBlocks(blocks, region, tools).elements
  const width = region.width * 0.47
  const right = { ...region, x: region.x + region.width - width, width }
  return [...stackBlocks(words, { ...region, width }, tools).elements, ...stackBlocks(pictures, right, tools).elements]
}

/** Where words and the presenter stand. */
function beside(
  safe: Box,
  to: Size,
  { isWide, isTall, isLeft }: { isWide: boolean; isTall: boolean; isLeft: boolean },
) {
  if (isWide) {
    const width = to.width * 0.43
    const content = { ...safe, width, x: isLeft ? to.width - safe.x - width : safe.x }
    const figure = {
      x: to.width * (isLeft ? 0.04 : 0.55),
      y: to.height * 0.09,
      width: to.width * 0.41,
      height: to.height * 0.91,
    }
    return { content, figure }
  }
  // The head ends above captions: a tall picture has a larger presenter than a square one.
  const top = to.height * (isTall && to.height > to.width * 1.5 ? 0.363 : 0.44)
  const content = { ...safe, height: top - safe.y - to.height * 0.015 }
  return { content, figure: { x: to.width * 0.02, y: top, width: to.width * 0.96, height: to.height - top } }
}

/** Presenters side by side on the lower edge; nobody is larger than the region. */
function standing(figures: readonly Element[], boxOf: StackTools['boxOf'], region: Box, to: Size): Element[] {
  const each = region.width / figures.length
  return figures.map((element, index) => {
    const box = boxOf(element)
    // Space above the head and beside the shoulders, as pictures of presenters have it.
    const factor = Math.min((region.height * figureSize.height) / 1000 / box.height, (each * 1.16) / box.width)
    const [width, height] = [box.width * factor, box.height * factor]
    const x = region.x + each * (index + 0.5) - width / 2
    return placedIn(element, { x, y: to.height - height, width, height }, factor)
  })
}

/** What covered the canvas covers it again: fields are stretched, pictures are cut off at their sides. */
function covering(element: Element, box: Box, to: Size): Element {
  const isField = element.source.kind === 'shape' || element.source.kind === 'color'
  if (isField) return placedIn(element, { x: 0, y: 0, ...to }, 1)
  const factor = Math.max(to.width / box.width, to.height / box.height)
  const [width, height] = [box.width * factor, box.height * factor]
  return placedIn(element, { x: (to.width - width) / 2, y: (to.height - height) / 2, width, height }, factor)
}

/** Panels along a whole side become the lower half of what is not wide, and the other way round. */
function panelBox(box: Box, from: Size, to: Size): Box {
  const isSide = box.height >= from.height - 2
  const isWide = shapeLike(to) === 'wide'
  if (!isSide) {
    const height = (box.height / from.height) * to.height
    return { x: 0, y: box.y <= 2 ? 0 : to.height - height, width: to.width, height }
  }
  if (!isWide) return { x: 0, y: to.height * 0.54, width: to.width, height: to.height * 0.46 }
  const width = (box.width / from.width) * to.width
  return { x: box.x <= 2 ? 0 : to.width - width, y: 0, width, height: to.height }
}

/** Ornaments keep their distance from the edge that cuts them off, and those from edge to edge still reach both. */
function atSamePlace(element: Element, box: Box, from: Size, to: Size, usual: number): Element {
  const factor = box.y <= 2 && box.y + box.height >= from.height - 2 ? to.height / from.height : usual
  const [width, height] = [box.width * factor, box.height * factor]
  const x = along(box.x, box.width, from.width, to.width, factor)
  const y = along(box.y, box.height, from.height, to.height, factor)
  return placedIn(element, { x, y, width, height }, factor)
}

/** Where something of a length begins along a side that gets another length. */
function along(at: number, length: number, side: number, newSide: number, factor: number): number {
  const isBefore = at < 0
  const isAfter = at + length > side
  if (isBefore && !isAfter) return at * factor
  if (isAfter && !isBefore) return newSide - (side - at) * factor
  return ((at + length / 2) / side) * newSide - (length * factor) / 2
}

/** An empty panel stands behind the presenter: a side of a wide picture. */
function behindFigure(before: Box, from: Size, to: Size, isLeft: boolean): Box {
  const isSide = before.height >= from.height - 2
  const width = isSide ? (before.width / from.width) * to.width : to.width * 0.42
  return { x: isLeft ? 0 : to.width - width, y: 0, width, height: to.height }
}

/** Whether an ornament belongs to a presenter, as the circle behind them. */
function isAround(figure: Box, box: Box): boolean {
  return contains(figure, middle(box)) && Math.abs(middleOf(box) - middleOf(figure)) < figure.width * 0.2
}

/** What belongs to a presenter moves and grows with them. */
function withFigure(element: Element, box: Box, before: Box, { x, y, width = 1 }: Element): Element {
  const factor = width / before.width
  const moved = {
    x: x + (box.x - before.x) * factor,
    y: y + (box.y - before.y) * factor,
    width: box.width * factor,
    height: box.height * factor,
  }
  return placedIn(element, moved, factor)
}

const middle = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 })
const middleOf = ({ x, width }: Box): number => x + width / 2
const inset = ({ x, y, width, height }: Box, by: number): Box => ({ x, y: y + by / 2, width, height: height - by })

function contains({ x, y, width, height }: Box, point: { x: number; y: number }): boolean {
  return point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height
}

function common(a: Box, b: Box): Box | null {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)]
  const width = Math.min(a.x + a.width, b.x + b.width) - x
  const height = Math.min(a.y + a.height, b.y + b.height) - y
  return width > 80 && height > 60 ? { x, y, width, height } : null
}

/** A region without the part of it that a panel takes: what is above it, else what is below. */
function without(region: Box, panel: Box): Box {
  if (!common(region, panel)) return region
  const above = panel.y - region.y
  if (above > region.height * 0.25) return { ...region, height: above }
  const right = panel.x + panel.width
  if (panel.height >= region.height && right < region.x + region.width)
    return { ...region, x: right, width: region.x + region.width - right }
  return region
}
