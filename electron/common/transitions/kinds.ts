import { atRest, nothingHidden } from '../motion/index.ts'
import type { MotionState, Sides } from '../motion/index.ts'
import type { Easing, MotionDirection } from '../service/extension/motion.ts'
import type { TransitionKind } from '../service/extension/transitions.ts'

export interface CanvasSize {
  width: number
  height: number
}

/** How a whole scene is drawn: moved and scaled around the centre of the canvas, over what is below it. */
export interface SceneState extends MotionState {
  /** It is seen only within this distance in px of the centre of the canvas. */
  circle?: number
}

/** A scene as it is. */
export const sceneAtRest: SceneState = atRest

/** Both scenes of a transition: the one before lies over the ground, the one after over both. */
export interface TransitionState {
  /** Hex colour of what is seen where neither scene is. */
  ground: string
  before: SceneState
  after: SceneState
}

interface TransitionSpec {
  easing: Easing
  /** Usual length, ms. */
  duration: number
  /** Undefined: it has none. */
  direction?: MotionDirection
  /** Undefined: none. */
  color?: string
  /**
   * How both scenes differ from how they are.
   * @param p 0 where nothing of the scene after is seen, 1 where it is alone; an easing may go beyond both
   */
  state: (
    p: number,
    canvas: CanvasSize,
    direction: MotionDirection,
  ) => { before?: Partial<SceneState>; after?: Partial<SceneState> }
}

export const black = '#000000'

const clamp = (share: number): number => Math.min(1, Math.max(0, share))

/** How far a share is between two others, 0 to 1. */
const between = (from: number, to: number, share: number): number => clamp((share - from) / (to - from))

/** Way of a scene that leaves the canvas in a direction, px. */
function across({ width, height }: CanvasSize, direction: MotionDirection): { x: number; y: number } {
  const ways = {
    left: { x: -width, y: 0 },
    right: { x: width, y: 0 },
    up: { x: 0, y: -height },
    down: { x: 0, y: height },
  }
  return ways[direction]
}

/** Without the sign that a zero gets from a product. */
const times = ({ x, y }: { x: number; y: number }, factor: number) => ({ x: x * factor + 0, y: y * factor + 0 })

/** The side of a scene to which a wipe in a direction has not come yet. */
const unwiped: Record<MotionDirection, keyof Sides> = { right: 'right', left: 'left', down: 'bottom', up: 'top' }

/** Standard deviation of a strong blur, as a share of the shorter side of the canvas. */
const strongBlur = 0.03
const slightBlur = 0.008

const blurOf = ({ width, height }: CanvasSize, strength: number, share: number): number =>
  Math.min(width, height) * strength * clamp(share)

/** Each transition: its usual easing, length in ms, direction and colour, and what it looks like. */
export const transitions: Record<TransitionKind, TransitionSpec> = {
  dissolve: { easing: 'linear', duration: 500, state: (p) => ({ after: { opacity: clamp(p) } }) },
  fade: {
    easing: 'linear',
    duration: 800,
    color: black,
    state: (p) => ({ before: { opacity: clamp(1 - 2 * p) }, after: { opacity: clamp(2 * p - 1) } }),
  },
  slide: {
    easing: 'ease-in-out',
    duration: 600,
    direction: 'left',
    state: (p, canvas, direction) => ({ after: times(across(canvas, direction), p - 1) }),
  },
  push: {
    easing: 'ease-in-out',
    duration: 600,
    direction: 'left',
    // Beyond its ends the ground would be seen between picture and edge.
    state: (p, canvas, direction) => ({
      before: times(across(canvas, direction), clamp(p)),
      after: times(across(canvas, direction), clamp(p) - 1),
    }),
  },
  wipe: {
    easing: 'ease-in-out',
    duration: 600,
    direction: 'right',
    state: (p, _canvas, direction) => ({
      after: { hidden: { ...nothingHidden, [unwiped[direction]]: 1 - clamp(p) } },
    }),
  },
  zoom: {
    easing: 'ease-in-out',
    duration: 600,
    state: (p) => ({
      before: { scale: 1 + 0.6 * clamp(p) },
      after: { opacity: between(0.3, 0.9, p) },
    }),
  },
  blur: {
    easing: 'linear',
    duration: 600,
    state: (p, canvas) => ({
      before: { blur: blurOf(canvas, strongBlur, 2 * p) },
      after: { blur: blurOf(canvas, strongBlur, 2 - 2 * p), opacity: between(0.25, 0.75, p) },
    }),
  },
  circle: {
    easing: 'ease-in-out',
    duration: 700,
    state: (p, { width, height }) => ({ after: { circle: (Math.hypot(width, height) / 2) * Math.max(0, p) } }),
  },
  'cross-zoom': {
    easing: 'ease-in-out',
    duration: 700,
    state: (p, canvas) => {
      const blur = blurOf(canvas, slightBlur, 1 - Math.abs(2 * p - 1))
      return {
        before: { scale: 1 + 2 * clamp(p), blur },
        after: { scale: 3 - 2 * clamp(p), blur, opacity: between(0.35, 0.65, p) },
      }
    },
  },
}
