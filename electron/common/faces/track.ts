import { normalise } from './descriptor.ts'
import { faceSmoothing, OneEuroFilter } from './one-euro.ts'
import { regionOfMesh } from './regions.ts'
import type { TrackedFace, TrackerOptions } from './tracker-types.ts'
import type { FaceMesh, FaceRegion } from './types.ts'

/** Side of a face's region as a factor of the face's size. */
const regionMargin = 1.5

/** A face that is followed from frame to frame. */
export class Track {
  readonly id: number
  readonly #filter: OneEuroFilter | undefined
  /** The last mesh without smoothing; the next one is searched for there. */
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

  /** Region of the face when it was last found. */
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
    // A face that was lost reappears elsewhere; smoothing between both places would show as sliding.
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
