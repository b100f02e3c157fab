import { createTracker } from '../../vision/faces/index.ts'
import type { FaceModels, Picture } from '../../vision/faces/index.ts'
import { scanVideo } from '../../vision/talking/scan.ts'
import type { ScanOptions } from '../../vision/talking/scan.ts'

/** The mesh points of one face in each frame of a video; null for frames in which the face was not found. */
export interface FaceTrack {
  id: number
  points: (Float32Array | null)[]
  /** Number of frames in which the face was found. */
  seen: number
  /** Mean distance between the eyes of the face, px. */
  eyes: number
}

export interface FaceScan {
  frames: number
  /** Numbers of the frames at which a new shot begins. */
  cuts: ReadonlySet<number>
  /** The tracks ordered by size and duration, largest first. */
  tracks: FaceTrack[]
}

const eyesOf = (points: Float32Array) =>
  Math.hypot(
    points[33 * 3]! - points[263 * 3]!,
    points[33 * 3 + 1]! - points[263 * 3 + 1]!,
    points[33 * 3 + 2]! - points[263 * 3 + 2]!,
  )

/**
 * Finds the faces in each frame of a video. Their points are not smoothed here: smoothing that comes later also knows
 * the following frames.
 * @param settings `onFrame` is called with each frame and its faces
 */
export async function scanFaces(
  models: FaceModels,
  options: ScanOptions,
  settings: {
    maxFaces: number
    onProgress?: (share: number) => void
    onFrame?: (picture: Picture, frame: number, faces: ReadonlyMap<number, Float32Array>) => void
  },
): Promise<FaceScan> {
  const tracker = createTracker(models, { maxFaces: settings.maxFaces, smoothing: false })
  const tracks = new Map<number, FaceTrack>()
  const cuts = new Set<number>()
  let frame = 0
  await scanVideo(options, async (picture, timeMs) => {
    const faces = await tracker.next(picture, timeMs)
    if (tracker.cut && frame > 0) cuts.add(frame)
    const now = new Map<number, Float32Array>()
    for (const { id, mesh, lost } of faces) {
      if (lost) continue
      const points = Float32Array.from(mesh.points)
      now.set(id, points)
      let track = tracks.get(id)
      if (!track) {
        track = { id, points: [], seen: 0, eyes: 0 }
        tracks.set(id, track)
      }
      while (track.points.length < frame) track.points.push(null)
      track.points.push(points)
      track.seen += 1
      track.eyes += eyesOf(points)
    }
    settings.onFrame?.(picture, frame, now)
    frame += 1
    settings.onProgress?.(Math.min(1, frame / Math.max(1, options.frames ?? frame)))
  })
  for (const track of tracks.values()) {
    while (track.points.length < frame) track.points.push(null)
    track.eyes /= Math.max(1, track.seen)
  }
  const room = (track: FaceTrack) => track.eyes * track.seen
  return { frames: frame, cuts, tracks: [...tracks.values()].sort((a, b) => room(b) - room(a)) }
}
