import { normalise } from './descriptor.ts'
import { faceSmoothing, OneEuroFilter } from './one-euro.ts'
import { regionOfMesh } from './regions.ts'
import type { TrackedFace, TrackerOptions } from './tracker-types.ts'
import type { FaceMesh, FaceRegion } from './types.ts'

/** A region is this many times the size of its face. */
const regionMargin = 1.5

/** One face followed over frames. */
export class Track {
  readonly id: number
  readonly #filter: OneEuroFilter | undefined
  /** As the model gave it, where the next one is looked for. */
  #raw: FaceMesh
  #smooth: FaceMesh
  #sum: Float32Array
  #descriptor: Float32Array
  #blendshapes: Float32Array | undefined
  seen = 0
  lost = false
  lastSeenMs: number

  constructor(
    id: number,
    mesh: FaceMesh,
    timeMs: number,
    descriptor: Float32Array,
    smoothing: TrackerOptions['smoothing'],
  ) {
    this.id = id
    this.#filter = smoothing === false ? undefined : new OneEuroFilter(smoothing ?? faceSmoothing)
    this.#raw = mesh
    this.#smooth = mesh
    this.#sum = descriptor.slice()
    this.#descriptor = descriptor
    this.lastSeenMs = timeMs
  }

  /** Where it was last. */
  get region(): FaceRegion {
    return regionOfMesh(this.#raw.points)
  }

  get raw(): FaceMesh {
    return this.#raw
  }

  get mesh(): FaceMesh {
    return this.#smooth
  }

  get descriptor(): Float32Array {
    return this.#descriptor
  }

  found(mesh: FaceMesh, timeMs: number): void {
    // What was lost comes back elsewhere: gliding there would show.
    if (this.lost) this.#filter?.reset()
    this.lost = false
    this.seen++
    this.lastSeenMs = timeMs
    this.#raw = mesh
    const scale = mesh.region.size / regionMargin
    const points = this.#filter?.next(mesh.points, timeMs, scale) ?? mesh.points
    this.#smooth = { ...mesh, points }
  }

  describe(descriptor: Float32Array): void {
    for (let i = 0; i < this.#sum.length; i++) this.#sum[i]! += descriptor[i]!
    this.#descriptor = normalise(this.#sum.slice())
  }

  express(blendshapes: Float32Array): void {
    this.#blendshapes = blendshapes
  }

  face(): TrackedFace {
    const face: TrackedFace = {
      id: this.id,
      mesh: this.#smooth,
      descriptor: this.#descriptor,
      lost: this.lost,
      seen: this.seen,
    }
    if (this.#blendshapes) face.blendshapes = this.#blendshapes
    return face
  }
}
