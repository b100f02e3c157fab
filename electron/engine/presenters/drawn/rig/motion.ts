import type { TimedMark } from '../../../../common/pronounce/index.ts'
import type { Liveliness } from '../../../../common/service/extension/gestures.ts'
import type { MouthTrack } from '../../../speech/visemes/types.ts'
import type { Conversation, SpeechCues } from '../../delivery/index.ts'
import { between, seeded } from '../art/random.ts'
import { planArms } from './arm-motion.ts'
import { planAttention } from './attention.ts'
import { gazeAt, lidsAt, planBlinks, planGaze } from './blinks.ts'
import { bearingAt, planBearings } from './mood.ts'
import { ease, periodicNoise } from './noise.ts'
import type { Pose } from './pose.ts'
import { planPostures, postureAt } from './posture.ts'
import { planNods, planReactions, reactionsAt } from './reactions.ts'
import { mouthAt, readRhythm } from './speech.ts'

/** The sizes of all movements of the head, and the share of stresses that it follows. */
const sizes: Record<Liveliness, { size: number; beats: number }> = {
  calm: { size: 0.66, beats: 0.45 },
  natural: { size: 0.9, beats: 0.6 },
  lively: { size: 1.2, beats: 0.75 },
}

export interface MotionPlan {
  /** Length of the clip, s; idle movement repeats after it. */
  durationS: number
  seed: number
  mouth?: MouthTrack | undefined
  /** Whether the clip begins and ends at rest, so that another clip can precede and follow it without a jump. */
  settles?: boolean | undefined
  liveliness?: Liveliness | undefined
  /** Whether hands are in view; true by default. */
  hands?: boolean | undefined
  /** Marks of the script, in order of time: moods and gestures. */
  marks?: readonly TimedMark[] | undefined
  /** The conversation that the presenter takes part in; without it, the viewer alone is looked at. */
  conversation?: Conversation | undefined
  /** What the text of the speech asks of the face; without it ends of sentences are those of the mouth track. */
  cues?: SpeechCues | undefined
}

/** How long a clip takes to leave the rest pose, and to return to it, s. */
const settleS = 0.5
/** Delays after which hair follows the head, s, and how much it does after each: it swings a little too far. */
const trail = [
  [0.06, 0.5],
  [0.14, 0.7],
  [0.24, -0.2],
] as const

/** Farther the features would leave the outline of the face. */
const mostTurn = 3
/** Farther the brows would be in the hair. */
const mostLift = 18

interface Head {
  turn: number
  nod: number
  tilt: number
}

