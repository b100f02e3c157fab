import type { SvgNode } from './tree.ts'

/** Pixels of the units of lengths (CSS Values 4, "Absolute Lengths"); a font's are taken as 16 px. */
const units: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  em: 16,
  rem: 16,
  ex: 8,
}

/** A length in px; null where none is written, or one that can't be read. @param whole what 100 % are, px */
export function lengthOf(written: string | undefined, whole: number): number | null {
  const [, number, unit = ''] =
    /^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*(%|[a-z]*)\s*$/i.exec(written ?? '') ?? []
  if (number === undefined) return null
  const factor = unit === '' ? 1 : unit === '%' ? whole / 100 : units[unit.toLowerCase()]
  const px = Number(number) * (factor ?? Number.NaN)
  return Number.isFinite(px) ? px : null
}

interface Size {
  width: number
  height: number
}

/** Path data of a shape; null for one that shows nothing. @param view size that percentages are of */
export function pathOfShape({ name, attributes }: SvgNode, view: Size): string | null {
  const across = (key: string): number => lengthOf(attributes[key], view.width) ?? 0
  const down = (key: string): number => lengthOf(attributes[key], view.height) ?? 0
  switch (name) {
    case 'path':
      return attributes['d'] ?? null
    case 'rect':
      return rectangle(across('x'), down('y'), across('width'), down('height'), [
        lengthOf(attributes['rx'], view.width),
        lengthOf(attributes['ry'], view.height),
      ])
    case 'circle': {
      const r = lengthOf(attributes['r'], Math.hypot(view.width, view.height) / Math.SQRT2) ?? 0
      return ellipse(across('cx'), down('cy'), r, r)
    }
    case 'ellipse':
      return ellipse(across('cx'), down('cy'), across('rx'), down('ry'))
    case 'line':
      return `M${across('x1')} ${down('y1')}L${across('x2')} ${down('y2')}`
    case 'polyline':
    case 'polygon': {
      const points = (attributes['points'] ?? '').trim()
      if (points === '') return null
      return `M${points}${name === 'polygon' ? 'Z' : ''}`
    }
    default:
      return null
  }
}

function rectangle(
  x: number,
  y: number,
  width: number,
  height: number,
  [rx, ry]: [rx: number | null, ry: number | null],
): string | null {
  if (!(width > 0 && height > 0)) return null
  const a = Math.max(0, Math.min(rx ?? ry ?? 0, width / 2))
  const b = Math.max(0, Math.min(ry ?? rx ?? 0, height / 2))
  if (a === 0 || b === 0) return `M${x} ${y}h${width}v${height}h${-width}Z`
  const [w, h] = [width - 2 * a, height - 2 * b]
  const corner = (dx: number, dy: number): string => `a${a} ${b} 0 0 1 ${dx} ${dy}`
  return `M${x + a} ${y}h${w}${corner(a, b)}v${h}${corner(-a, b)}h${-w}${corner(-a, -b)}v${-h}${corner(a, -b)}Z`
}

function ellipse(cx: number, cy: number, rx: number, ry: number): string | null {
  if (!(rx > 0 && ry > 0)) return null
  const half = (dx: number): string => `a${rx} ${ry} 0 0 1 ${dx} 0`
  return `M${cx - rx} ${cy}${half(2 * rx)}${half(-2 * rx)}Z`
}
