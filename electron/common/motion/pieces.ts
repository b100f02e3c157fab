import type { PieceOrder } from '../service/extension/motion.ts'
import { animations } from './animations.ts'
import type { PieceProgress } from './animations.ts'
import { eased } from './easing.ts'

/** How a letter or word differs from how it stands still. */
export interface PieceState {
  opacity: number
  scale: number
  /** Way from its place, as a multiple of its font size. */
  x: number
  y: number
}

const arrived: PieceState = { opacity: 1, scale: 1, x: 0, y: 0 }
const absent: PieceState = { opacity: 0, scale: 1, x: 0, y: 0 }
/** How far letters rise, as a multiple of their font size: they stay within what is drawn around a text. */
const riseEm = 0.4
const usualOverlap = 0.5

const ways = { left: [1, 0], right: [-1, 0], up: [0, 1], down: [0, -1] } as const

/**
 * How the pieces of a text are at a time of their coming, in reading order. Each takes the same share of the whole time;
 * the first begins with it, the last ends with it.
 */
export function pieceStates({ animation, share }: PieceProgress, count: number): PieceState[] {
  const { kind, easing, direction = 'up', order = 'forward', overlap = usualOverlap } = animation
  const turns = turnsOf(order, count)
  if (kind === 'typewriter') return turns.map((turn) => (share * count >= turn + 0.5 ? arrived : absent))
  const lasts = count === 1 ? 1 : 1 / count + (1 - 1 / count) * overlap
  const step = count === 1 ? 0 : (1 - lasts) / (count - 1)
  const spec = animations[kind]
  return turns.map((turn) => {
    const own = Math.min(1, Math.max(0, (share - turn * step) / lasts))
    if (own >= 1 - 1e-9) return arrived
    if (own <= 0) return absent
    const p = eased(easing ?? spec.easing, own)
    const opacity = kind === 'pop' ? 1 : Math.min(1, Math.max(0, p))
    if (kind === 'scale') return { ...arrived, opacity, scale: Math.max(0, 0.5 + 0.5 * p) }
    if (kind === 'pop') return { ...arrived, scale: Math.max(0, p) }
    if (kind !== 'rise') return { ...arrived, opacity }
    const [x, y] = ways[direction]
    return { ...arrived, opacity, x: x * riseEm * (1 - p), y: y * riseEm * (1 - p) }
  })
}

/** When each piece has its turn. */
function turnsOf(order: PieceOrder, count: number): number[] {
  const forward = Array.from({ length: count }, (_, index) => index)
  if (order === 'forward') return forward
  if (order === 'backward') return forward.toReversed()
  const turns = [...forward]
  // The same pseudo-random order in each frame, in the window and in the clip.
  let seed = count
  for (let index = count - 1; index > 0; index -= 1) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    const other = seed % (index + 1)
    ;[turns[index], turns[other]] = [turns[other]!, turns[index]!]
  }
  return turns
}
