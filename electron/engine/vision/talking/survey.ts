import { anglesOf, fitPose, unapplyPose } from '../../../common/faces/pose/index.ts'
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

/** What is known about the one who is to speak. */
export interface Survey {
  frames: (FaceInFrame | undefined)[]
  /** Shut lips, in the canonical space. */
  rest: Float32Array
  mouth: InnerMouth
  /** The mouth as it was most at rest. */
  lips?: RestingLips
}

/** Faces that are followed at a time. */
const mostFaces = 4
/** A mouth opened less than this hides what is inside, cm. */
const openEnough = 0.42
const bestOpen = 1.1
/** Lips that move this much have spoken: standard deviation of their gap, cm. */
const hasSpoken = 0.09
/** Frames without a face that are bridged, ms. */
const bridgeMs = 130
/** Half the windows that points and the head's pose are smoothed over, ms. */
const smoothMs = { points: 80, pose: 170 }
/** Shapes that are kept of a face. */
const mostShapes = 600
/** What a mesh trembles by, cm. */
const meshNoise = 0.035
/** What the upper face as a whole trembles by, cm. */
const headNoise = 0.05
/** A head that is turned by a radian counts like lips that are apart by so much, cm. */
const turnCounts = 0.4
/** Lips are kept anew when they rest by so much more, cm. */
const better = 0.02
/** Half the window that slow movements of the mouth as a whole are read over, ms. */
const driftMs = 300
/** Turned further than the first, a mouth moves less; further than the second it stays as it is. Radians. */
const turned = [0.66, 0.95] as const

const upperFace = [...lowerFace.keys()].filter((point) => lowerFace[point] === 0)

interface Candidate {
  track: (Float32Array | undefined)[]
  /** Between the lips in each frame that counts, cm. */
  gaps: number[]
  /** Shapes of every so many of these frames: what is at rest can be told from some hundreds. */
  shapes: Float32Array[]
  every: number
  /** Mean of the squared scale. */
  area: number
  mouth: InnerMouth
  /** How good the remembered mouth is: its opening, less where the head is turned. */
  rank: number
  lips?: RestingLips | undefined
  /** How far from rest and from the front those lips were, cm. */
  unrest: number
}

function strengthOf({ yaw, pitch }: { yaw: number; pitch: number }): number {
  const turn = Math.max(Math.abs(yaw), Math.abs(pitch))
  return 1 - Math.max(0, Math.min(1, (turn - turned[0]) / (turned[1] - turned[0])))
}

/** A mouth opened as for a loud "ah" shows its teeth best; wider still they are out of sight. */
function usefulness(gap: number): number {
  return gap <= bestOpen ? gap : Math.max(openEnough, bestOpen - 0.35 * (gap - bestOpen))
}

const isUsable = (strength: number): boolean => strength > 0

function spread(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}

/** The one who spoke before, by the movement of the lips; otherwise the largest face. */
function choose(candidates: readonly Candidate[]): Candidate | undefined {
  const seen = candidates
    .filter(({ gaps }) => gaps.length > 0)
    .map((candidate) => ({
      candidate,
      size: candidate.area * candidate.gaps.length,
      talk: spread(candidate.gaps),
    }))
  const most = Math.max(0, ...seen.map(({ candidate }) => candidate.gaps.length))
  const present = seen.filter(({ candidate }) => candidate.gaps.length >= most * 0.3)
  const talkers = present.filter(({ talk }) => talk >= hasSpoken)
  const byTalk = talkers.toSorted((one, other) => other.talk - one.talk)[0]
  return (byTalk ?? seen.toSorted((one, other) => other.size - one.size)[0])?.candidate
}

/**
 * Looks through a source before anything is drawn: who is to speak, where the face is in each frame, how it looks with
 * its lips shut, what is inside the mouth. Keeps numbers of each frame, no pictures.
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

  /** The next frame, in order. */
  async add(picture: Picture, timeMs: number): Promise<void> {
    const faces = await this.#tracker.next(picture, timeMs)
    if (this.#tracker.cut) this.#cuts.add(this.#count)
    for (const face of faces) if (!face.lost) this.#look(picture, face.id, face.mesh.points)
    this.#count++
  }

  /** `undefined` when no face was found that could speak. */
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

  #look(picture: Picture, id: number, points: Float32Array): void {
    const pose = fitPose(points)
    const angles = anglesOf(pose)
    const shape = unapplyPose(pose, points)
    let candidate = this.#candidates.get(id)
    if (!candidate) {
      const mouth = { palette: readPalette(picture, points) }
      candidate = { track: [], gaps: [], shapes: [], every: 1, area: 0, mouth, rank: 0, unrest: Infinity }
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
    const unrest = gap + turnCounts * (Math.abs(angles.yaw) + Math.abs(angles.pitch)) + 1 / pose.scale
    if (unrest < candidate.unrest - better) {
      candidate.unrest = unrest
      candidate.lips = keepLips(picture, points, shape, pose)
    }
    const rank = usefulness(gap) * strength * (1 - Math.abs(angles.yaw)) * Math.min(1, pose.scale / 4)
    if (gap < openEnough || rank <= candidate.rank) return
    const palette = readPalette(picture, points)
    candidate.rank = rank
    candidate.mouth = { palette, remembered: rememberMouth(picture, points, pose.scale, palette) }
  }
}
