import { waitingEasing } from '../../motion/easing.ts'
import type { Transition } from '../../service/extension/transitions.ts'
import type { Animation, AnimationKind, Emphasis, Motion, MotionDirection } from '../../service/extension/motion.ts'

/** What moves alike. */
export type MotionRole = 'headline' | 'text' | 'row' | 'action' | 'card'

type Way = readonly [kind: AnimationKind, direction?: MotionDirection]

/**
 * How each role comes, by the name of a style. Presenters, panels and grounds are there from the first frame, which is the
 * cover of a video elsewhere and in which somebody speaks already; the last frame holds what is to be done.
 */
export const motionStyles = {
  calm: { headline: ['rise'], text: ['rise'], row: ['rise'], action: ['fade'], card: ['fade'] },
  lively: {
    headline: ['rise'],
    text: ['rise'],
    row: ['rise', 'right'],
    action: ['pop'],
    card: ['pop'],
  },
  bold: {
    headline: ['wipe'],
    text: ['rise'],
    row: ['wipe'],
    action: ['pop'],
    card: ['scale'],
  },
  soft: { headline: ['blur'], text: ['blur'], row: ['fade'], action: ['fade'], card: ['blur'] },
} as const satisfies Record<string, Record<MotionRole, Way>>
export type MotionStyleName = keyof typeof motionStyles

/** How scenes follow each other, by the name of a style. */
export const styleTransitions = {
  calm: { kind: 'dissolve', duration: 500 },
  lively: { kind: 'push', duration: 450 },
  bold: { kind: 'wipe', duration: 450 },
  soft: { kind: 'blur', duration: 600 },
} as const satisfies Record<MotionStyleName, Transition>

/** Ms that the movement itself takes, and by which each following element begins later. */
const movingMs = 480
const laterMs = 120
/** The share of a transition after which words come: at its middle they would be read across those of the scene before. */
const clearShare = 0.8

export interface MotionMoment {
  /** How many elements of the scene come before it. */
  order: number
  /** Ms of the transition that brings the scene; 0 for a cut. */
  transitionMs: number
}

/** How an element of a role moves. */
export function motionOf(style: MotionStyleName, role: MotionRole, { order, transitionMs }: MotionMoment): Motion {
  const staying = stayingMotions[role]
  return {
    in: arriving(motionStyles[style][role], order * laterMs + transitionMs * clearShare),
    ...(staying ? { emphasis: staying } : {}),
  }
}

/** What moves for as long as it is shown. */
const stayingMotions: Partial<Record<MotionRole, Emphasis>> = {
  action: { kind: 'pulse', period: 2_400, strength: 0.16 },
  card: { kind: 'float', period: 6_000, strength: 0.25 },
}

/** An animation that can't be seen until it has waited. */
function arriving([kind, direction]: Way, waitMs: number): Animation {
  const wait = Math.round(waitMs)
  const duration = wait + movingMs
  return { kind, duration, easing: waitingEasing(wait / duration), ...(direction ? { direction } : {}) }
}