/** Plans how a presenter moves during a clip. Returns the pose at any time in s, the same for the same seed. */
export function planMotion(plan: MotionPlan): (t: number) => Pose {
  const { durationS, seed, mouth, settles, liveliness = 'natural', marks = [], cues, conversation, hands = true } = plan
  const random = seeded(seed)
  const noise = (pace: number) => periodicNoise(random, durationS, pace)
  const [turn, nod, tilt, sway, brow, lips] = [noise(4.6), noise(3.7), noise(5.3), noise(6.1), noise(4.1), noise(7.3)]
  const blinks = planBlinks(random, durationS)
  const listener = seeded(seed ^ 0x4c697374)
  const attention = conversation && planAttention(listener, conversation)
  const gaze = attention?.fixations ?? planGaze(random, durationS)
  const postures = planPostures(random, durationS)
  const breathS = between(random, 3.4, 4.2)
  const breaths = Math.max(1, Math.round(durationS / breathS))
  const breathSize = Math.min(1, durationS / 3)
  const rhythm = readRhythm(mouth, durationS)
  const { size, beats } = sizes[liveliness]
  const bearings = planBearings(marks, cues?.tones, conversation?.others.tones)
  const ends = cues
    ? cues.ends.map(({ at, ...end }) => ({ ...end, atS: at, smiles: smilesAt(bearingAt(bearings, at).smile) }))
    : rhythm.ends.map((atS) => ({ atS }))
  const leans = (t: number): number => postureAt(postures, t).tilt
  const reactions = [
    ...planReactions(random, rhythm, ends, leans, beats),
    ...(conversation ? planNods(listener, conversation) : []),
  ].toSorted((a, b) => a.startS - b.startS)

  const heldUntil = (atS: number): number | undefined =>
    conversation?.turns.find(({ isOwn, fromS, toS }) => isOwn && atS >= fromS && atS < toS)?.toS
  const arms = planArms({ seed, durationS, marks, heldUntil }, rhythm, liveliness)

  /** Posture, slow movement and gaze, without what speech brings. */
  const held = (t: number, amount: number) => {
    const posture = postureAt(postures, t)
    const led = gazeAt(gaze, t - 0.1, 0.45)
    return {
      turn: amount * (posture.turn * 2.2 + turn(t) * 0.7 + led.x * 0.16),
      nod: amount * (posture.nod * 0.5 + nod(t) * 0.35 + led.y * 0.08),
      tilt: amount * (posture.tilt * 0.046 + tilt(t) * 0.018),
      sway: amount * (posture.sway * 1.7 + sway(t) * 0.5),
    }
  }
  const headAt = (t: number): Head => {
    const bearing = bearingAt(bearings, t)
    const amount = size * bearing.size * (0.5 + 0.5 * rhythm.engaged(t))
    const [slow, quick, gesture] = [held(t, amount), reactionsAt(reactions, t), arms.face(t)]
    const stressed = size * bearing.stressed
    return {
      turn: soft(slow.turn + (attention?.facing(t) ?? 0) + quick.turn * stressed + gesture.turn, mostTurn),
      nod: slow.nod + quick.nod * stressed + bearing.nod + gesture.nod,
      tilt: slow.tilt + quick.tilt * size + bearing.tilt + gesture.tilt,
    }
  }

  return (t) => {
    const bearing = bearingAt(bearings, t)
    const activity = rhythm.activity(t)
    const head = headAt(t)
    const [quick, gesture] = [reactionsAt(reactions, t), arms.face(t)]
    const eyes = gazeAt(gaze, t)
    const behind = behindOf(head, headAt, t)
    // A smile at the end of a sentence does not suit a face whose corners are drawn down.
    const glad = Math.max(0, 1 + 3 * Math.min(0, bearing.smile))
    const lids = lidsAt(blinks, t)
    const lifted = quick.brow * size
    const pose: Pose = {
      ...head,
      hairSwing: behind.tilt,
      hairShift: behind.turn * 9,
      breath: breathSize * (0.5 - 0.5 * Math.cos((t / durationS) * breaths * Math.PI * 2)),
      shoulders: Math.min(1, bearing.shoulders + quick.shoulders + gesture.shoulders),
      sway: held(t - 0.12, size * bearing.size * (0.5 + 0.5 * rhythm.engaged(t))).sway,
      browLift: soft(
        Math.max(0, brow(t)) * 1.8 + activity * 0.8 + lifted + bearing.browLift + gesture.browLift,
        mostLift,
      ),
      browKnit: bearing.browKnit,
      browInner: bearing.browInner,
      eyesOpen: lids > 0.95 ? lids + lifted * 0.006 + bearing.lids : lids * (1 + bearing.lids),
      squint: Math.min(1, bearing.squint + quick.smile * glad * 0.5),
      smile: Math.min(1, bearing.smile + Math.max(0, lips(t)) * 0.16 * glad + (quick.smile + gesture.smile) * glad),
      // When the head turns, the eyes turn less than the face, because they keep looking at the viewer.
      lookX: within(eyes.x - head.turn * 0.2 + gesture.lookX, 6),
      lookY: within(eyes.y - head.nod * 0.7 + gesture.lookY, 4),
      mouth: mouthAt(mouth, t),
    }
    const raised = hands ? arms.arms(t) : undefined
    if (raised) pose.arms = raised
    return settles ? nearRest(pose, restAt(t, durationS)) : pose
  }
}

/** How much of the usual smile ends a sentence, by how much its mood smiles: a little after what is told without one. */
const smilesAt = (smile: number): number => (smile < 0 ? 0 : 0.45 + Math.min(0.75, smile * 2))

/** A value that approaches a bound and does not pass it. */
const soft = (value: number, most: number): number => most * Math.tanh(value / most)

const within = (value: number, most: number): number => Math.max(-most, Math.min(most, value))

/** How far the head has gone on since the hair was where it was. */
function behindOf(now: Head, headAt: (t: number) => Head, t: number): Pick<Head, 'turn' | 'tilt'> {
  const behind = { turn: 0, tilt: 0 }
  for (const [delay, share] of trail) {
    const then = headAt(t - delay)
    behind.turn += (now.turn - then.turn) * share
    behind.tilt += (now.tilt - then.tilt) * share
  }
  return behind
}

/** How far a clip is from its rest pose at a time: 0 at rest to 1 in full movement. */
function restAt(t: number, durationS: number): number {
  const left = Math.max(0, Math.min(t, durationS - t))
  return ease(Math.min(1, left / Math.min(settleS, durationS / 2)))
}

/** A pose brought nearer to rest. Breath, eyelids and arms come to rest by themselves; the mouth follows the voice. */
function nearRest(pose: Pose, share: number): Pose {
  const { breath, eyesOpen, mouth, arms, ...moved } = pose
  const near = { ...moved }
  for (const key of Object.keys(near) as (keyof typeof near)[]) near[key] *= share
  return {
    ...near,
    breath,
    mouth,
    eyesOpen: eyesOpen > 1 ? 1 + (eyesOpen - 1) * share : eyesOpen,
    ...(arms && { arms }),
  }
}
