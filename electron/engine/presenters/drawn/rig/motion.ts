import type { MouthTrack } from '../../../speech/visemes/types.ts'
import { between, seeded } from '../art/random.ts'
import { gazeAt, lidsAt, planBlinks, planGaze } from './blinks.ts'
import { ease, periodicNoise, pulse } from './noise.ts'
import type { Pose } from './pose.ts'
import { mouthAt, readRhythm } from './speech.ts'

export interface MotionPlan {
  /** Length of the clip, s; idle movement repeats after it. */
  durationS: number
  seed: number
  mouth?: MouthTrack | undefined
  /** Whether the clip begins and ends at rest, so that another clip can precede and follow it without a jump. */
  settles?: boolean | undefined
}

/** How long a clip takes to leave the rest pose, and to return to it, s. */
const settleS = 0.5

/** Plans how a presenter moves during a clip. Returns the pose at any time in s, the same for the same seed. */
export function planMotion({ durationS, seed, mouth, settles }: MotionPlan): (t: number) => Pose {
  const random = seeded(seed)
  const noise = (pace: number) => periodicNoise(random, durationS, pace)
  const [turn, nod, tilt, sway, brow] = [noise(4.6), noise(3.7), noise(5.3), noise(6.1), noise(4.1)]
  const blinks = planBlinks(random, durationS)
  const gaze = planGaze(random, durationS)
  const breaths = Math.max(1, Math.round(durationS / 3.8))
  const breathSize = Math.min(1, durationS / 3)
  const rhythm = readRhythm(mouth, durationS)
  const gestures = rhythm.stresses.map(({ atS, strength }) => ({
    atS,
    nod: strength * between(random, 0.35, 0.85),
    brow: random() < 0.5 ? strength * between(random, 3.5, 7.5) : 0,
    turn: strength * between(random, -0.3, 0.3),
  }))
  let first = 0
  let before = 0

  return (t) => {
    // Gestures are in order of time, so those that are long past are skipped, unless time went back.
    if (t < before) first = 0
    before = t
    while (first < gestures.length && gestures[first]!.atS < t - 1.5) first++
    const activity = rhythm.activity(t)
    const pose: Pose = {
      turn: turn(t) * (0.42 + activity * 0.34),
      nod: nod(t) * (0.3 + activity * 0.24),
      tilt: tilt(t) * (0.011 + activity * 0.012),
      breath: breathSize * (0.5 - 0.5 * Math.cos((t / durationS) * breaths * Math.PI * 2)),
      sway: sway(t) * (0.6 + activity * 0.5),
      browLift: Math.max(0, brow(t)) * 1.2 + activity * 0.8,
      browKnit: 0,
      eyesOpen: lidsAt(blinks, t),
      ...look(gazeAt(gaze, t)),
      mouth: mouthAt(mouth, t),
    }
    for (let i = first; i < gestures.length; i++) {
      const gesture = gestures[i]!
      if (gesture.atS > t + 0.3) break
      pose.nod += gesture.nod * pulse(t, gesture.atS - 0.16, 0.24, 0.46)
      pose.turn += gesture.turn * pulse(t, gesture.atS - 0.2, 0.35, 0.8)
      const brows = gesture.brow * pulse(t, gesture.atS - 0.14, 0.16, 0.42)
      pose.browLift += brows
      if (pose.eyesOpen > 0.95) pose.eyesOpen += brows * 0.008
    }
    // When the head turns, the eyes turn less than the face, because they keep looking at the viewer.
    pose.lookX -= pose.turn * 1.4
    pose.lookY -= pose.nod * 1.2
    return settles ? nearRest(pose, restAt(t, durationS)) : pose
  }
}

/** How far a clip is from its rest pose at a time: 0 at rest to 1 in full movement. */
function restAt(t: number, durationS: number): number {
  const left = Math.max(0, Math.min(t, durationS - t))
  return ease(Math.min(1, left / Math.min(settleS, durationS / 2)))
}

/** A pose brought nearer to rest. Breath and eyelids come to rest by themselves; the mouth follows the voice. */
const nearRest = (pose: Pose, share: number): Pose => ({
  ...pose,
  turn: pose.turn * share,
  nod: pose.nod * share,
  tilt: pose.tilt * share,
  sway: pose.sway * share,
  browLift: pose.browLift * share,
  eyesOpen: pose.eyesOpen > 1 ? 1 + (pose.eyesOpen - 1) * share : pose.eyesOpen,
  lookX: pose.lookX * share,
  lookY: pose.lookY * share,
})

const look = ({ x, y }: { x: number; y: number }) => ({ lookX: x, lookY: y })
