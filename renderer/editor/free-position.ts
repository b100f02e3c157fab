import type { Box, Point, Size } from './box.ts'

/** Share of the canvas that stays free at its edges. */
const margin = 0.04
/** Positions that are tried along each side of the canvas, beside the wanted one. */
const tries = 9
/** A box that covers this share of the canvas is a background: what is added lies on it. */
const background = 0.75
/** How many canvases of distance a box goes to lie over nothing instead of lying over something entirely. */
const overlapCost = 4
/** Distance in px between boxes that have no better position than one on the other. */
const cascade = 24

/**
 * The centre of a new box on the canvas, px: as near to the wanted one as it can lie without covering what is there. Where
 * there is no such position it covers as little as possible, and never has the very centre of another box.
 * @param level keeps the height of the wanted centre
 */
export function freeCentre(size: Size, canvas: Size, taken: readonly Box[], wanted: Point, level = false): Point {
  const others = taken.filter(({ width, height }) => width * height < background * canvas.width * canvas.height)
  const acrossAll = along(size.width, canvas.width, wanted.x)
  const downAll = level ? [wanted.y] : along(size.height, canvas.height, wanted.y)
  let best = wanted
  let least = Infinity
  for (const y of downAll) {
    for (const x of acrossAll) {
      const distance = Math.abs(x - wanted.x) / canvas.width + Math.abs(y - wanted.y) / canvas.height
      const cost = distance + overlapCost * coveredShare({ x, y }, size, others)
      // Of equally good positions the first one is taken, which is below and to the right.
      if (cost < least - 1e-6) [best, least] = [{ x, y }, cost]
    }
  }
  return acrossAll.length === 1 && downAll.length === 1 ? best : notOnCentre(best, others)
}

/** The wanted position, then others from the near end to the far one of a side; the wanted one alone where it is full. */
function along(length: number, side: number, wanted: number): number[] {
  const [from, to] = [side * margin + length / 2, side * (1 - margin) - length / 2]
  if (to <= from) return [wanted]
  const steps = Array.from({ length: tries }, (_, index) => from + ((to - from) * index) / (tries - 1))
  return [wanted, ...steps.toReversed()]
}

/** Sum of the shares of a box, 0 to 1 each, that others cover. */
function coveredShare({ x, y }: Point, { width, height }: Size, others: readonly Box[]): number {
  let sum = 0
  for (const other of others) {
    const across = Math.min(x + width / 2, other.x + other.width) - Math.max(x - width / 2, other.x)
    const down = Math.min(y + height / 2, other.y + other.height) - Math.max(y - height / 2, other.y)
    if (across > 0 && down > 0) sum += (across * down) / (width * height)
  }
  return sum
}

function notOnCentre(centre: Point, others: readonly Box[]): Point {
  const isTaken = ({ x, y }: Point): boolean =>
    others.some((one) => Math.abs(one.x + one.width / 2 - x) < 2 && Math.abs(one.y + one.height / 2 - y) < 2)
  let free = centre
  for (let count = 0; count < others.length && isTaken(free); count += 1)
    free = { x: free.x + cascade, y: free.y + cascade }
  return free
}
