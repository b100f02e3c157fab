import { open } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import svgpath from 'svgpath'
import { drawingLimits } from '../../common/composition/elements/shape-source.ts'
import type { ShapeSource } from '../../common/composition/elements/shape-source.ts'
import { pathBounds } from '../../common/drawing/shapes/path-bounds.ts'
import { pathData } from '../../common/drawing/shapes/path-data.ts'
import type { Stroke } from '../../common/service/extension/looks.ts'
import { lengthOf, pathOfShape } from './basic-shapes.ts'
import { scaleOf, times, transformOf } from './matrix.ts'
import type { Matrix } from './matrix.ts'
import { fillOfPaint, shareOf } from './paints.ts'
import type { PaintContext } from './paints.ts'
import { SvgRefused } from './refused.ts'
import { inherit, ownProperties, styleSheetOf } from './styles.ts'
import type { Properties } from './styles.ts'
import { svgLimits, SvgReader } from './tree.ts'
import type { SvgNode } from './tree.ts'

type Drawing = NonNullable<ShapeSource['drawing']>
type DrawnPath = Drawing['paths'][number]

/** A drawing, and words for what was not taken over of its file. */
export interface ReadSvg {
  drawing: Drawing
  lost: string[]
}

/** Bytes that are read at a time; between two parts other work goes on. */
const partBytes = 128 * 1024

/**
 * Reads an SVG file as outlines with fills and lines. Groups and transforms are worked into the outlines.
 * @throws SvgRefused
 */
export async function readSvg(path: string): Promise<ReadSvg> {
  const reader = new SvgReader()
  const file = await open(path, 'r').catch(() => Promise.reject(new SvgRefused('gone')))
  try {
    const info = await file.stat()
    if (!info.isFile()) throw new SvgRefused('gone')
    if (info.size > svgLimits.bytes) throw new SvgRefused('tooLarge')
    const decoder = new TextDecoder('utf-8', { fatal: true })
    const buffer = new Uint8Array(partBytes)
    for (let left = svgLimits.bytes; left > 0;) {
      const { bytesRead } = await file.read(buffer, 0, partBytes, null)
      if (bytesRead === 0) break
      left -= bytesRead
      reader.write(decoded(decoder, buffer.subarray(0, bytesRead)))
      await setImmediate()
    }
  } finally {
    await file.close()
  }
  return drawingOf(reader.close(), reader.passedOver)
}

function decoded(decoder: Pick<InstanceType<typeof TextDecoder>, 'decode'>, bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes, { stream: true })
  } catch {
    // The file is a picture, or another file that is no text.
    throw new SvgRefused('noSvg')
  }
}

interface Walk extends PaintContext {
  view: { width: number; height: number }
  paths: DrawnPath[]
  characters: number
  /** Elements that were visited, those of repeated symbols each time. */
  visited: number
}

async function drawingOf(root: SvgNode, passedOver: ReadonlySet<string>): Promise<ReadSvg> {
  const { size, matrix } = viewOf(root)
  const sheet = styleSheetOf(root)
  const byId = new Map<string, SvgNode>()
  collectIds(root, byId)
  const walk: Walk = { byId, sheet, lost: sheet.lost, view: size, paths: [], characters: 0, visited: 0 }
  for (const name of passedOver) walk.lost.add(name)
  const own = ownProperties(root, sheet)
  for (const child of root.children) {
    await visit(child, { matrix, properties: inherit({}, own), opacity: shareOf(own['opacity']), depth: 0 }, walk)
  }
  if (walk.paths.length === 0) throw new SvgRefused('nothingToDraw')
  return { drawing: { ...size, paths: walk.paths }, lost: [...walk.lost] }
}

/** The drawing's size in its own units, and the map from them to its top left corner. */
function viewOf({ attributes }: SvgNode): { size: { width: number; height: number }; matrix: Matrix } {
  const numbers = (attributes['viewBox'] ?? '')
    .split(/[\s,]+/)
    .filter((one) => one !== '')
    .map(Number)
  const [x = 0, y = 0] = numbers
  const width = numbers.length === 4 ? numbers[2]! : (lengthOf(attributes['width'], 100) ?? 0)
  const height = numbers.length === 4 ? numbers[3]! : (lengthOf(attributes['height'], 100) ?? 0)
  const isUsable =
    [x, y, width, height].every((one) => Math.abs(one) <= svgLimits.coordinate) && width > 0 && height > 0
  if (!isUsable) throw new SvgRefused('noSize')
  return { size: { width, height }, matrix: [1, 0, 0, 1, -x, -y] }
}

function collectIds(node: SvgNode, into: Map<string, SvgNode>): void {
  const { id } = node.attributes
  if (id !== undefined && !into.has(id)) into.set(id, node)
  for (const child of node.children) collectIds(child, into)
}

interface State {
  matrix: Matrix
  properties: Properties
  opacity: number
  depth: number
}

/** Elements that are not drawn where they stand. */
const hidden = new Set(['defs', 'symbol', 'style', 'linearGradient', 'radialGradient', 'stop'])

