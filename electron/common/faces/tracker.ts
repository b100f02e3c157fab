import { descriptorDistance, samePersonDistance } from './descriptor.ts'
import { regionDistance, regionOfDetection, regionOfMesh } from './regions.ts'
import type { Pixels } from './sample.ts'
import { SceneWatch } from './scene.ts'
import { Track } from './track.ts'
import type { FaceTracker, TrackedFace, TrackerModels, TrackerOptions } from './tracker-types.ts'
import type { FaceMesh, FaceRegion } from './types.ts'

/** Score of the mesh model below which a face counts as lost. */
const leastScore = 0.5
/** Time after which a lost face is removed, ms. */
const lostMs = 500
const detectEveryMs = 500
/** Faces whose centres are closer than this, in face sizes, are the same. */
const samePlace = 0.25
/** Distance within which a face that was just lost is recognised without its descriptor, in face sizes. */
const near = 1
/** Growth from one frame to the next above which a mesh no longer fits its face. */
const mostGrowth = 1.6
/** Above this step (face sizes per frame), or below this score, a mesh may lag behind its face and is checked. */
const calm = { step: 0.06, score: 0.98 }
/** Distance within which the detector looks for a face that moved so far, in face sizes. */
const mostStep = 0.6
/** Number of past faces that are kept to be recognised. */
const remembered = 64

/** Follows faces from frame to frame, see `createTracker`. */
class Tracker<Image extends Pixels> implements FaceTracker<Image> {
  readonly #models: TrackerModels<Image>
  readonly #options: TrackerOptions
  readonly #most: number
  readonly #scene = new SceneWatch()
  #tracks: Track[] = []
  /** Tracks that have ended, the newest last. */
  #past: Track[] = []
  #nextId = 1
  #detectedMs = -Infinity
  #timeMs = -Infinity
  cut = false

  constructor(models: TrackerModels<Image>, options: TrackerOptions) {
    this.#models = models
    this.#options = options
    this.#most = options.maxFaces ?? 1
  }

