import {
  applyColors,
  blendLayer,
  boundsOf,
  boxBlur,
  createLayer,
  drawInside,
  drawIntoLayer,
  featherMask,
  fromPyramid,
  mapMask,
  measureColors,
  polygonMask,
} from '../draw/index.ts'
import type { ColorMatch, ColorMatchOptions, Layer, Mask, Pixels, Rect } from '../draw/index.ts'
import { mouthOpen } from '../expression/index.ts'
import { innerLips, landmark, lookingTriangles, mouthTriangles, oval } from '../topology/index.ts'
import type { FaceParts } from './parts.ts'
import { faceShareIn } from './parts.ts'
import { leaveBeardOut, skinOf } from './skin.ts'
import { textureTriangles } from './texture.ts'
import type { FaceTexture } from './texture.ts'

/** Contrast grows at most by these factors: more would look painted. */
const colors: ColorMatchOptions = { mostGain: 1.15, leastGain: 0.75, light: 0.9, spread: 0.3 }

/** Cells of the mask along its longer side. */
const maskCells = 192

/** Width of the mask's soft edge, in distances between the eyes. */
const feather = 0.07
const edgeWidth = 0.12
const margin = 0.12

/** Share of that width at the jaw, where the skin ends, and above. */
const tight = 0.2
const wide = 0.53

/** Share of the previous frame in colour and light. */
const colorMemory = 0.8

export interface SwapFace {
  /** The person's mesh in this frame, px. */
  points: Float32Array
  /** Positions of the character's points (result of `SwapShape.place`). */
  placed: Float32Array
  /** What is in front of the face in this frame; absent: nothing is. */
  parts?: FaceParts | undefined
  /** Opacity of the character, 0 to 1. Default 1. */
  share?: number
}

const eyeDistance = (points: Float32Array) =>
  Math.hypot(
    points[landmark.leftEyeOuter * 3]! - points[landmark.rightEyeOuter * 3]!,
    points[landmark.leftEyeOuter * 3 + 1]! - points[landmark.rightEyeOuter * 3 + 1]!,
  )

const clamp = (value: number) => (value < 0 ? 0 : value > 1 ? 1 : value)

/** The area in which the face is drawn: within the oval, where the person's skin is in front. */
function faceMask({ points, parts }: SwapFace, rect: Rect): Mask {
  const mask = polygonMask(points, oval, rect, { grow: -0.03, maxCells: maskCells })
  if (!parts) return mask
  const share = faceShareIn(parts)
  mapMask(mask, (inside, x, y) => (inside === 0 ? 0 : inside * clamp((share(x, y) - 0.2) / 0.6)))
  return mask
}

/** 1 at the mask's edge, falling to 0 inside. */
function edgeOf(mask: Mask, eyes: number): Mask {
  const edge = { ...mask, data: Float32Array.from(mask.data) }
  featherMask(edge, eyes * edgeWidth)
  mapMask(edge, (value) => clamp((0.97 - value) / 0.3))
  return edge
}

/**
 * The mask with a soft edge on its inside: wide at the forehead and the cheeks, where skin continues, narrow at the
 * jaw, where it ends.
 */
export function softened(mask: Mask, { points }: Pick<SwapFace, 'points'>, eyes: number, share: number): Mask {
  const soft = { ...mask, data: Float32Array.from(mask.data) }
  // A gap of a few cells (a strand, a rim of glasses found uncertainly) is closed.
  boxBlur(soft.data, soft.columns, soft.rows, 1, 1, 1)
  featherMask(soft, eyes * feather)
  const upX = points[landmark.forehead * 3]! - points[landmark.chin * 3]!
  const upY = points[landmark.forehead * 3 + 1]! - points[landmark.chin * 3 + 1]!
  const length = Math.max(1, upX * upX + upY * upY)
  mapMask(soft, (value, x, y) => {
    if (value <= 0.42) return 0
    const height = ((x - points[landmark.chin * 3]!) * upX + (y - points[landmark.chin * 3 + 1]!) * upY) / length
    return share * clamp((value - 0.42) / (tight + (wide - tight) * clamp((height - 0.1) / 0.4)))
  })
  return soft
}

/** Draws a character's face over a person's, frame by frame. */
export class SwapRenderer {
  readonly #texture: FaceTexture
  #layer: Layer | undefined
  #before: ColorMatch | undefined

  constructor(texture: FaceTexture) {
    this.#texture = texture
  }

  /** Forgets the colours of previous frames: at a cut, or after frames without the face. */
  reset(): void {
    this.#before = undefined
  }

  /** Changes `picture` in place, only within the face's oval. */
  draw(picture: Pixels, face: SwapFace): void {
    const eyes = eyeDistance(face.points)
    const rect = boundsOf(face.points, oval, picture, eyes * margin)
    if (!rect || !(eyes > 2)) return
    this.#layer = createLayer(rect, this.#layer)
    const inside = clamp((mouthOpen(face.points) - 0.02) / 0.04)
    // An open mouth shows nothing of the mouth in the character's own picture.
    const triangles = inside === 1 ? lookingTriangles : textureTriangles
    const where = { targetPoints: face.placed, triangles }
    drawIntoLayer(this.#layer, {
      ...fromPyramid(this.#texture.picture, { sourcePoints: this.#texture.points, sourceStride: 2, ...where }),
      ...where,
      sorted: true,
    })
    const mask = faceMask(face, rect)
    const options: ColorMatchOptions = {
      ...colors,
      edge: edgeOf(mask, eyes),
      before: this.#before && { match: this.#before, share: colorMemory },
    }
    const skin = skinOf(mask, face.points, face.placed)
    leaveBeardOut(skin, picture, face.points)
    const match = measureColors(this.#layer, picture, skin, options)
    if (match) {
      this.#before = match
      applyColors(this.#layer, match, options)
    }
    if (inside > 0) {
      drawInside(
        this.#layer,
        {
          source: picture,
          sourcePoints: face.points,
          targetPoints: face.placed,
          triangles: mouthTriangles,
          ring: innerLips,
        },
        { feather: Math.max(1, eyes * 0.012), share: inside, fill: true },
      )
    }
    blendLayer(picture, this.#layer, softened(mask, face, eyes, face.share ?? 1))
  }
}
