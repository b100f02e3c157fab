import type { Liveliness } from '../../../../common/service/extension/gestures.ts'
import type { ArmPose, ArmSide, ArmsPose } from '../hands/arm-pose.ts'
import { gestureLooks, stillFace, type ArmHold, type GestureFace } from '../hands/gestures.ts'
import type { SignName } from '../hands/signs.ts'
import { fallS, leadOf, planGestures, startOf, strokeS, type GesturePlan, type PlannedGesture } from './gestures.ts'
import { pulse, smoothStep } from './noise.ts'
import type { SpeechRhythm } from './speech.ts'

export interface ArmPlan {
  gestures: readonly PlannedGesture[]
  /** The raised forearms at a time; undefined when both hang. */
  arms: (t: number) => ArmsPose | undefined
  /** What the face and the shoulders do because of gestures. */
  face: (t: number) => GestureFace
}

/** How much later than the other one an arm follows, s. */
const followS = 0.04
/** Height of a wrist whose hand is below the frame, in figure units. */
const restY = 1300

interface Position {
  x: number
  y: number
  elbow: readonly [number, number]
  /** Turn of the hand at the wrist, radians, inwards positive. */
  turn: number
}

/** A gesture of one arm. */
interface Held {
  /** When the arm starts, when it is up, when it has made its stroke, and until when it stays there, s. */
  fromS: number
  topS: number
  atS: number
  untilS: number
  /** When the arm is down again; `untilS` when it goes on to the next gesture. */
  endS: number
  hold: ArmHold
  /** Where the hand is held, and where it gets before it settles there. */
  there: Position
  top: Position
  before: Held | undefined
  after: Held | undefined
}

/**
 * Plans what the arms do: the gestures of marks, and others by themselves on stressed words in between. The same
 * arguments give the same plan.
 */
export function planArms(plan: GesturePlan, rhythm: Pick<SpeechRhythm, 'stresses'>, liveliness: Liveliness): ArmPlan {
  const gestures = planGestures(plan, rhythm, liveliness)
  const beats = rhythm.stresses.map(({ atS }) => atS)
  const [left, right] = [armOf('left', gestures, plan.durationS), armOf('right', gestures, plan.durationS)]
  const faces = gestures.filter(({ name }) => gestureLooks[name].face)
  return {
    gestures,
    arms: (t) => {
      const [onLeft, onRight] = [armAt(left, -1, t, beats), armAt(right, 1, t, beats)]
      if (!onLeft && !onRight) return undefined
      return { ...(onLeft && { left: onLeft }), ...(onRight && { right: onRight }) }
    },
    face: (t) => faceAt(faces, t),
  }
}

/** What an arm of the picture does, in order of time. */
function armOf(side: ArmSide, gestures: readonly PlannedGesture[], durationS: number): Held[] {
  const all: Held[] = []
  for (const gesture of gestures) {
    const { name, atS, sides, aside } = gesture
    if (!sides.includes(side)) continue
    const look = gestureLooks[name]
    const hold = side === 'right' && look.right ? look.right : look.hold
    // Two hands are never mirror images of each other, and one comes a little later.
    const follows = sides.length === 2 && side !== gesture.leads
    const [x, y, turn] = follows ? gesture.uneven : [0, 0, 0]
    const lagS = follows && !look.touches ? followS : 0
    const there: Position = {
      x: hold.wrist[0] + aside[0] + x,
      y: hold.wrist[1] + aside[1] + y,
      elbow: hold.elbow,
      turn,
    }
    const before = all.at(-1)
    const next: Held = {
      fromS: startOf(gesture) + lagS,
      topS: atS + lagS - leadOf(name),
      atS: atS + lagS,
      untilS: gesture.untilS + lagS,
      endS: Math.min(gesture.untilS + lagS + fallS, durationS),
      hold,
      there,
      top: { ...there, x: there.x + 4, y: there.y - (hold.stroke ?? 12) },
      before: undefined,
      after: undefined,
    }
    if (before && before.endS > next.fromS) {
      // Too little time to come down in between: the arm stays, and goes on from where it is.
      before.untilS = Math.max(before.untilS, next.fromS)
      next.fromS = before.untilS
      before.endS = before.untilS
      before.after = next
      next.before = before
    }
    all.push(next)
  }
  return all
}

