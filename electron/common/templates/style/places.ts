import type { Ground } from './palettes.ts'
import { circlePath, filled, paper, roundedPath } from './paths.ts'
import type { Paths } from './paths.ts'

interface Size {
  width: number
  height: number
}

/** Drawings of places and things, as paths that fill a box; `unit` is a hundredth of the box's shorter side. */
export const places = {
  /** The sea with a boat and a low sun. */
  sea({ width, height }: Size, { mark, from, to }: Ground, unit: number): Paths {
    const corner = unit * 4
    const water = (top: number, rise: number, color: string): Paths[number] => {
      const step = width / 4
      const crest = `q${step / 2} ${-unit * rise} ${step} 0`
      const low = `V${height - corner}A${corner} ${corner} 0 0 1 ${width - corner} ${height}H${corner}`
      return filled(`M0 ${top}${crest.repeat(4)}${low}A${corner} ${corner} 0 0 1 0 ${height - corner}Z`, color)
    }
    const [x, y] = [width * 0.34, height * 0.66]
    return [
      filled(roundedPath(0, 0, width, height, corner), '#eef4f8'),
      filled(circlePath(width * 0.7, height * 0.44, unit * 16), mark),
      water(height * 0.58, 3, '#bcd0de'),
      filled(`M${x} ${y - unit * 42}V${y - unit * 8}H${x - unit * 20}Z`, to),
      filled(`M${x + unit * 3} ${y - unit * 36}L${x + unit * 22} ${y - unit * 8}H${x + unit * 3}Z`, paper),
      filled(
        `M${x - unit * 24} ${y - unit * 4}H${x + unit * 26}l${-unit * 8} ${unit * 12}H${x - unit * 16}Z`,
        '#4d6478',
      ),
      water(height * 0.7, 5, '#8fabc0'),
      water(height * 0.84, 6, from),
    ]
  },
  /** A row of houses with lit windows. */
  town({ width, height }: Size, { mark, onMark, from, to }: Ground, unit: number): Paths {
    const corner = unit * 4
    const base = height * 0.88
    const houses = [
      [0.06, 0.2, 0.44, '#c3ced8'],
      [0.25, 0.16, 0.58, mark],
      [0.4, 0.22, 0.38, '#9fb1c1'],
      [0.61, 0.15, 0.52, to],
      [0.75, 0.19, 0.42, '#c3ced8'],
    ] as const
    return [
      filled(roundedPath(0, 0, width, height, corner), '#eef2f5'),
      filled(circlePath(width * 0.84, height * 0.2, unit * 8), from),
      ...houses.flatMap(([left, share, tall, color], index) => {
        const [x, wide, high] = [width * left, width * share, height * tall]
        const top = base - high
        const pane = Math.min(wide * 0.18, unit * 6)
        const roof = `M${x - unit} ${top}L${x + wide / 2} ${top - unit * 13}L${x + wide + unit} ${top}V${base}H${x - unit}Z`
        const panes = [0.28, 0.72].flatMap((across) =>
          [0.16, 0.46].map((down) =>
            filled(
              roundedPath(x + wide * across - pane / 2, top + high * down, pane, pane * 1.3, unit),
              index === 1 ? onMark : paper,
            ),
          ),
        )
        return [filled(roof, color), ...panes]
      }),
      filled(
        `M0 ${base}H${width}V${height - corner}A${corner} ${corner} 0 0 1 ${width - corner} ${height}` +
          `H${corner}A${corner} ${corner} 0 0 1 0 ${height - corner}Z`,
        '#7d8f9e',
      ),
    ]
  },
  /** A plan of streets with a pin. */
  map({ width, height }: Size, { mark, onMark, from }: Ground, unit: number): Paths {
    const street = (data: string, share: number): Paths[number] => ({
      data,
      stroke: { color: paper, width: unit * share, dash: [] },
    })
    const [x, y, r] = [width * 0.56, height * 0.4, unit * 14]
    return [
      filled(roundedPath(0, 0, width, height, unit * 4), '#dfe6eb'),
      filled(roundedPath(width * 0.06, height * 0.08, width * 0.2, height * 0.3, unit * 3), from),
      filled(roundedPath(width * 0.7, height * 0.62, width * 0.24, height * 0.28, unit * 3), from),
      street(`M${width * 0.03} ${height * 0.5}L${width * 0.97} ${height * 0.44}`, 6),
      street(`M${width * 0.34} ${height * 0.03}L${width * 0.44} ${height * 0.97}`, 6),
      street(`M${width * 0.66} ${height * 0.03}L${width * 0.62} ${height * 0.97}`, 3.5),
      street(`M${width * 0.03} ${height * 0.78}L${width * 0.6} ${height * 0.72}`, 3.5),
      street(`M${width * 0.03} ${height * 0.22}L${width * 0.97} ${height * 0.17}`, 3.5),
      filled(
        `M${x} ${y + r * 2.3}C${x - r * 0.4} ${y + r * 1.3} ${x - r} ${y + r * 0.8} ${x - r} ${y}` +
          `A${r} ${r} 0 1 1 ${x + r} ${y}C${x + r} ${y + r * 0.8} ${x + r * 0.4} ${y + r * 1.3} ${x} ${y + r * 2.3}Z`,
        mark,
      ),
      filled(circlePath(x, y, r * 0.42), onMark),
    ]
  },
  /** A telephone that shows a list, a picture and a button. */
  phone({ width, height }: Size, { mark, onMark, from, to }: Ground, unit: number): Paths {
    const high = height * 0.9
    const wide = Math.min(high * 0.52, width * 0.5)
    const [x, y] = [(width - wide) / 2, (height - high) / 2]
    const pad = wide * 0.1
    const inner = wide - pad * 2
    const row = high * 0.075
    return [
      filled(roundedPath(0, 0, width, height, unit * 4), mark),
      filled(circlePath(width * 0.5, height * 0.5, unit * 42), `${onMark}1f`),
      filled(roundedPath(x, y, wide, high, wide * 0.14), '#20262c'),
      filled(roundedPath(x + wide * 0.03, y + wide * 0.03, wide * 0.94, high - wide * 0.06, wide * 0.12), paper),
      filled(roundedPath(x + wide * 0.36, y + wide * 0.07, wide * 0.28, wide * 0.045, wide), '#20262c'),
      filled(roundedPath(x + pad, y + high * 0.12, inner * 0.6, high * 0.028, high), '#8f9ba6'),
      filled(roundedPath(x + pad, y + high * 0.18, inner, high * 0.28, wide * 0.07), to),
      filled(circlePath(x + wide / 2, y + high * 0.32, high * 0.075), from),
      ...[0, 1, 2].flatMap((index) => {
        const top = y + high * 0.5 + index * row * 1.4
        return [
          filled(circlePath(x + pad + row / 2, top + row / 2, row / 2), index === 0 ? mark : '#d5dbe1'),
          filled(
            roundedPath(x + pad + row * 1.4, top + row * 0.28, inner * [0.62, 0.5, 0.56][index]!, row * 0.44, row),
            '#d5dbe1',
          ),
        ]
      }),
      filled(roundedPath(x + pad, y + high * 0.85, inner, high * 0.085, high), mark),
    ]
  },
  /** The keys of a keyboard, the space bar emphasised. */
  keyboard({ width, height }: Size, { mark }: Ground, unit: number): Paths {
    const pad = unit * 8
    const gap = unit * 3
    const rows = [9, 8, 7]
    const high = (height - pad * 2 - gap * rows.length) / (rows.length + 1)
    const keys = rows.flatMap((count, row) => {
      const wide = (width - pad * 2 - gap * (count - 1)) / count
      return Array.from({ length: count }, (_, index) =>
        filled(
          roundedPath(pad + index * (wide + gap), pad + row * (high + gap), wide, high, unit * 3),
          index === 0 || index === count - 1 ? '#c9d2da' : '#e6ebef',
        ),
      )
    })
    const [top, side] = [pad + rows.length * (high + gap), (width - pad * 2) * 0.18]
    return [
      filled(roundedPath(0, 0, width, height, unit * 5), paper),
      ...keys,
      filled(roundedPath(pad, top, side, high, unit * 3), '#c9d2da'),
      filled(roundedPath(pad + side + gap, top, width - pad * 2 - (side + gap) * 2, high, unit * 3), mark),
      filled(roundedPath(width - pad - side, top, side, high, unit * 3), '#c9d2da'),
    ]
  },
  /** A ticket with a part to tear off. */
  ticket({ width, height }: Size, { mark, onMark, from }: Ground, unit: number): Paths {
    const [r, notch] = [unit * 6, unit * 7]
    const tear = width * 0.72
    const edge =
      `M${r} 0H${tear - notch}a${notch} ${notch} 0 0 0 ${notch * 2} 0H${width - r}A${r} ${r} 0 0 1 ${width} ${r}` +
      `V${height - r}A${r} ${r} 0 0 1 ${width - r} ${height}H${tear + notch}a${notch} ${notch} 0 0 0 ${-notch * 2} 0` +
      `H${r}A${r} ${r} 0 0 1 0 ${height - r}V${r}A${r} ${r} 0 0 1 ${r} 0Z`
    const left = unit * 12
    const bars = [3, 1.5, 1.5, 4, 1.5, 3, 1.5, 1.5, 4]
    const tall = height - unit * 40
    const step = tall / bars.reduce((sum, bar) => sum + bar + 1.6, 0)
    let y = unit * 20
    const code = bars.map((bar) => {
      const top = y
      y += (bar + 1.6) * step
      return filled(`M${tear + unit * 10} ${top}H${width - unit * 9}v${bar * step}H${tear + unit * 10}Z`, onMark)
    })
    return [
      filled(edge, mark),
      {
        data: `M${tear} ${notch * 1.6}V${height - notch * 1.6}`,
        stroke: { color: onMark, width: unit * 0.9, dash: [unit * 2.4, unit * 2.4] },
      },
      filled(roundedPath(left, height * 0.2, tear * 0.34, unit * 5, unit * 2.5), `${onMark}b3`),
      filled(roundedPath(left, height * 0.36, tear * 0.66, unit * 12, unit * 3), onMark),
      filled(roundedPath(left, height * 0.36 + unit * 17, tear * 0.44, unit * 12, unit * 3), onMark),
      filled(roundedPath(left, height * 0.8 - unit * 5, tear * 0.5, unit * 5, unit * 2.5), from),
      ...code,
    ]
  },
  /** A cake with candles. */
  cake({ width, height }: Size, { mark, from, to }: Ground, unit: number): Paths {
    const wide = Math.min(width * 0.56, unit * 76)
    const x = (width - wide) / 2
    const base = height * 0.82
    const tier = unit * 22
    const small = wide * 0.68
    const left = (width - small) / 2
    const icing = (start: number, top: number, length: number): Paths[number] => {
      const drop = length / 6
      return filled(
        `M${start} ${top + unit * 5}V${top + unit * 3}a${unit * 3} ${unit * 3} 0 0 1 ${unit * 3} ${-unit * 3}` +
          `h${length - unit * 6}a${unit * 3} ${unit * 3} 0 0 1 ${unit * 3} ${unit * 3}v${unit * 2}` +
          `a${drop / 2} ${drop / 2} 0 0 1 ${-drop} 0`.repeat(6) +
          'Z',
        paper,
      )
    }
    return [
      filled(roundedPath(0, 0, width, height, unit * 4), to),
      filled(circlePath(width / 2, height * 0.52, unit * 43), from),
      ...[-1, 0, 1].flatMap((side) => {
        const candle = width / 2 + side * small * 0.28
        const foot = base - tier * 2
        return [
          filled(roundedPath(candle - unit * 1.4, foot - unit * 15, unit * 2.8, unit * 17, unit), mark),
          filled(
            `M${candle} ${foot - unit * 24}q${unit * 4.4} ${unit * 5} 0 ${unit * 8.4}q${-unit * 4.4} ${-unit * 3.4} 0 ${-unit * 8.4}Z`,
            '#f2a72e',
          ),
        ]
      }),
      filled(roundedPath(left, base - tier * 2, small, tier + unit * 3, unit * 3), '#e0a58f'),
      icing(left, base - tier * 2, small),
      filled(roundedPath(x, base - tier, wide, tier, unit * 3), '#c97f6b'),
      icing(x, base - tier, wide),
      filled(roundedPath(x - unit * 8, base, wide + unit * 16, unit * 3.4, unit * 1.7), mark),
    ]
  },
} as const
