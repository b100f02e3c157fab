import type { Animation, AnimationKind, Easing, EmphasisKind, MotionDirection } from '../service/extension/motion.ts'

/** A rectangle of the canvas, px. */
export interface MotionBox {
  x: number
  y: number
  width: number
  height: number
}

/** What an animation needs to know of its element. */
export interface MotionBounds {
  /** Around all that is drawn of the element when it stands still, with its shadow, turned as it is (`drawnBounds`). */
  box: MotionBox
  canvas: { width: number; height: number }
  /** What of it can be drawn in part: the letters of a text, the lines of a shape; absent: nothing. */
  content?: 'text' | 'shape' | undefined
}

/** How an element differs from how it stands still. */
export interface MotionState {
  /** Px from its place. */
  x: number
  y: number
  /** Factor of its size, around the centre of its box. */
  scale: number
  /** Degrees clockwise around the centre of its box, added to its rotation. */
  rotation: number
  /** Factor of its opacity, 0 to 1. */
  opacity: number
  /** Standard deviation in px of a blur of the whole, with its shadow and border. */
  blur: number
  /** Shares of its box that are cut off each side, before it is moved, scaled and rotated. */
  hidden: Sides
  /** In place of the crop of its appearance. */
  crop?: Sides
  /** How far the letters or words of a text have come. */
  pieces?: PieceProgress
  /** How much of the lines of a shape is drawn, 0 to 1. */
  drawn?: number
}

/** A text that comes letter by letter or word by word. */
export interface PieceProgress {
  animation: Animation
  /** 0 where nothing of it is there yet, 1 where it stands still; in time, not eased. */
  share: number
}

/** Shares of a length or height, 0 to 1. */
export interface Sides {
  left: number
  top: number
  right: number
  bottom: number
}

export const nothingHidden: Sides = { left: 0, top: 0, right: 0, bottom: 0 }

/** An element that stands still. */
export const atRest: MotionState = {
  x: 0,
  y: 0,
  scale: 1,
  rotation: 0,
  opacity: 1,
  blur: 0,
  hidden: nothingHidden,
}

interface AnimationSpec {
  easing: Easing
  duration: number
  /** Undefined: it has none. */
  direction?: MotionDirection
  /**
   * The state of an element that is coming.
   * @param p 0 where it is not there yet, 1 where it stands still; an easing may go beyond both
   */
  state: (p: number, bounds: MotionBounds, direction: MotionDirection) => Partial<MotionState>
}

const clamp = (share: number): number => Math.min(1, Math.max(0, share))

/** Where an element is when it has just left the canvas against a direction, px from its place. */
function outside({ box, canvas }: MotionBounds, direction: MotionDirection): { x: number; y: number } {
  const { x, y, width, height } = box
  const shifts = {
    left: { x: canvas.width - x, y: 0 },
    right: { x: -(x + width), y: 0 },
    up: { x: 0, y: canvas.height - y },
    down: { x: 0, y: -(y + height) },
  }
  return shifts[direction]
}

/** The side of a box from which a wipe in a direction has not come yet. */
const wiped: Record<MotionDirection, keyof Sides> = { right: 'right', left: 'left', down: 'bottom', up: 'top' }

/** Each way of coming: its usual easing, duration in ms and direction, and what it looks like. */
export const animations: Record<AnimationKind, AnimationSpec> = {
  fade: { easing: 'linear', duration: 400, state: (p) => ({ opacity: clamp(p) }) },
  slide: {
    easing: 'ease-out',
    duration: 600,
    direction: 'right',
    state: (p, bounds, direction) => {
      const { x, y } = outside(bounds, direction)
      return { x: x * (1 - p), y: y * (1 - p) }
    },
  },
  rise: {
    easing: 'ease-out',
    duration: 500,
    direction: 'up',
    state: (p, { canvas }, direction) => {
      const way = Math.min(canvas.width, canvas.height) * 0.06 * (1 - p)
      const sign = direction === 'left' || direction === 'up' ? 1 : -1
      const isLevel = direction === 'left' || direction === 'right'
      return { opacity: clamp(p), ...(isLevel ? { x: way * sign } : { y: way * sign }) }
    },
  },
  scale: {
    easing: 'ease-out',
    duration: 500,
    state: (p) => ({ opacity: clamp(p), scale: Math.max(0, 0.8 + 0.2 * p) }),
  },
  pop: { easing: 'back-out', duration: 450, state: (p) => ({ scale: Math.max(0, p) }) },
  wipe: {
    easing: 'ease-in-out',
    duration: 600,
    direction: 'right',
    state: (p, _bounds, direction) => ({ hidden: { ...nothingHidden, [wiped[direction]]: 1 - clamp(p) } }),
  },
  // Texts and shapes are drawn in part; anything else comes from its start.
  typewriter: {
    easing: 'linear',
    duration: 1200,
    state: (p) => ({ hidden: { ...nothingHidden, right: 1 - clamp(p) } }),
  },
  draw: {
    easing: 'ease-in-out',
    duration: 900,
    state: (p) => ({ hidden: { ...nothingHidden, right: 1 - clamp(p) } }),
  },
  blur: {
    easing: 'ease-out',
    duration: 500,
    state: (p, { canvas }) => ({
      opacity: clamp(p),
      blur: Math.min(canvas.width, canvas.height) * 0.02 * (1 - clamp(p)),
    }),
  },
}

interface EmphasisSpec {
  /** Usual time of a repetition, ms. */
  period: number
  /** @param turn share of the repetition, 0 to 1 */
  state: (turn: number, strength: number, bounds: MotionBounds) => Partial<MotionState>
}

/** A wave that begins and ends at 0: standing still is part of each repetition. */
const wave = (turn: number, count = 1): number => Math.sin(2 * Math.PI * count * turn)

export const emphases: Record<EmphasisKind, EmphasisSpec> = {
  pulse: {
    period: 1200,
    state: (turn, strength) => ({ scale: 1 + 0.25 * strength * (0.5 - 0.5 * Math.cos(2 * Math.PI * turn)) }),
  },
  // A shake takes the first half of its period, and dies away in it.
  shake: {
    period: 2000,
    state: (turn, strength, { canvas }) =>
      turn >= 0.5
        ? {}
        : {
            x: Math.min(canvas.width, canvas.height) * 0.03 * strength * wave(turn * 2, 4) * (1 - turn * 2),
            rotation: 3 * strength * wave(turn * 2, 4) * (1 - turn * 2),
          },
  },
  float: {
    period: 4000,
    state: (turn, strength, { canvas }) => ({
      y: Math.min(canvas.width, canvas.height) * 0.03 * strength * wave(turn),
    }),
  },
}
