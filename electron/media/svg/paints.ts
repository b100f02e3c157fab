import { hexOf } from '../../common/composition/index.ts'
import { colorAt, mostStops } from '../../common/drawing/shapes/gradient-stops.ts'
import type { Stop } from '../../common/drawing/shapes/gradient-stops.ts'
import { gradientLine } from '../../common/drawing/shapes/draw-shape.ts'
import type { Box } from '../../common/drawing/box.ts'
import type { Fill } from '../../common/service/extension/looks.ts'
import { lengthOf } from './basic-shapes.ts'
import { apply, scaleOf, times, transformOf } from './matrix.ts'
import type { Matrix } from './matrix.ts'
import { ownProperties } from './styles.ts'
import type { Properties, StyleSheet } from './styles.ts'
import type { SvgNode } from './tree.ts'

/** What paints are read with: elements by their id, the rules of styles, and words for what is lost. */
export interface PaintContext {
  byId: ReadonlyMap<string, SvgNode>
  sheet: StyleSheet
  lost: Set<string>
}

/** Where a paint is used. */
export interface PaintedShape {
  /** The shape's box in its own units: gradients with `objectBoundingBox` units are relative to it. */
  own: Box
  /** The shape's box in the drawing's units, over which a gradient is drawn. */
  drawn: Box
  /** Matrix from the shape's units to the drawing's. */
  matrix: Matrix
}

/** A colour as `#rrggbb` or `#rrggbbaa`; null for none, and for one that can't be read. */
export function colorOf(written: string | undefined, current: string, opacity: number): string | null {
  const text = (written ?? '').trim()
  if (text === 'none' || text === 'transparent' || opacity <= 0) return null
  const hex = text.toLowerCase() === 'currentcolor' ? current : (hexOf(longHex(text)) ?? rgbOf(text))
  if (hex === null) return null
  const alpha = hex.length === 9 ? Number.parseInt(hex.slice(7), 16) / 255 : 1
  const both = Math.round(Math.min(1, opacity) * alpha * 255)
  return both === 255 ? hex.slice(0, 7) : `${hex.slice(0, 7)}${both.toString(16).padStart(2, '0')}`
}

/** `#abc` as `#aabbcc`. */
function longHex(text: string): string {
  return /^#[\da-f]{3,4}$/i.test(text) ? `#${[...text.slice(1)].map((digit) => digit + digit).join('')}` : text
}

function rgbOf(text: string): string | null {
  const [, list] = /^rgba?\(([^()]{1,100})\)$/i.exec(text) ?? []
  if (list === undefined) return null
  const parts = list.split(/[\s,/]+/).filter((one) => one !== '')
  if (parts.length < 3) return null
  const byte = (part: string, whole: number): number => {
    const value = part.endsWith('%') ? Number.parseFloat(part) * 2.55 : Number.parseFloat(part) * (255 / whole)
    return Math.round(Math.min(255, Math.max(0, Number.isFinite(value) ? value : 0)))
  }
  const channels = [...parts.slice(0, 3).map((part) => byte(part, 255)), byte(parts[3] ?? '1', 1)]
  return `#${channels.map((one) => one.toString(16).padStart(2, '0')).join('')}`
}

/** The number of a property from 0 to 1, such as an opacity. */
export function shareOf(written: string | undefined): number {
  if (written === undefined) return 1
  const value = Number.parseFloat(written) / (written.trim().endsWith('%') ? 100 : 1)
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 1
}

/** A property's paint as a fill; null: none. */
export function fillOfPaint(
  written: string | undefined,
  { properties, opacity }: { properties: Properties; opacity: number },
  shape: PaintedShape,
  context: PaintContext,
): Fill | null {
  const current = colorOf(properties['color'] ?? '#000000', '#000000', 1) ?? '#000000'
  const [, id, fallback] = /^url\(\s*["']?#([^"')]{1,200})["']?\s*\)\s*(.{0,100})$/.exec((written ?? '').trim()) ?? []
  if (id === undefined) {
    const color = colorOf(written, current, opacity)
    return color === null ? null : { kind: 'color', color }
  }
  const node = context.byId.get(id)
  if (node?.name === 'linearGradient' || node?.name === 'radialGradient') {
    const found = gradientOf(node, opacity, current, shape, context)
    if (found !== null) return found
  } else context.lost.add(node === undefined ? 'pattern' : node.name)
  const color = colorOf(fallback, current, opacity)
  return color === null ? null : { kind: 'color', color }
}

