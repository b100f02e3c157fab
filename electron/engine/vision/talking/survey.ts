import { anglesOf, fitPose, unapplyPose } from '../../../common/faces/pose/index.ts'
import { boundsOfRegion, regionOfMesh } from '../../../common/faces/regions.ts'
import { createTracker } from '../faces/index.ts'
import type { FaceModels, FaceTracker, Picture } from '../faces/index.ts'
import { readPalette } from './inner-mouth/palette.ts'
import type { InnerMouth } from './inner-mouth/paint.ts'
import { rememberMouth } from './inner-mouth/remembered.ts'
import { addDrift } from './drift.ts'
import type { FaceInFrame } from './face-in-frame.ts'
import { lowerFace } from './geometry.ts'
import { keepLips } from './resting-lips.ts'
import type { RestingLips } from './resting-lips.ts'
import { closeLips, lipGap, mostClosed } from './neutral.ts'
import { bridgeGaps, keepJumps, keepMoves, smoothedAt } from './smooth-track.ts'

/** Result of the survey of a source: the speaking face in each frame, and how its mouth looks. */
export interface Survey {
  frames: (FaceInFrame | undefined)[]
  /** Shape of the face with closed lips, in the canonical space. */
  rest: Float32Array
  mouth: InnerMouth
  /** The mouth from the frame in which it was most at rest. */
  lips?: RestingLips
}

/** Number of faces that are tracked at once. */
const mostFaces = 4
/** Gap from which the inside of a mouth is visible (cm); below, the gap from which a larger one is no better. */
const openEnough = 0.42
const bestOpen = 1.1
/** Standard deviation of the gap between the lips from which a face counts as speaking (cm). */
const leastLipMovement = 0.09
/** Longest gap without a face that is interpolated (ms). */
const bridgeMs = 130
/** Half the windows for smoothing the points and the head's pose (ms). */
const smoothMs = { points: 80, pose: 170 }
/** Most shapes that are kept for each face. */
const mostShapes = 600
/** Noise of a mesh point (cm). */
const meshNoise = 0.035
/** Noise of the position of the whole upper face (cm). */
const headNoise = 0.05
/** Weight of the head's rotation in the search for resting lips: cm of gap per radian. */
const rotationWeight = 0.4
/** Resting lips are replaced only by ones that are better by this much (cm). */
const leastImprovement = 0.02
/** Half the window over which slow movements of the whole mouth are averaged (ms). */
const driftMs = 300
/** Rotation of the head (radians) from which the mouth moves less, and from which it is not changed. */
const turned = [0.66, 0.95] as const

const upperFace = [...lowerFace.keys()].filter((point) => lowerFace[point] === 0)

interface Candidate {
  track: (Float32Array | undefined)[]
  /** Gap between the lips in each usable frame (cm). */
  gaps: number[]
  /** Shapes of every n-th of these frames, where n is `every`: some hundreds are enough to find the rest position. */
  shapes: Float32Array[]
  every: number
  /** Mean of the squared scale of the face. */
  area: number
  mouth: InnerMouth
  /** Quality of the stored mouth: its opening, reduced when the head is turned. */
  rank: number
  lips?: RestingLips | undefined
  /** How far those lips were from rest and from a frontal view (cm). */
  restDistance: number
}

function strengthOf({ yaw, pitch }: { yaw: number; pitch: number }): number {
  const turn = Math.max(Math.abs(yaw), Math.abs(pitch))
  return 1 - Math.max(0, Math.min(1, (turn - turned[0]) / (turned[1] - turned[0])))
}

/** Usefulness of an open mouth for showing its teeth: a loud "ah" is best, a wider one hides them. */
function usefulness(gap: number): number {
  return gap <= bestOpen ? gap : Math.max(openEnough, bestOpen - 0.35 * (gap - bestOpen))
}

const isUsable = (strength: number): boolean => strength > 0

function spread(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}

/** Chooses the speaking face: the one whose lips moved most, otherwise the largest. */
function choose(candidates: readonly Candidate[]): Candidate | undefined {
  const measured = candidates
    .filter(({ gaps }) => gaps.length > 0)
    .map((candidate) => ({
      candidate,
      size: candidate.area * candidate.gaps.length,
      lipMovement: spread(candidate.gaps),
    }))
  const most = Math.max(0, ...measured.map(({ candidate }) => candidate.gaps.length))
  const present = measured.filter(({ candidate }) => candidate.gaps.length >= most * 0.3)
  const talkers = present.filter(({ lipMovement }) => lipMovement >= leastLipMovement)
  const byTalk = talkers.toSorted((one, other) => other.lipMovement - one.lipMovement)[0]
  return (byTalk ?? measured.toSorted((one, other) => other.size - one.size)[0])?.candidate
}

