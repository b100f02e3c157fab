import type { ShapeSource } from '../../composition/elements/shape-source.ts'
import type { Ground } from './palettes.ts'
import { circlePath, filled, paper, roundedPath } from './paths.ts'
import type { Paths } from './paths.ts'
import { places } from './places.ts'

interface Size {
  width: number
  height: number
}

const line = '#e3e8ec'

/** Each drawing as paths that fill a box; `unit` is a hundredth of the box's shorter side. */
const drawings = {
  ...places,
  /** A window of a program: a list beside rows, one of them chosen. */
  window({ width, height }: Size, { mark, onMark }: Ground, unit: number): Paths {
    const [bar, side, gap] = [unit * 11, width * 0.24, unit * 4]
    const rows = 4
    const rowHeight = (height - bar - gap * (rows + 1)) / rows
    const paths = [
      filled(roundedPath(0, 0, width, height, unit * 4), paper),
      filled(`M0 ${bar}H${side}V${height - unit * 4}A${unit * 4} ${unit * 4} 0 0 1 0 ${height - unit * 4}Z`, '#f3f5f7'),
      ...[0, 1, 2].map((index) => filled(circlePath(unit * (6 + index * 5), bar / 2, unit * 1.3), '#d5dbe1')),
    ]
    for (let index = 0; index < 5; index += 1) {
      const y = bar + gap * 1.3 + index * unit * 11
      paths.push(filled(roundedPath(gap, y, side - gap * (index % 2 === 0 ? 2.2 : 3.4), unit * 4, unit * 2), '#d5dbe1'))
    }
    for (let index = 0; index < rows; index += 1) {
      const y = bar + gap + index * (rowHeight + gap)
      const x = side + gap
      const isChosen = index === 1
      const rowWidth = width - side - gap * 2
      paths.push(filled(roundedPath(x, y, rowWidth, rowHeight, unit * 3), isChosen ? mark : '#f3f5f7'))
      paths.push(filled(circlePath(x + rowHeight * 0.5, y + rowHeight / 2, rowHeight * 0.26), isChosen ? onMark : mark))
      const [textX, height4] = [x + rowHeight, unit * 3.4]
      const color = isChosen ? onMark : '#aab4be'
      paths.push(filled(roundedPath(textX, y + rowHeight * 0.28, rowWidth * 0.46, height4, height4 / 2), color))
      paths.push(
        filled(
          roundedPath(textX, y + rowHeight * 0.58, rowWidth * 0.28, height4, height4 / 2),
          isChosen ? color : line,
        ),
      )
    }
    return paths
  },
  /** Bars that grow, the last one emphasised. */
  chart({ width, height }: Size, { mark }: Ground, unit: number): Paths {
    const pad = unit * 12
    const shares = [0.34, 0.46, 0.42, 0.6, 0.7, 0.92]
    const step = (width - pad * 2) / shares.length
    return [
      filled(roundedPath(0, 0, width, height, unit * 4), paper),
      ...[0.25, 0.5, 0.75].map((share) =>
        filled(`M${pad} ${pad + (height - pad * 2) * share}H${width - pad}v${unit * 0.5}H${pad}Z`, line),
      ),
      ...shares.map((share, index) => {
        const tall = (height - pad * 2) * share
        const x = pad + step * index + step * 0.14
        const color = index === shares.length - 1 ? mark : '#cfd7de'
        return filled(roundedPath(x, height - pad - tall, step * 0.72, tall, unit * 2), color)
      }),
      filled(`M${pad} ${height - pad}H${width - pad}v${unit * 0.8}H${pad}Z`, '#aab4be'),
    ]
  },
  /** A month with a day that is marked. */
  calendar({ width, height }: Size, { mark, onMark }: Ground, unit: number): Paths {
    const head = unit * 22
    const [columns, rows] = width > height * 1.2 ? [7, 4] : [5, 4]
    const pad = unit * 7
    const stepX = (width - pad * 2) / columns
    const stepY = (height - head - pad * 1.5) / rows
    const side = Math.min(stepX, stepY) * 0.72
    const paths = [
      filled(roundedPath(0, 0, width, height, unit * 4), paper),
      filled(roundedPath(0, 0, width, head, unit * 4), mark),
      filled(roundedPath(pad, head / 2 - unit * 2.4, width * 0.34, unit * 4.8, unit * 2.4), onMark),
    ]
    for (let index = 0; index < columns * rows; index += 1) {
      const x = pad + stepX * ((index % columns) + 0.5) - side / 2
      const y = head + pad * 0.75 + stepY * (Math.floor(index / columns) + 0.5) - side / 2
      paths.push(filled(roundedPath(x, y, side, side, side * 0.28), index === columns + 3 ? mark : '#eef1f4'))
    }
    return paths
  },
  /** A landscape, as a sign of a photograph. */
  photo({ width, height }: Size, { mark, from }: Ground, unit: number): Paths {
    const corner = unit * 4
    return [
      filled(roundedPath(0, 0, width, height, corner), '#e9eef3'),
      filled(circlePath(width * 0.72, height * 0.3, unit * 12), mark),
      filled(
        `M0 ${height * 0.78}L${width * 0.3} ${height * 0.4}L${width * 0.52} ${height * 0.68}L${width * 0.68} ${height * 0.52}` +
          `L${width} ${height * 0.84}V${height - corner}A${corner} ${corner} 0 0 1 ${width - corner} ${height}` +
          `H${corner}A${corner} ${corner} 0 0 1 0 ${height - corner}Z`,
        '#9fb1c1',
      ),
      filled(
        `M0 ${height * 0.9}L${width * 0.22} ${height * 0.7}L${width * 0.5} ${height * 0.92}L${width * 0.74} ${height * 0.76}` +
          `L${width} ${height * 0.94}V${height - corner}A${corner} ${corner} 0 0 1 ${width - corner} ${height}` +
          `H${corner}A${corner} ${corner} 0 0 1 0 ${height - corner}Z`,
        from,
      ),
    ]
  },
  /** A conversation: two who write, the last one with an answer. */
  chat({ width, height }: Size, { mark, onMark }: Ground, unit: number): Paths {
    const pad = unit * 8
    const tall = (height - pad * 2 - unit * 12) / 3
    const bubble = (index: number, share: number, isOwn: boolean): Paths => {
      const y = pad + index * (tall + unit * 6)
      const wide = (width - pad * 2) * share
      const x = isOwn ? width - pad - wide : pad
      const color = isOwn ? mark : '#eef1f4'
      const ink = isOwn ? onMark : '#aab4be'
      return [
        filled(roundedPath(x, y, wide, tall, tall * 0.28), color),
        filled(roundedPath(x + tall * 0.3, y + tall * 0.3, wide * 0.62, unit * 4, unit * 2), ink),
        filled(roundedPath(x + tall * 0.3, y + tall * 0.58, wide * 0.42, unit * 4, unit * 2), ink),
      ]
    }
    return [
      filled(roundedPath(0, 0, width, height, unit * 4), paper),
      ...bubble(0, 0.62, false),
      ...bubble(1, 0.7, true),
      ...bubble(2, 0.5, false),
    ]
  },
  /** A sheet with lines and a sign that it is checked. */
  document({ width, height }: Size, { mark, onMark }: Ground, unit: number): Paths {
    const pad = unit * 10
    const paths = [
      filled(roundedPath(0, 0, width, height, unit * 4), paper),
      filled(roundedPath(pad, pad, width * 0.42, unit * 6, unit * 3), '#8f9ba6'),
    ]
    const count = 5
    const step = (height - pad * 2 - unit * 14) / count
    for (let index = 0; index < count; index += 1) {
      const y = pad + unit * 14 + step * index
      paths.push(filled(roundedPath(pad, y, unit * 7, unit * 7, unit * 2), index < 3 ? mark : '#dfe5ea'))
      if (index < 3) {
        const check = `M${pad + unit * 1.6} ${y + unit * 3.6}l${unit * 1.5} ${unit * 1.6}l${unit * 2.8} ${-unit * 3.2}`
        paths.push({ data: check, stroke: { color: onMark, width: unit, dash: [] } })
      }
      const wide = (width - pad * 2 - unit * 12) * [0.86, 0.68, 0.78, 0.6, 0.72][index]!
      paths.push(filled(roundedPath(pad + unit * 12, y + unit * 1.6, wide, unit * 3.8, unit * 1.9), '#d5dbe1'))
    }
    return paths
  },
} as const
export type DrawingName = keyof typeof drawings

/** A drawing of a box's size in the colours of a ground. */
export function drawingOf(name: DrawingName, size: Size, ground: Ground): ShapeSource {
  const unit = Math.min(size.width, size.height) / 100
  const paths = drawings[name](size, ground, unit)
  return { kind: 'shape', shape: 'paths', drawing: { ...size, paths: rounded(paths) } }
}

/** Coordinates with two decimals: files of projects stay short. */
function rounded(paths: Paths): Paths {
  const short = (data: string): string => data.replaceAll(/-?\d+\.\d+/g, (number) => String(+Number(number).toFixed(2)))
  return paths.map((path) => ({ ...path, data: short(path.data) }))
}