async function visit(node: SvgNode, state: State, walk: Walk): Promise<void> {
  if (hidden.has(node.name)) return
  await step(walk)
  const own = ownProperties(node, walk.sheet)
  if (own['display'] === 'none') return
  const matrix = times(state.matrix, transformOf(node.attributes['transform']))
  const inside: State = {
    matrix,
    properties: inherit(state.properties, own),
    opacity: state.opacity * shareOf(own['opacity']),
    depth: state.depth + 1,
  }
  if (inside.depth > svgLimits.depth) throw new SvgRefused('tooDeep')
  if (node.name === 'use') return visitUsed(node, inside, walk)
  const placed = node.name === 'svg' ? { ...inside, matrix: times(matrix, nestedView(node, walk)) } : inside
  // Of the children of an SVG `switch`, the first one that can be drawn is: those before it are for programs with
  // further features.
  const children = node.name === 'switch' ? node.children.slice(0, 1) : node.children
  for (const child of children) await visit(child, placed, walk)
  if (inside.properties['visibility'] !== 'hidden') draw(node, inside, walk)
}

/** Counts elements, and lets other work go on. */
async function step(walk: Walk): Promise<void> {
  walk.visited += 1
  if (walk.visited > svgLimits.nodes) throw new SvgRefused('tooManyElements')
  if (walk.visited % 500 === 0) await setImmediate()
}

async function visitUsed({ attributes }: SvgNode, state: State, walk: Walk): Promise<void> {
  const href = attributes['href'] ?? ''
  const used = href.startsWith('#') ? walk.byId.get(href.slice(1)) : undefined
  if (!used) {
    walk.lost.add('link')
    return
  }
  const x = lengthOf(attributes['x'], walk.view.width) ?? 0
  const y = lengthOf(attributes['y'], walk.view.height) ?? 0
  const placed = { ...state, matrix: times(state.matrix, [1, 0, 0, 1, x, y]) }
  if (used.name !== 'symbol') return visit(used, placed, walk)
  const matrix = times(
    placed.matrix,
    nestedView({ ...used, attributes: { ...used.attributes, ...sized(attributes) } }, walk),
  )
  for (const child of used.children) await visit(child, { ...placed, matrix }, walk)
}

const sized = ({ width, height }: SvgNode['attributes']): Record<string, string> => ({
  ...(width !== undefined && { width }),
  ...(height !== undefined && { height }),
})

/** The map of a drawing or symbol within the drawing: its view fits into its size, centred. */
function nestedView({ attributes, name }: SvgNode, { view }: Walk): Matrix {
  const x = name === 'svg' ? (lengthOf(attributes['x'], view.width) ?? 0) : 0
  const y = name === 'svg' ? (lengthOf(attributes['y'], view.height) ?? 0) : 0
  const [left, top, width, height] = (attributes['viewBox'] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  if (!(width && height && width > 0 && height > 0)) return [1, 0, 0, 1, x, y]
  const across = lengthOf(attributes['width'], view.width) ?? width
  const down = lengthOf(attributes['height'], view.height) ?? height
  const scale = Math.min(across / width, down / height)
  const [gapX, gapY] = [(across - width * scale) / 2, (down - height * scale) / 2]
  return [scale, 0, 0, scale, x + gapX - left! * scale, y + gapY - top! * scale]
}

function draw(node: SvgNode, { matrix, properties, opacity }: State, walk: Walk): void {
  const written = pathOfShape(node, walk.view)
  if (written === null || written.length > svgLimits.characters) return
  const own = pathBounds(pathData(written))
  const data = svgpath(written)
    .abs()
    .unshort()
    .matrix([...matrix])
    .round(decimalsOf(walk.view))
    .toString()
  const commands = pathData(data)
  const drawn = pathBounds(commands)
  // A path that only moves, and never draws, shows nothing.
  if (!own || !drawn || commands.length <= 3) return
  if (!commands.every((one) => Math.abs(one) <= svgLimits.coordinate)) {
    walk.lost.add('huge')
    return
  }
  const shape = { own, drawn, matrix }
  const paint = (key: 'fill' | 'stroke', usual: string) =>
    fillOfPaint(
      properties[key] ?? usual,
      { properties, opacity: opacity * shareOf(properties[`${key}-opacity`]) },
      shape,
      walk,
    )
  const fill = node.name === 'line' ? null : paint('fill', '#000000')
  const stroke = strokeOf(paint('stroke', 'none'), properties, matrix, walk)
  if (fill === null && stroke === null) return
  walk.characters += data.length
  if (walk.paths.length >= drawingLimits.paths || walk.characters > svgLimits.characters) {
    throw new SvgRefused('tooDetailed')
  }
  walk.paths.push({
    data,
    ...(fill && { fill }),
    ...(stroke && { stroke }),
    ...(properties['fill-rule'] === 'evenodd' && { evenOdd: true }),
  })
}

/** Digits behind the point that a coordinate keeps: a hundred thousandth of the drawing's size can't be seen. */
function decimalsOf({ width, height }: Walk['view']): number {
  return Math.min(8, Math.max(0, Math.ceil(5 - Math.log10(Math.max(width, height)))))
}

function strokeOf(
  paint: ReturnType<typeof fillOfPaint>,
  properties: Properties,
  matrix: Matrix,
  { view, lost }: Walk,
): Stroke | null {
  if (paint === null) return null
  if (paint.kind !== 'color') lost.add('strokeGradient')
  const color = paint.kind === 'color' ? paint.color : paint.stops[0]!.color
  const scale = scaleOf(matrix)
  const width = Math.min(1000, (lengthOf(properties['stroke-width'] ?? '1', view.width) ?? 1) * scale)
  if (!(width > 0)) return null
  const dash = (properties['stroke-dasharray'] ?? 'none').split(/[\s,]+/).map((one) => lengthOf(one, view.width))
  const isDashed = dash.length <= 8 && dash.every((one) => one !== null && one >= 0) && dash.some((one) => one! > 0)
  return { color, width, dash: isDashed ? dash.map((one) => Math.min(1000, one! * scale)) : [] }
}