/**
 * Examines a source before anything is drawn: which face is to speak, where it is in each frame, how it looks with
 * closed lips, and the inside of its mouth. Keeps numbers for each frame, and no pictures.
 */
export class SourceSurvey {
  readonly #fps: number
  readonly #tracker: FaceTracker<Picture>
  readonly #candidates = new Map<number, Candidate>()
  readonly #cuts = new Set<number>()
  #count = 0

  constructor(models: FaceModels, fps: number) {
    this.#fps = fps
    this.#tracker = createTracker(models, { maxFaces: mostFaces, smoothing: false })
  }

  /** Examines the next frame; frames must come in order. */
  async add(picture: Picture, timeMs: number): Promise<void> {
    const faces = await this.#tracker.next(picture, timeMs)
    if (this.#tracker.cut) this.#cuts.add(this.#count)
    for (const face of faces) if (!face.lost) this.#examine(picture, face.id, face.mesh.points)
    this.#count++
  }

  /** Result of the survey; `undefined` when no usable face was found. */
  finish(): Survey | undefined {
    const chosen = choose([...this.#candidates.values()])
    if (!chosen) return undefined
    const startsAnew = (frame: number) => this.#cuts.has(frame)
    const track = Array.from({ length: this.#count }, (_, frame) => chosen.track[frame])
    const whole = bridgeGaps(track, Math.round((bridgeMs * this.#fps) / 1000), startsAnew)
    const radius = (ms: number) => Math.round((ms * this.#fps) / 1000)
    const rest = closeLips(mostClosed(chosen.shapes))
    const frames = whole.map((raw, frame): FaceInFrame | undefined => {
      if (!raw) return undefined
      const points = smoothedAt(whole, frame, radius(smoothMs.points), startsAnew)!
      const calm = smoothedAt(whole, frame, radius(smoothMs.pose), startsAnew)!
      const noise = headNoise * fitPose(calm).scale
      const pose = fitPose(keepMoves(raw, calm, upperFace, noise))
      const strength = strengthOf(anglesOf(pose))
      if (!isUsable(strength)) return undefined
      return { points: keepJumps(raw, points, meshNoise * pose.scale), pose, strength, drift: [0, 0, 0] }
    })
    addDrift(frames, rest, Math.round((driftMs * this.#fps) / 1000), startsAnew)
    return { frames, rest, mouth: chosen.mouth, ...(chosen.lips ? { lips: chosen.lips } : {}) }
  }

  #examine(picture: Picture, id: number, points: Float32Array): void {
    const pose = fitPose(points)
    const angles = anglesOf(pose)
    const shape = unapplyPose(pose, points)
    let candidate = this.#candidates.get(id)
    const show = (): void => picture.lazy?.show(boundsOfRegion(regionOfMesh(points)))
    if (!candidate) {
      show()
      const mouth = { palette: readPalette(picture, points) }
      candidate = { track: [], gaps: [], shapes: [], every: 1, area: 0, mouth, rank: 0, restDistance: Infinity }
      this.#candidates.set(id, candidate)
    }
    candidate.track[this.#count] = points.slice()
    candidate.area += (pose.scale ** 2 - candidate.area) / (candidate.gaps.length + 1)
    const strength = strengthOf(angles)
    if (!isUsable(strength)) return
    const gap = lipGap(shape)
    candidate.gaps.push(gap)
    if (candidate.gaps.length % candidate.every === 0) candidate.shapes.push(shape)
    if (candidate.shapes.length > mostShapes) {
      candidate.shapes = candidate.shapes.filter((_, at) => at % 2 === 1)
      candidate.every *= 2
    }
    const restDistance = gap + rotationWeight * (Math.abs(angles.yaw) + Math.abs(angles.pitch)) + 1 / pose.scale
    if (restDistance < candidate.restDistance - leastImprovement) {
      candidate.restDistance = restDistance
      show()
      candidate.lips = keepLips(picture, points, shape, pose)
    }
    const rank = usefulness(gap) * strength * (1 - Math.abs(angles.yaw)) * Math.min(1, pose.scale / 4)
    if (gap < openEnough || rank <= candidate.rank) return
    show()
    const palette = readPalette(picture, points)
    candidate.rank = rank
    candidate.mouth = { palette, remembered: rememberMouth(picture, points, pose.scale, palette) }
  }
}
