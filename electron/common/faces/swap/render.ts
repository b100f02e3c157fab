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
import { textureTriangles } from './texture.ts'
import type { FaceTexture } from './texture.ts'

/** Colours may gain this much contrast: more looks painted. */
const COLORS: ColorMatchOptions = { mostGain: 1.15, leastGain: 0.75, light: 0.8, spread: 0.3 }

/** Cells of the mask along its longer side. */
const MASK_CELLS = 192

/** Of the eyes' distance. */
const FEATHER = 0.055
const MARGIN = 0.12

/** How much of the frame before stays in colour and light. */
const COLOR_MEMORY = 0.8

export interface SwapFace {
  /** The person's mesh in this frame, px. */
  points: Float32Array
  /** Where the character's points go (`SwapShape.place`). */
  placed: Float32Array
  /** What is in front of the face in this frame; all of it counts as face where absent. */
  parts?: FaceParts | undefined
  /** How much of the character is seen, 0 to 1. Default 1. */
  share?: number
}

/** Draws a character's face over a person's, frame by frame. */
export interface SwapRenderer {
  /** Changes `picture` in place. Nothing outside the face's oval changes. */
  draw(picture: Pixels, face: SwapFace): void
  /** Forgets colours of the frames before: at a cut, or after frames without the face. */
  reset(): void
}

const eyeDistance = (points: Float32Array) =>
  Math.hypot(
    points[landmark.leftEyeOuter * 3]! - points[landmark.rightEyeOuter * 3]!,
    points[landmark.leftEyeOuter * 3 + 1]! - points[landmark.rightEyeOuter * 3 + 1]!,
  )

const clamp = (value: number) => (value < 0 ? 0 : value > 1 ? 1 : value)

/** Where the texture can be trusted, drawn in the mask's own cells. */
function validCells(texture: FaceTexture, placed: Float32Array, mask: Mask): Float32Array {
  const { rect, columns, rows } = mask
  const cells = new Float32Array(placed.length)
  for (let at = 0; at + 2 < placed.length; at += 3) {
    cells[at] = ((placed[at]! - rect.x) / rect.width) * columns
    cells[at + 1] = ((placed[at + 1]! - rect.y) / rect.height) * rows
    cells[at + 2] = placed[at + 2]!
  }
  const layer = createLayer({ x: 0, y: 0, width: columns, height: rows })
  const scale = texture.valid.width / texture.picture[0]!.width
  drawIntoLayer(layer, {
    source: texture.valid,
    sourcePoints: texture.points.map((value) => value * scale),
    sourceStride: 2,
    targetPoints: cells,
    triangles: textureTriangles,
    sorted: true,
  })
  return layer.alpha.map((alpha, cell) => (alpha * layer.color[cell * 3]!) / 255)
}

/** Where the face is drawn at all: oval, good texture, and the person's own skin in front. */
function faceMask(texture: FaceTexture, face: SwapFace, rect: Rect): Mask {
  const mask = polygonMask(face.points, oval, rect, { grow: -0.03, maxCells: MASK_CELLS })
  const valid = validCells(texture, face.placed, mask)
  const share = face.parts && faceShareIn(face.parts)
  let cell = 0
  mapMask(mask, (inside, x, y) => {
    const good = clamp((valid[cell++]! - 0.3) / 0.7)
    if (inside * good === 0) return 0
    return inside * good * (share ? clamp((share(x, y) - 0.2) / 0.6) : 1)
  })
  return mask
}

/** The same with a soft edge, which lies inside it. */
function softened(mask: Mask, eyes: number, share: number): Mask {
  const soft = { ...mask, data: Float32Array.from(mask.data) }
  // A gap of a few cells (a strand, a rim of glasses the model is not sure of) is no reason for a hole.
  boxBlur(soft.data, soft.columns, soft.rows, 1, 1, 1)
  featherMask(soft, eyes * FEATHER)
  mapMask(soft, (value) => share * clamp((value - 0.42) / 0.5))
  return soft
}

export function createSwapRenderer(texture: FaceTexture): SwapRenderer {
  let layer: Layer | undefined
  let before: ColorMatch | undefined
  return {
    reset() {
      before = undefined
    },
    draw(picture, face) {
      const eyes = eyeDistance(face.points)
      const rect = boundsOf(face.points, oval, picture, eyes * MARGIN)
      if (!rect || !(eyes > 2)) return
      layer = createLayer(rect, layer)
      const inside = clamp((mouthOpen(face.points) - 0.02) / 0.04)
      // A mouth that is open shows nothing of what the character's own picture has there.
      const triangles = inside === 1 ? lookingTriangles : textureTriangles
      const where = { targetPoints: face.placed, triangles }
      drawIntoLayer(layer, {
        ...fromPyramid(texture.picture, { sourcePoints: texture.points, sourceStride: 2, ...where }),
        ...where,
        sorted: true,
      })
      const mask = faceMask(texture, face, rect)
      const options: ColorMatchOptions = {
        ...COLORS,
        before: before && { match: before, share: COLOR_MEMORY },
      }
      const match = measureColors(layer, picture, mask, options)
      if (match) {
        before = match
        applyColors(layer, match, options)
      }
      if (inside > 0) {
        drawInside(
          layer,
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
      blendLayer(picture, layer, softened(mask, eyes, face.share ?? 1))
    },
  }
}