function gradientOf(
  node: SvgNode,
  opacity: number,
  current: string,
  shape: PaintedShape,
  context: PaintContext,
): Fill | null {
  // A gradient may take its stops and its position from another gradient (`href`), which may do the same.
  const chain = [node]
  for (let next = linked(node, context); next && chain.length < 8; next = linked(next, context)) chain.push(next)
  const attributeOf = (key: string): string | undefined =>
    chain.find(({ attributes }) => key in attributes)?.attributes[key]
  const holder = chain.find(({ children }) => children.some(({ name }) => name === 'stop'))
  const stops = stopsOf(holder?.children ?? [], opacity, current, context)
  if (stops.length === 0) return null
  if (stops.length === 1) return { kind: 'color', color: stops[0]!.color }
  if (attributeOf('spreadMethod') !== undefined && attributeOf('spreadMethod') !== 'pad') context.lost.add('spread')
  const { own, drawn, matrix } = shape
  const isOfBox = attributeOf('gradientUnits') !== 'userSpaceOnUse'
  const box: Matrix = isOfBox ? [own.width, 0, 0, own.height, own.x, own.y] : [1, 0, 0, 1, 0, 0]
  const toDrawing = times(matrix, times(box, transformOf(attributeOf('gradientTransform'))))
  const coordinateOf = (key: string, usual: number): number => lengthOf(attributeOf(key), 1) ?? usual
  if (node.name === 'radialGradient') {
    const [cx, cy] = apply(toDrawing, coordinateOf('cx', 0.5), coordinateOf('cy', 0.5))
    const off = Math.hypot(cx - drawn.x - drawn.width / 2, cy - drawn.y - drawn.height / 2)
    // Radial gradients are centred here.
    if (off > 0.02 * Math.hypot(drawn.width, drawn.height)) context.lost.add('radial')
    const radius = coordinateOf('r', 0.5) * scaleOf(toDrawing)
    const reach = Math.hypot(drawn.width, drawn.height) / 2 || 1
    return { kind: 'radial', stops: moved(stops, (at) => (at * radius) / reach) }
  }
  const from = apply(toDrawing, coordinateOf('x1', 0), coordinateOf('y1', 0))
  const to = apply(toDrawing, coordinateOf('x2', 1), coordinateOf('y2', 0))
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  if (Math.hypot(dx, dy) < 1e-6) return { kind: 'color', color: stops.at(-1)!.color }
  const angle = (Math.atan2(dy, dx) * 180) / Math.PI
  // Positions of the gradient's ends on the line along which it is drawn here, which goes from corner to corner.
  const line = gradientLine(angle, drawn)
  const length = Math.hypot(line.to[0] - line.from[0], line.to[1] - line.from[1]) || 1
  const along = ([x, y]: readonly [number, number]): number =>
    ((x - line.from[0]) * dx + (y - line.from[1]) * dy) / Math.hypot(dx, dy) / length
  const [start, end] = [along(from), along(to)]
  return {
    kind: 'linear',
    angle: Math.round(angle * 100) / 100,
    stops: moved(stops, (at) => start + at * (end - start)),
  }
}

function linked({ attributes }: SvgNode, { byId }: PaintContext): SvgNode | undefined {
  const href = attributes['href'] ?? ''
  return href.startsWith('#') ? byId.get(href.slice(1)) : undefined
}

function stopsOf(children: readonly SvgNode[], opacity: number, current: string, { sheet }: PaintContext): Stop[] {
  const stops = children
    .filter(({ name }) => name === 'stop')
    .slice(0, 1000)
    .map((node): Stop => {
      const own = ownProperties(node, sheet)
      const color = colorOf(own['stop-color'] ?? '#000000', current, opacity * shareOf(own['stop-opacity']))
      return { at: shareOf(node.attributes['offset'] ?? '0'), color: color ?? `${current.slice(0, 7)}00` }
    })
  // Stops keep the order in which they are written: one whose position is before that of the previous one gets the
  // previous one's.
  let last = 0
  for (const stop of stops) last = stop.at = Math.max(last, stop.at)
  if (stops.length <= mostStops) return stops
  const step = (stops.length - 1) / (mostStops - 1)
  return Array.from({ length: mostStops }, (_, index) => stops[Math.round(index * step)]!)
}

/** Stops on another line; the colours where it begins and ends are those that the stops give there. */
function moved(stops: readonly Stop[], onLine: (at: number) => number): Stop[] {
  const there = stops.map(({ at, color }) => ({ at: onLine(at), color }))
  const inside = there.filter(({ at }) => at > 0 && at < 1)
  const found = [{ at: 0, color: colorAt(there, 0) }, ...inside, { at: 1, color: colorAt(there, 1) }]
  const kept = found.length <= mostStops ? found : [...found.slice(0, mostStops - 1), found.at(-1)!]
  return kept.map(({ at, color }) => ({ at: Math.round(at * 10_000) / 10_000, color }))
}