function armAt(arm: readonly Held[], outward: 1 | -1, t: number, beats: readonly number[]): ArmPose | undefined {
  const now = arm.findLast(({ fromS }) => fromS <= t)
  if (!now || t >= now.endS) return undefined
  const { fromS, topS, untilS, endS, hold, there, top, before, after } = now
  let position: Position
  let hand: ArmPose['hand']
  if (t < topS) {
    const u = (t - fromS) / (topS - fromS)
    const start = before ? heldPosition(before, fromS, beats) : restOf(there)
    // Sideways it gets there a little earlier, so that its way is a bow.
    position = mixed(start, top, smoothStep(Math.min(1, u * 1.12)), smoothStep(u))
    // The hand trails behind the arm and opens on the way; one that is up already changes at once.
    if (!before) position.turn -= 0.34 * (1 - smoothStep(u))
    // Two of a kind are two: the hand goes down and up again in between.
    else if (before.hold === hold) position.y += 40 * pulse(u, 0, 0.4, 0.6)
    hand = handOf(before?.hold.sign ?? 'loose', hold.sign, smoothStep(before ? u / 0.7 : (u - 0.3) / 0.65))
  } else if (t < untilS || after) {
    position = heldPosition(now, t, beats)
    hand = handOf(hold.sign, hold.sign, 1)
  } else {
    const u = (t - untilS) / (endS - untilS)
    position = mixed(heldPosition(now, untilS, beats), restOf(there), smoothStep(u), smoothStep(u))
    position.turn -= 0.22 * pulse(u, 0, 0.4, 0.5)
    hand = handOf(hold.sign, 'loose', smoothStep(u / 0.75))
  }
  return {
    wrist: { x: outward * position.x, y: position.y },
    elbow: { x: outward * position.elbow[0], y: position.elbow[1] },
    hand,
    // Inwards is clockwise for the arm on the left.
    roll: -outward * position.turn,
  }
}

/** Where an arm is while a gesture is held: it settles or strokes, swings, and beats on stressed words. */
function heldPosition({ hold, there, top, topS, atS, untilS }: Held, t: number, beats: readonly number[]): Position {
  const settled = smoothStep((t - topS) / (hold.stroke ? strokeS : 0.34))
  const position = mixed(top, there, settled, settled)
  const since = t - atS
  position.turn += 0.06 * pulse(t, topS, 0.22, 0.3)
  // A hand that is held is never quite still.
  const awake = smoothStep(since / 0.4)
  position.x += 2 * awake * Math.sin(since * 2.3)
  position.y += 2.5 * awake * Math.sin(since * 2.9)
  if (hold.swing) {
    const { turn, way, hz } = hold.swing
    const size = smoothStep(Math.min((t - topS) / 0.2, (untilS - t) / 0.25))
    const phase = Math.sin((t - topS) * hz * 2 * Math.PI)
    position.turn += turn * size * phase
    position.x += way * size * phase
    return position
  }
  for (const stressS of beats)
    if (stressS > atS + 0.4 && stressS < untilS - 0.12)
      position.y -= (hold.stroke ?? 14) * 0.55 * pulse(t, stressS - 0.34, 0.2, 0.14)
  return position
}

const restOf = ({ x, elbow }: Position): Position => ({ x: x * 0.9 + elbow[0] * 0.08, y: restY, elbow, turn: 0 })

function mixed(a: Position, b: Position, across: number, up: number): Position {
  const at = (x: number, y: number, share: number): number => x + (y - x) * share
  return {
    x: at(a.x, b.x, across),
    y: at(a.y, b.y, up),
    elbow: [at(a.elbow[0], b.elbow[0], across), at(a.elbow[1], b.elbow[1], across)],
    turn: at(a.turn, b.turn, across),
  }
}

const handOf = (from: SignName, to: SignName, share: number): ArmPose['hand'] => ({ from, to, share })

/** How long the face takes for a gesture, s: it is there before the hands, as eyes lead. */
const [faceRiseS, faceFallS, faceLeadS] = [0.4, 0.5, 0.1]

function faceAt(gestures: readonly PlannedGesture[], t: number): GestureFace {
  const sum = { ...stillFace }
  for (const { name, atS, untilS } of gestures) {
    const full = atS - faceLeadS
    if (t < full - faceRiseS || t > untilS + faceFallS) continue
    const share = smoothStep(Math.min((t - full) / faceRiseS + 1, (untilS - t) / faceFallS + 1))
    const face = { ...stillFace, ...gestureLooks[name].face }
    for (const key of Object.keys(sum) as (keyof GestureFace)[]) sum[key] += face[key] * share
  }
  return sum
}
