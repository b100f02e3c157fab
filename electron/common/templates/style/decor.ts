import type { Box } from '../../drawing/box.ts'
import type { ShapeSource } from '../../composition/elements/shape-source.ts'
import type { Ground } from './palettes.ts'

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
    // Away from the colour of words, so that these can be read on a band as well.
    const color = Number.parseInt(text.slice(1, 3), 16) < 128 ? '#ffffff66' : '#00000021'
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
} as const
export type DecorName = keyof typeof decors

export function decorOf(name: DecorName, size: Size, ground: Ground): DecorShape[] {
  return decors[name](size, ground)
}
