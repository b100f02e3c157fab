import type { Transition } from '../../service/extension/transitions.ts'
import type { Animation, AnimationKind, Motion, MotionDirection } from '../../service/extension/motion.ts'

/** What moves alike. */
export type MotionRole = 'headline' | 'text' | 'row' | 'action' | 'figure' | 'card' | 'panel'

type Way = readonly [kind: AnimationKind, direction?: MotionDirection]

/** How each role comes, by the name of a style. A role that is not named stands there from the beginning. */
export const motionStyles = {
  calm: { headline: ['rise'], text: ['rise'], row: ['rise'], action: ['fade'], figure: ['fade'], card: ['fade'] },
  lively: {
    headline: ['rise'],
    text: ['rise'],
    row: ['rise', 'right'],
    action: ['pop'],
    figure: ['rise'],
    card: ['pop'],
  },
  bold: {
    headline: ['wipe'],
    text: ['rise'],
    row: ['wipe'],
    action: ['pop'],
    figure: ['rise'],
    card: ['scale'],
    panel: ['wipe', 'up'],
  },
  soft: { headline: ['blur'], text: ['blur'], row: ['fade'], action: ['fade'], figure: ['fade'], card: ['blur'] },
} as const satisfies Record<string, Partial<Record<MotionRole, Way>>>
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
const laterMs = 170

/**
 * How an element of a role moves.
 * @param order how many elements of the scene come before it
 * @param isLast it is in the last scene, which ends with an empty ground
 */
export function motionOf(style: MotionStyleName, role: MotionRole, order: number, isLast: boolean): Motion | undefined {
  const styles: Partial<Record<MotionRole, Way>> = motionStyles[style]
  const way = styles[role]
  const leaving: Motion = isLast && role !== 'panel' ? { out: { kind: 'fade', duration: 350 } } : {}
  if (!way) return isLast && role !== 'panel' ? leaving : undefined
  const emphasis: Motion = role === 'action' ? { emphasis: { kind: 'pulse', period: 2_400, strength: 0.16 } } : {}
  return { in: arriving(way, role === 'figure' || role === 'panel' ? 0 : order), ...leaving, ...emphasis }
}

/** An animation that stands still at first: its curve is flat for as long as those before it move. */
function arriving([kind, direction]: Way, order: number): Animation {
  const wait = order * laterMs
  const duration = wait + movingMs
  const still = Math.round((wait / duration) * 100) / 100
  const settled = Math.round((still + (1 - still) * 0.2) * 100) / 100
  return { kind, duration, easing: [still, 0, settled, 1], ...(direction ? { direction } : {}) }
}