  async next(picture: Image, timeMs: number): Promise<TrackedFace[]> {
    this.cut = this.#scene.next(picture)
    if (this.cut || timeMs <= this.#timeMs) this.#end(this.#tracks)
    this.#timeMs = timeMs

    for (const track of this.#tracks) if (!track.lost) await this.#follow(track, picture, timeMs)
    this.#dropDoubles()
    if (this.#mustDetect(timeMs)) await this.#detect(picture, timeMs)
    this.#end(this.#tracks.filter((track) => track.lost && timeMs - track.lastSeenMs > lostMs))

    if (this.#options.blendshapes) {
      for (const track of this.#tracks) {
        if (!track.lost) track.express(await this.#models.blendshapes(track.mesh))
      }
    }
    return this.#tracks.map((track) => track.face())
  }

  #mustDetect(timeMs: number): boolean {
    const there = this.#tracks.filter((track) => !track.lost).length
    if (there === 0 || there < this.#tracks.length) return true
    const every = this.#options.detectEveryMs ?? detectEveryMs
    return there < this.#most && timeMs - this.#detectedMs >= every
  }

  async #follow(track: Track, picture: Image, timeMs: number): Promise<void> {
    const region = track.region
    const mesh = await this.#surely(picture, region, await this.#mesh(picture, region))
    const growth = regionOfMesh(mesh.points).size / region.size
    if (mesh.score < leastScore || growth > mostGrowth || growth < 1 / mostGrowth) {
      track.lost = true
      return
    }
    track.found(mesh, timeMs)
    const every = this.#options.describeEvery ?? 0
    if (every > 0 && track.seen % every === 0) track.describe(await this.#models.describe(picture, mesh))
  }

  /**
   * The mesh is searched for where the face was. A face that moved by a fifth of its size within a frame gets a mesh in
   * the wrong place with a high score, and is then lost for several frames: so the detector is asked where the face is.
   */
  async #surely(picture: Image, region: FaceRegion, mesh: FaceMesh): Promise<FaceMesh> {
    const step = regionDistance(region, regionOfMesh(mesh.points))
    if (step <= calm.step && mesh.score >= calm.score) return mesh
    const nearest = (await this.#models.detect(picture))
      .map((face) => regionOfDetection(face))
      .map((candidate) => ({ candidate, distance: regionDistance(candidate, region) }))
      .filter(({ distance }) => distance < mostStep)
      .toSorted((one, other) => one.distance - other.distance)[0]
    const again = await this.#mesh(picture, nearest?.candidate ?? regionOfMesh(mesh.points))
    return again.score >= mesh.score - (1 - calm.score) ? again : mesh
  }

  async #detect(picture: Image, timeMs: number): Promise<void> {
    this.#detectedMs = timeMs
    const { small } = this.#options
    const faces = await this.#models.detect(picture, small === undefined ? {} : { small })
    for (const face of faces) {
      const active = this.#tracks.filter((track) => !track.lost)
      if (active.length >= this.#most) return
      const detected = regionOfDetection(face)
      if (active.some((track) => regionDistance(track.region, detected) < samePlace)) continue
      // A detection is a rough estimate of the face's position; a mesh is an exact one.
      const first = await this.#mesh(picture, detected)
      if (first.score < leastScore) continue
      const mesh = await this.#mesh(picture, regionOfMesh(first.points))
      if (mesh.score < leastScore) continue
      const region = regionOfMesh(mesh.points)
      if (active.some((track) => regionDistance(track.region, region) < samePlace)) continue
      await this.#admit(picture, mesh, timeMs)
    }
  }

  /** Adds a face without a track: one that was just lost nearby, one that was seen before, or a new one. */
  async #admit(picture: Image, mesh: FaceMesh, timeMs: number): Promise<void> {
    const region = regionOfMesh(mesh.points)
    const lost = this.#tracks
      .filter((track) => track.lost && regionDistance(track.region, region) < near)
      .sort((a, b) => regionDistance(a.region, region) - regionDistance(b.region, region))[0]
    if (lost) {
      lost.found(mesh, timeMs)
      return
    }
    const descriptor = await this.#models.describe(picture, mesh)
    const known = this.#past
      .filter(({ id }) => !this.#tracks.some((track) => track.id === id))
      .map((track) => ({ track, distance: descriptorDistance(track.descriptor, descriptor) }))
      .filter(({ distance }) => distance < samePersonDistance)
      .sort((a, b) => a.distance - b.distance)[0]?.track
    if (known) this.#past = this.#past.filter(({ id }) => id !== known.id)
    const id = known?.id ?? this.#nextId++
    const track = new Track(id, mesh, timeMs, known?.descriptor ?? descriptor, this.#options.smoothing)
    if (known) track.describe(descriptor)
    track.seen = known?.seen ?? 0
    track.found(mesh, timeMs)
    this.#tracks.push(track)
  }

  /** Two tracks may end up on one face when people pass each other: the older track keeps it. */
  #dropDoubles(): void {
    for (const track of this.#tracks) {
      const older = this.#tracks.find(
        (other) =>
          other !== track &&
          !other.lost &&
          !track.lost &&
          (other.seen > track.seen || (other.seen === track.seen && other.id < track.id)) &&
          regionDistance(other.region, track.region) < samePlace,
      )
      if (older) track.lost = true
    }
  }

  #end(ended: readonly Track[]): void {
    this.#past = [...this.#past, ...ended].slice(-remembered)
    this.#tracks = this.#tracks.filter((track) => !ended.includes(track))
  }

  #mesh(picture: Image, region: FaceRegion): Promise<FaceMesh> {
    return this.#models.mesh(picture, region, { fast: this.#options.fast ?? false })
  }
}

/**
 * Follows the faces of a video from frame to frame: by the mesh near the last position, by detection where that fails.
 */
export function createTracker<Image extends Pixels>(
  models: TrackerModels<Image>,
  options: TrackerOptions = {},
): FaceTracker<Image> {
  return new Tracker(models, options)
}
