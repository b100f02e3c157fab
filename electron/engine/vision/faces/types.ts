import type { LazyPixels } from '../../../common/faces/sample.ts'
import type { DetectedFace, FaceMesh, FaceRegion } from '../../../common/faces/types.ts'

/** An upright picture in memory. */
export interface Picture {
  /** Bytes of the picture: rows from top to bottom, px from left to right, channels interleaved. */
  data: Uint8Array
  width: number
  height: number
  channels: 3 | 4
  /** Set where px are computed only when they are asked for: frames of a video that is only looked at. */
  lazy?: LazyPixels
}

export interface DetectOptions {
  /** Whether small faces are searched too, in overlapping tiles, which takes five times as long. */
  small?: boolean
  /** Least score of a detection, 0 to 1. */
  minScore?: number
}

export interface MeshOptions {
  /**
   * Uses the 468-point model: less than half the time, with less exact lips and with the irises in the middle of the
   * eyes.
   */
  fast?: boolean
}

/** Mask of the picture's size: the share of each px that belongs to the foreground, 0 to 255. */
export interface Mask {
  data: Uint8Array
  width: number
  height: number
}

/** Masks of the parts of a person: the share of each part in each px, 0 to 255. */
export interface PartsMask {
  width: number
  height: number
  hair: Uint8Array
  skin: Uint8Array
  face: Uint8Array
  clothes: Uint8Array
  other: Uint8Array
}

/** Face models of one worker process. Each is loaded at its first use. */
export interface FaceModels {
  /** Detects faces, ordered by size, largest first. */
  detect(picture: Picture, options?: DetectOptions): Promise<DetectedFace[]>
  /** Fits the mesh to a region, whether or not it has a face: the mesh's score tells. */
  mesh(picture: Picture, region: FaceRegion, options?: MeshOptions): Promise<FaceMesh>
  /** Computes 52 coefficients, 0 to 1, in the order of `blendshapeNames`. */
  blendshapes(mesh: FaceMesh): Promise<Float32Array>
  /**
   * Computes the descriptor of a face: a vector of 128 numbers and length 1. The distance of two is 1 - their dot
   * product; below `samePersonDistance` they are the same person.
   */
  describe(picture: Picture, mesh: FaceMesh): Promise<Float32Array>
  /** Segments a region of the picture into hair, skin, clothes and others, in a square of the model's size. */
  parts(picture: Picture, region: FaceRegion): Promise<PartsMask>
  /**
   * Separates people (or, with `objects`, animals and things) from the background; the mask has the size of the
   * picture. `fast` takes half the time for people, with less detail of their hair.
   */
  cutOut(picture: Picture, what: 'people' | 'objects', options?: { fast?: boolean }): Promise<Mask>
}
