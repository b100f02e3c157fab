import { smoothTrack } from '../../../common/faces/expression/index.ts'
import { applyPose, fitBetween, fitPose, unapplyPose } from '../../../common/faces/pose/index.ts'
import type { Pose } from '../../../common/faces/pose/index.ts'

/** A face in one frame of a video, after smoothing. */
export interface SteadyFace {
  pose: Pose
  /** The 478 mesh points in canonical space. */
  shape: Float32Array
  /** The mesh points in the picture, px. */
  points: Float32Array
  /**
   * Number of frames since the face was first seen, and until it is lost; infinite at cuts and at the ends of the
   * video.
   */
  sinceSeen: number
  untilLost: number
}

/** Longest gap that is filled by interpolation, in frames: the model loses a face for a moment at times. */
const mostGap = 3

/** Corners of a tetrahedron in canonical space (cm). They turn a pose into points, which can be averaged. */
const tetrahedron = Float32Array.of(0, 0, 0, 6, 0, 0, 0, 6, 0, 0, 0, 6)
const all = [0, 1, 2, 3]

function bridge(points: (Float32Array | null)[], cuts: ReadonlySet<number>): (Float32Array | null)[] {
  const out = [...points]
  let last = -1
  points.forEach((now, frame) => {
    if (now === null) return
    const gap = frame - last - 1
    const before = last >= 0 ? points[last] : null
    let cut = false
    for (let at = last + 1; at <= frame; at++) if (cuts.has(at)) cut = true
    if (before && gap > 0 && gap <= mostGap && !cut) {
      for (let step = 1; step <= gap; step++) {
        const share = step / (gap + 1)
        out[last + step] = before.map((value, at) => value + (now[at]! - value) * share)
      }
    }
    last = frame
  })
  return out
}

/**
 * Smooths a track of a face. Head movement and expression are smoothed separately and without delay, each sequence
 * between gaps and cuts on its own.
 */
export function steadyTrack(points: (Float32Array | null)[], cuts: ReadonlySet<number>): (SteadyFace | null)[] {
  const bridged = bridge(points, cuts)
  const out: (SteadyFace | null)[] = bridged.map(() => null)
  let start = 0
  while (start < bridged.length) {
    if (bridged[start] === null) {
      start += 1
      continue
    }
    let end = start + 1
    while (end < bridged.length && bridged[end] !== null && !cuts.has(end)) end += 1
    const run = bridged.slice(start, end) as Float32Array[]
    const opens = start === 0 || cuts.has(start)
    const closes = end === bridged.length || cuts.has(end)
    steadyRun(run).forEach((face, at) => {
      out[start + at] = {
        ...face,
        sinceSeen: opens ? Number.POSITIVE_INFINITY : at,
        untilLost: closes ? Number.POSITIVE_INFINITY : run.length - 1 - at,
      }
    })
    start = end
  }
  return out
}

function steadyRun(run: readonly Float32Array[]): Pick<SteadyFace, 'pose' | 'shape' | 'points'>[] {
  const poses = run.map((points) => fitPose(points))
  const shapes = smoothTrack(
    run.map((points, at) => unapplyPose(poses[at]!, points)),
    2,
  )
  const corners = smoothTrack(
    poses.map((pose) => applyPose(pose, tetrahedron)),
    4,
  )
  return shapes.map((shape, at) => {
    const pose = fitBetween(tetrahedron, corners[at]!, all)
    return { pose, shape, points: applyPose(pose, shape) }
  })
}
