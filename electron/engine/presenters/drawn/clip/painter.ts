import type { Frame, Rect } from '../compositor/frame.ts'
import type { Figure } from '../rig/figure.ts'
import type { Pose } from '../rig/pose.ts'

/**
 * Draws the frames of clips one after the other, and redraws only the parts that moved. The trunk moves in steps of
 * about a quarter of a pixel at 1000 px, too small to be seen. Between two steps only the rectangles around the head and
 * raised arms are drawn and converted. A frame depends on its pose alone, never on the frames before it.
 */
export class FramePainter {
  readonly #figure: Figure
  readonly #frame: Frame
  readonly #reach: Rect[]
  /** A rectangle around all that the figure may cover. */
  readonly #all: Rect
  #last: { trunk: string; head: Rect; arms: Rect[] } | undefined

  constructor(figure: Figure) {
    this.#figure = figure
    this.#frame = figure.frame()
    this.#reach = figure.reach()
    this.#all = this.#reach.reduce(union)
  }

  /** Paints a frame and returns its planes (see `Frame`), which are valid until the next call. */
  paint(exact: Pose): Uint8Array {
    const pose = {
      ...exact,
      breath: Math.round(exact.breath * steps.breath) / steps.breath,
      sway: Math.round(exact.sway * steps.sway) / steps.sway,
      shoulders: Math.round(exact.shoulders * steps.shoulders) / steps.shoulders,
    }
    const trunk = `${pose.breath} ${pose.sway} ${pose.shoulders}`
    const head = inside(this.#figure.headBox(pose), this.#all)
    const arms = this.#figure.armBoxes(pose)
    const moved = this.#last?.trunk === trunk ? [union(this.#last.head, head)] : this.#reach
    const areas = apart([...moved, ...(this.#last?.arms ?? []), ...arms])
    this.#last = { trunk, head, arms }
    this.#frame.within = areas.reduce(union)
    this.#frame.clear()
    this.#figure.draw(this.#frame, pose)
    for (const area of areas) this.#frame.convert(area)
    return this.#frame.planes
  }
}

/** Numbers of steps into which movements of the trunk are divided: a quarter of a figure unit each. */
const steps = { breath: 14, sway: 12, shoulders: 28 } as const

/** Rectangles that cover the same without overlapping each other. */
function apart(rects: readonly Rect[]): Rect[] {
  const result: Rect[] = []
  for (let rect of rects) {
    for (let i = result.length - 1; i >= 0; i--) {
      const other = inside(rect, result[i]!)
      if (!other.width || !other.height) continue
      rect = union(rect, result[i]!)
      result.splice(i, 1)
      i = result.length
    }
    result.push(rect)
  }
  return result
}

function union(a: Rect, b: Rect): Rect {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)]
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  }
}

function inside(a: Rect, b: Rect): Rect {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)]
  return {
    x,
    y,
    width: Math.max(0, Math.min(a.x + a.width, b.x + b.width) - x),
    height: Math.max(0, Math.min(a.y + a.height, b.y + b.height) - y),
  }
}
