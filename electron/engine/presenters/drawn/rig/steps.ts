import type { MouthPose } from '../../../speech/visemes/types.ts'
import type { EyePose } from '../parts/eyes.ts'
import type { Furrows } from '../parts/forehead.ts'
import type { Pose } from './pose.ts'

/**
 * Steps into which the shapes of mouths and eyes are divided, so that drawings can be kept: numbers of steps from 0 to 1,
 * and the length of a step of the gaze in head units. A step moves no edge by more than about a pixel at 1000 px.
 */
const mouthSteps: Record<keyof MouthPose, number> = { open: 32, wide: 8, round: 10, press: 8, bite: 4, tongue: 4 }
const lidSteps = 16
const gazeStep = 0.75
const [smileSteps, squintSteps] = [5, 3]

/** The nearest pose of a mouth that is drawn, and its key. */
export function nearestMouth(exact: MouthPose, smiling: number): { key: string; mouth: MouthPose; smile: number } {
  const mouth = { ...exact }
  const numbers = (Object.keys(mouthSteps) as (keyof MouthPose)[]).map((name) => {
    const number = Math.round(exact[name] * mouthSteps[name])
    mouth[name] = number / mouthSteps[name]
    return number
  })
  const smile = Math.round(smiling * smileSteps)
  return { key: [...numbers, smile].join(' '), mouth, smile: smile / smileSteps }
}

/** The nearest pose of an eye that is drawn, and its key. */
export function nearestEye({ open, lookX, lookY, squint }: EyePose): { key: string; eye: EyePose } {
  const exact = [open * lidSteps, lookX / gazeStep, lookY / gazeStep, squint * squintSteps]
  const [lids, x, y, cheek] = exact.map(Math.round) as [number, number, number, number]
  const eye = { open: lids / lidSteps, lookX: x * gazeStep, lookY: y * gazeStep, squint: cheek / squintSteps }
  return { key: `${lids} ${x} ${y} ${cheek}`, eye }
}

/** How far brows are raised, in head units, where the forehead begins to fold, and where it is folded most. */
const [foldsFrom, foldedAt] = [3, 15]
const furrowSteps = 6

/** The nearest folds of a forehead that are drawn, and their key. */
export function nearestForehead({ browLift, browKnit, browInner }: Pose): { key: string; furrows: Furrows } {
  const step = (share: number) => Math.round(Math.max(0, Math.min(1, share)) * furrowSteps)
  const raised = step((browLift + browInner * 0.7 - foldsFrom) / (foldedAt - foldsFrom))
  const knitted = step(browKnit)
  return { key: `${raised} ${knitted}`, furrows: { raised: raised / furrowSteps, knitted: knitted / furrowSteps } }
}
