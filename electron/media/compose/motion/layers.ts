import type { FrameRate } from '../timing.ts'
import { rateText } from '../timing.ts'
import { steps, withFrame } from './expressions.ts'
import { moverPosition } from './mover.ts'
import type { Mover } from './mover.ts'
import type { FrameSeries } from './series.ts'

/** Frames of an item that show a layer. */
interface ShownIn {
  from: number
  frames: number
}

/** Filters that give frames their times from a frame of the item on. */
export function numbered({ num, den }: FrameRate, from: number): string {
  return `settb=${den}/${num},setpts=N+${from}`
}

/** Expression that is 1 in some frames of an item: its edges are half a frame away from times, which are not exact. */
export function during({ from, frames }: ShownIn, { num, den }: FrameRate): string {
  return `between(t,${from - 0.5}*${den}/${num},${from + frames - 0.5}*${den}/${num})`
}

/** Options of overlay for the pictures of a series. */
export function seriesPosition(series: FrameSeries, rate: FrameRate): string {
  const frame = numberOf(series, rate)
  const [x, y] = (['x', 'y'] as const).map((axis) => {
    const values = series.pictures.map((picture) => picture[axis])
    return withFrame(frame, steps(values))
  })
  return `x='${x}':y='${y}':eval=frame:enable='${during(series, rate)}'`
}

/** Options of overlay for a picture that is moved in some frames. */
export function moverOptions(mover: Mover, shownIn: ShownIn, rate: FrameRate): string {
  const { x, y } = moverPosition(mover, numberOf(shownIn, rate))
  return `x='${x}':y='${y}':eval=frame:enable='${during(shownIn, rate)}'`
}

/** The number of a frame among those that show a layer, by its time in the item. */
function numberOf({ from }: ShownIn, rate: FrameRate): string {
  return `floor(t*${rateText(rate)}+0.5)-${from}`
}
