import type { DetectedFace, FaceMesh, FaceRegion } from '../../../common/faces/types.ts'

/** An upright picture in memory. */
export interface Picture {
  /** Rows from the top, pixels from the left, channels side by side. */
  data: Uint8Array
  width: number
  height: number
  channels: 3 | 4
}

export interface DetectOptions {
  /** Also looks for small faces, in overlapping tiles; five times the time. */
  small?: boolean
  /** Least score, 0 to 1. */
  minScore?: number
}

export interface MeshOptions {
  /** The 468-point model: less than half the time, lips a little less exact, irises put in the middle of the eyes. */
  fast?: boolean
}

/** How much of each px belongs to it, 0 to 255; of the picture's own size. */
export interface Mask {
  data: Uint8Array
  width: number
  height: number
}

/** Shares of what each px shows, each 0 to 255. */
export interface PartsMask {
  width: number
  height: number
  hair: Uint8Array
  skin: Uint8Array
  face: Uint8Array
  clothes: Uint8Array
  other: Uint8Array
}

/** The face models of one worker process. Each is loaded when it is first asked for. */
export interface FaceModels {
  /** Largest first. */
  detect(picture: Picture, options?: DetectOptions): Promise<DetectedFace[]>
  /** The mesh inside a region, whatever is there: look at its score. */
  mesh(picture: Picture, region: FaceRegion, options?: MeshOptions): Promise<FaceMesh>
  /** 52 coefficients, 0 to 1, in the order of `blendshapeNames`. */
  blendshapes(mesh: FaceMesh): Promise<Float32Array>
  /** Who it is: 128 numbers of length 1. Distance of two is 1 - their dot product; under `samePersonDistance` it is the same person. */
  describe(picture: Picture, mesh: FaceMesh): Promise<Float32Array>
  /** Hair, skin, clothes inside a region of the picture, in that region's own square of `side` px. */
  parts(picture: Picture, region: FaceRegion): Promise<PartsMask>
  /**
   * People apart from what is behind them; the size of the picture. `objects` for animals and things. `fast`: people at
   * half the time, with less of their hair.
   */
  cutOut(picture: Picture, what: 'people' | 'objects', options?: { fast?: boolean }): Promise<Mask>
}
