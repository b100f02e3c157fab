import type { Box } from '../../drawing/box.ts'
import type { Motion } from '../../service/extension/motion.ts'
import type { ShapeSource } from '../../composition/elements/shape-source.ts'
import type { Ground } from './palettes.ts'
import { circlePath } from './paths.ts'
import type { Paths } from './paths.ts'

type Path = Paths[number]

/** A shape of a ground's pattern. */
export interface DecorShape {
  box: Box
  source: ShapeSource
}

interface Size {
  width: number
  height: number
}

const circle = (x: number, y: number, radius: number, fill: ShapeSource['fill'] & object): DecorShape => ({
  box: { x: x - radius, y: y - radius, width: radius * 2, height: radius * 2 },
  source: { kind: 'shape', shape: 'ellipse', fill },
})

/** A colour with an opacity from 0 to 1. */
export function withOpacity(color: string, opacity: number): string {
  return `${color.slice(0, 7)}${Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0')}`
}

/** A colour away from that of words, so that these can be read on it as well. */
export const away = (text: string): string => (Number.parseInt(text.slice(1, 3), 16) < 128 ? '#ffffff66' : '#00000021')

/** A drawing of one path that is as large as the canvas. */
function wholePath(data: string, size: Size, paint: Omit<Path, 'data'>): DecorShape {
  const drawing = { ...size, paths: [{ data: data.replaceAll(/-?\d+\.\d+/g, (one) => (+one).toFixed(1)), ...paint }] }
  return { box: { x: 0, y: 0, ...size }, source: { kind: 'shape', shape: 'paths', drawing } }
}

