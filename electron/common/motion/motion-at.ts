import type { Animation, Motion } from '../service/extension/motion.ts'
import { isPiecewise } from '../service/extension/motion.ts'
import { animations, atRest, emphases } from './animations.ts'
import type { MotionBounds, MotionState, Sides } from './animations.ts'
import { eased } from './easing.ts'
import { keyframeValue, mixed } from './keyframes.ts'

/** A time within the showing of an element. */
export interface MotionTime {
  /** Ms since it appeared. */
  elapsedMs: number
  /** For how long it is shown in all, ms. */
  lengthMs: number
}

/**
 * How an element moves at a time, the same on the stage and in the clip: keyframes, emphasis and animations together.
 * Shifts and degrees are added; factors are multiplied; of what is hidden the larger part counts.
 */
export function motionAt(motion: Motion, time: MotionTime, bounds: MotionBounds): MotionState {
  const states = [keyframesAt(motion, time.elapsedMs), emphasisState(motion, time, bounds)]
  const { coming, going } = animationTimes(motion, time.lengthMs)
  if (motion.in && time.elapsedMs < coming) states.push(animated(motion.in, time.elapsedMs / coming, bounds))
  const left = time.lengthMs - time.elapsedMs
  if (motion.out && left < going) states.push(animated(mirrored(motion.out), left / going, bounds))
  return states.reduce<MotionState>(together, atRest)
}

/** For how many ms of its showing an element comes and goes: both get shorter where they would meet. */
export function animationTimes(motion: Motion, lengthMs: number): { coming: number; going: number } {
  const [coming, going] = [motion.in?.duration ?? 0, motion.out?.duration ?? 0]
  const shorter = coming + going > lengthMs ? lengthMs / (coming + going) : 1
  return { coming: coming * shorter, going: going * shorter }
}

/** A span of ms from an element's appearance in which it moves, to before its end. */
export interface MovingSpan {
  fromMs: number
  toMs: number
}

/** When an element moves, in order and apart from each other; at all other times it stands as at the edge before. */
export function movingSpans(motion: Motion, lengthMs: number): MovingSpan[] {
  const { coming, going } = animationTimes(motion, lengthMs)
  const spans: MovingSpan[] = []
  if (motion.emphasis && motion.emphasis.strength > 0) return lengthMs > 0 ? [{ fromMs: 0, toMs: lengthMs }] : []
  if (coming > 0) spans.push({ fromMs: 0, toMs: coming })
  for (const frames of Object.values(motion.keyframes ?? {})) {
    const [first, last] = [frames[0]!.at, frames.at(-1)!.at]
    if (last > first) spans.push({ fromMs: first, toMs: last })
  }
  if (going > 0) spans.push({ fromMs: lengthMs - going, toMs: lengthMs })
  const within = spans
    .map(({ fromMs, toMs }) => ({ fromMs: Math.max(0, fromMs), toMs: Math.min(toMs, lengthMs) }))
    .filter(({ fromMs, toMs }) => toMs > fromMs)
    .toSorted((a, b) => a.fromMs - b.fromMs)
  const joined: MovingSpan[] = []
  for (const span of within) {
    const last = joined.at(-1)
    if (last && span.fromMs <= last.toMs) last.toMs = Math.max(last.toMs, span.toMs)
    else joined.push({ ...span })
  }
  return joined
}

function animated(animation: Animation, share: number, bounds: MotionBounds): Partial<MotionState> {
  const { kind, easing, direction } = animation
  const spec = animations[kind]
  if (bounds.content === 'text' && isPiecewise(animation)) return { pieces: { animation, share } }
  if (bounds.content === 'shape' && kind === 'draw') return { drawn: eased(easing ?? spec.easing, share) }
  return spec.state(eased(easing ?? spec.easing, share), bounds, direction ?? spec.direction ?? 'up')
}

const opposite = { left: 'right', right: 'left', up: 'down', down: 'up' } as const

/** What goes in a direction comes from there, seen backwards; a wipe goes on in its direction, too. */
function mirrored(animation: Animation): Animation {
  const direction = animation.direction ?? animations[animation.kind].direction
  return direction ? { ...animation, direction: opposite[direction] } : animation
}

function emphasisState({ emphasis }: Motion, { elapsedMs }: MotionTime, bounds: MotionBounds): Partial<MotionState> {
  if (!emphasis) return {}
  const { kind, period, strength, offset = 0 } = emphasis
  const elapsed = Math.max(0, elapsedMs) + offset
  return emphases[kind].state((elapsed % period) / period, strength, bounds)
}

/** What the keyframes alone say at a time; an absent field has none. */
export function keyframesAt({ keyframes = {} }: Motion, elapsedMs: number): Partial<MotionState> {
  const state: Partial<MotionState> = {}
  for (const key of ['x', 'y', 'scale', 'rotation', 'opacity'] as const) {
    const frames = keyframes[key]
    if (frames) state[key] = keyframeValue(frames, elapsedMs, mixed)
  }
  if (state.scale !== undefined) state.scale = Math.max(0, state.scale)
  if (state.opacity !== undefined) state.opacity = Math.min(1, Math.max(0, state.opacity))
  if (keyframes.crop) state.crop = keyframeValue(keyframes.crop, elapsedMs, mixedSides)
  return state
}

function mixedSides(from: Sides, to: Sides, share: number): Sides {
  const side = (key: keyof Sides): number => Math.min(1, Math.max(0, mixed(from[key], to[key], share)))
  return { left: side('left'), top: side('top'), right: side('right'), bottom: side('bottom') }
}

function together(one: MotionState, other: Partial<MotionState>): MotionState {
  const { hidden = atRest.hidden, crop = one.crop, pieces = one.pieces, drawn = one.drawn } = other
  return {
    x: one.x + (other.x ?? 0),
    y: one.y + (other.y ?? 0),
    scale: one.scale * (other.scale ?? 1),
    rotation: one.rotation + (other.rotation ?? 0),
    opacity: one.opacity * (other.opacity ?? 1),
    blur: Math.max(one.blur, other.blur ?? 0),
    hidden: {
      left: Math.max(one.hidden.left, hidden.left),
      top: Math.max(one.hidden.top, hidden.top),
      right: Math.max(one.hidden.right, hidden.right),
      bottom: Math.max(one.hidden.bottom, hidden.bottom),
    },
    ...(crop ? { crop } : {}),
    ...(pieces ? { pieces } : {}),
    ...(drawn === undefined ? {} : { drawn }),
  }
}
