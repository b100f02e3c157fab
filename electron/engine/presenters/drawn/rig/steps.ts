import type { MouthPose } from '../../../speech/visemes/types.ts'
import type { EyePose } from '../parts/eyes.ts'

/**
 * Steps into which the shapes of mouths and eyes are divided, so that drawings can be kept: numbers of steps from 0 to 1,
 * and the length of a step of the gaze in head units. A step moves no edge by more than about a pixel at 1000 px.
 */
const mouthSteps: Record<keyof MouthPose, number> = { open: 32, wide: 8, round: 10, press: 8, bite: 4, tongue: 4 }
const lidSteps = 16
const gazeStep = 0.5

/** The nearest pose of a mouth that is drawn, and its key. */
export function nearestMouth(exact: MouthPose): { key: string; mouth: MouthPose } {
  const mouth = { ...exact }
  const numbers = (Object.keys(mouthSteps) as (keyof MouthPose)[]).map((name) => {
    const number = Math.round(exact[name] * mouthSteps[name])
    mouth[name] = number / mouthSteps[name]
    return number
  })
  return { key: numbers.join(' '), mouth }
}

/** The nearest pose of an eye that is drawn, and its key. */
export function nearestEye({ open, lookX, lookY }: EyePose): { key: string; eye: EyePose } {
  const [lids, x, y] = [open * lidSteps, lookX / gazeStep, lookY / gazeStep].map(Math.round) as [number, number, number]
  return { key: `${lids} ${x} ${y}`, eye: { open: lids / lidSteps, lookX: x * gazeStep, lookY: y * gazeStep } }
}