/** Patterns that lie on a ground behind everything. They are faint, so that words on them can be read. */
const decors = {
  /** Soft lights. */
  glow: ({ width, height }: Size, { mark, text }: Ground): DecorShape[] => {
    const unit = Math.min(width, height)
    const light = (color: string, opacity: number): ShapeSource['fill'] & object => ({
      kind: 'radial',
      stops: [
        { at: 0, color: withOpacity(color, opacity) },
        { at: 1, color: withOpacity(color, 0) },
      ],
    })
    return [
      circle(width * 0.86, height * 0.12, unit * 0.62, light(mark, 0.18)),
      circle(width * 0.08, height * 0.96, unit * 0.55, light(text, 0.1)),
    ]
  },
  /** Rings around a corner. */
  rings: ({ width, height }: Size, { mark }: Ground): DecorShape[] => {
    const unit = Math.min(width, height)
    return [0.24, 0.37, 0.5].map((share) => ({
      box: {
        x: width - unit * share,
        y: -unit * share,
        width: unit * share * 2,
        height: unit * share * 2,
      },
      source: {
        kind: 'shape',
        shape: 'ellipse',
        stroke: { color: withOpacity(mark, 0.13), width: unit * 0.012, dash: [] },
      },
    }))
  },
  /** Two broad bands across the picture. */
  bands: ({ width, height }: Size, { text }: Ground): DecorShape[] => {
    const slant = Math.min(width, height) * 0.45
    const color = away(text)
    const band = (left: number, thick: number): DecorShape => ({
      box: { x: left, y: 0, width: slant + thick, height },
      source: {
        kind: 'shape',
        shape: 'paths',
        drawing: {
          width: slant + thick,
          height,
          paths: [{ data: `M${slant} 0H${slant + thick}L${thick} ${height}H0Z`, fill: { kind: 'color', color } }],
        },
      },
    })
    return [band(width * 0.44, width * 0.2), band(width * 0.72, width * 0.1)]
  },
  /** A large disc that rises at the lower edge. */
  rise: ({ width, height }: Size, { mark }: Ground): DecorShape[] => {
    const unit = Math.max(width, height)
    return [
      circle(width * 0.5, height + unit * 0.32, unit * 0.66, { kind: 'color', color: withOpacity(mark, 0.13) }),
      circle(width * 0.5, height + unit * 0.32, unit * 0.5, { kind: 'color', color: withOpacity(mark, 0.13) }),
    ]
  },
  /** Confetti along the edges. */
  confetti: ({ width, height }: Size, { mark, text, muted }: Ground): DecorShape[] => {
    const unit = Math.min(width, height)
    const bits = [
      [0.04, 0.05, 0.018],
      [0.16, 0.035, 0.01],
      [0.31, 0.06, 0.013],
      [0.52, 0.03, 0.016],
      [0.69, 0.055, 0.01],
      [0.84, 0.035, 0.015],
      [0.96, 0.07, 0.02],
      [0.97, 0.24, 0.011],
      [0.03, 0.3, 0.012],
      [0.965, 0.46, 0.014],
      [0.035, 0.56, 0.017],
      [0.03, 0.84, 0.013],
      [0.97, 0.78, 0.012],
    ] as const
    return bits.map(([x, y, radius], index) => {
      const color = [mark, withOpacity(text, 0.5), withOpacity(muted, 0.4)][index % 3]!
      return circle(width * x, height * y, unit * radius, { kind: 'color', color })
    })
  },
  /** Beams of light from above, as on a stage. */
  beams: ({ width, height }: Size, { mark, text }: Ground): DecorShape[] => {
    const reach = height * 1.02
    const beam = (top: number, left: number, right: number, color: string): DecorShape => {
      const [from, to] = [Math.min(top, left), Math.max(top, right)]
      const data = `M${top - from} 0L${right - from} ${reach}H${left - from}Z`
      const fill = { kind: 'color' as const, color }
      return {
        box: { x: from, y: 0, width: to - from, height: reach },
        source: {
          kind: 'shape',
          shape: 'paths',
          drawing: { width: to - from, height: reach, paths: [{ data, fill }] },
        },
      }
    }
    return [
      beam(width * 0.1, width * 0.32, width * 0.72, withOpacity(mark, 0.09)),
      beam(width * 0.9, width * 0.26, width * 0.64, withOpacity(text, 0.07)),
      beam(width * 0.96, width * 0.82, width * 1.12, withOpacity(mark, 0.07)),
    ]
  },
  /** Squared paper. */
  grid: ({ width, height }: Size, { text }: Ground): DecorShape[] => {
    const step = Math.min(width, height) / 12
    const columns = Array.from({ length: Math.floor(width / step) }, (_, index) => `M${(index + 1) * step} 0V${height}`)
    const rows = Array.from({ length: Math.floor(height / step) }, (_, index) => `M0 ${(index + 1) * step}H${width}`)
    const stroke = { color: withOpacity(text, 0.07), width: Math.max(1, step / 45), dash: [] }
    return [wholePath([...columns, ...rows].join(''), { width, height }, { stroke })]
  },
  /** Dots in a corner, smaller from row to row. */
  dots: ({ width, height }: Size, { text }: Ground): DecorShape[] => {
    const unit = Math.min(width, height)
    const step = unit * 0.052
    const places = Array.from({ length: 8 }, (_, row) =>
      Array.from({ length: 8 - row }, (_item, column) => [column, row]),
    )
    const data = places.flat().map(([column, row]) => {
      const radius = unit * 0.011 * (1 - (column! + row!) / 9)
      return circlePath(width - step * (column! + 0.6), step * (row! + 0.6), radius)
    })
    return [wholePath(data.join(''), { width, height }, { fill: { kind: 'color', color: away(text) } })]
  },
  /** Paper lanterns that hang down at both sides. */
  lanterns: ({ width, height }: Size, { mark }: Ground): DecorShape[] => {
    const unit = Math.min(width, height)
    const hung = [
      [0.06, 0.1, 1],
      [0.15, 0.04, 0.7],
      [0.85, 0.05, 0.75],
      [0.945, 0.12, 1.05],
    ] as const
    return hung.flatMap(([x, y, size]) => {
      const [middle, top, r] = [width * x, unit * y, unit * 0.042 * size]
      const cord = `M${middle} 0V${top}M${middle} ${top + r * 2}V${top + r * 2.9}`
      return [
        wholePath(
          cord,
          { width, height },
          { stroke: { color: withOpacity(mark, 0.55), width: unit * 0.003, dash: [] } },
        ),
        circle(middle, top + r, r * 1.9, {
          kind: 'radial',
          stops: [
            { at: 0, color: withOpacity(mark, 0.4) },
            { at: 1, color: withOpacity(mark, 0) },
          ],
        }),
        {
          box: { x: middle - r * 1.15, y: top, width: r * 2.3, height: r * 2 },
          source: { kind: 'shape', shape: 'ellipse', fill: { kind: 'color', color: mark } },
        },
      ]
    })
  },
  /** Large quotation marks behind the first words. */
  quotation: ({ width, height }: Size, { mark }: Ground): DecorShape[] => {
    const side = Math.min(width, height) * 0.5
    const data = [0, 0.54]
      .map((at) => {
        const x = (share: number): number => side * (at + share)
        const y = (share: number): number => side * share
        return (
          `M${x(0)} ${y(0.62)}C${x(0)} ${y(0.28)} ${x(0.14)} ${y(0.08)} ${x(0.42)} 0L${x(0.46)} ${y(0.14)}` +
          `C${x(0.32)} ${y(0.2)} ${x(0.25)} ${y(0.3)} ${x(0.24)} ${y(0.42)}H${x(0.44)}V${y(0.86)}H${x(0)}Z`
        )
      })
      .join('')
    const drawing = {
      width: side,
      height: side * 0.86,
      paths: [{ data, fill: { kind: 'color' as const, color: withOpacity(mark, 0.06) } }],
    }
    const box = { x: -side * 0.07, y: -side * 0.07, width: side, height: side * 0.86 }
    return [{ box, source: { kind: 'shape', shape: 'paths', drawing } }]
  },
  /** Slanted stripes along the upper edge, as on signs that warn. */
  hazard: ({ width, height }: Size, { mark }: Ground): DecorShape[] => {
    const tall = Math.round(Math.min(width, height) * 0.03)
    const step = tall * 2.4
    const data = Array.from({ length: Math.ceil(width / step) + 1 }, (_, index) => {
      const x = Math.round(index * step - tall)
      return `M${x + tall} 0h${Math.round(step / 2)}l${-tall} ${tall}h${-Math.round(step / 2)}Z`
    }).join('')
    const drawing = { width, height: tall, paths: [{ data, fill: { kind: 'color' as const, color: mark } }] }
    return [{ box: { x: 0, y: 0, width, height: tall }, source: { kind: 'shape', shape: 'paths', drawing } }]
  },
  /** A thin line along all edges. */
  frame: ({ width, height }: Size, { text }: Ground): DecorShape[] => {
    const inset = Math.min(width, height) * 0.035
    const stroke = { color: withOpacity(text, 0.45), width: Math.min(width, height) * 0.003, dash: [] }
    return [
      {
        box: { x: inset, y: inset, width: width - inset * 2, height: height - inset * 2 },
        source: { kind: 'shape', shape: 'rectangle', stroke },
      },
    ]
  },
} as const
export type DecorName = keyof typeof decors

export function decorOf(name: DecorName, size: Size, ground: Ground): DecorShape[] {
  return decors[name](size, ground)
}

/** Patterns that go up and down, and those that go sideways because they touch the upper edge. */
const floating: ReadonlySet<DecorName> = new Set(['glow', 'rings', 'rise', 'quotation'])
const drifting: ReadonlySet<DecorName> = new Set(['bands', 'beams'])
/** How long a pattern drifts, ms, and how far as a share of the picture's width: scenes are shorter. */
const driftMs = 12_000
const driftShare = 0.05

/** How a pattern's shape moves behind a scene that stands still otherwise; absent: not at all. */
export function decorMotion(name: DecorName, index: number, { width }: Size): Motion | undefined {
  if (floating.has(name)) return { emphasis: { kind: 'float', period: 7_000 + index * 1_500, strength: 0.7 } }
  if (!drifting.has(name)) return undefined
  const way = Math.round(width * driftShare * (index % 2 === 0 ? 0.5 : -0.5))
  return {
    keyframes: {
      x: [
        { at: 0, value: -way },
        { at: driftMs, value: way },
      ],
    },
  }
}
