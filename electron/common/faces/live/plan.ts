import { boundsOf, createLayer, drawIntoLayer, fromPyramid, measureColors, polygonMask } from '../draw/index.ts'
import type { ColorMatch, ColorMatchOptions, Layer, Mask, Pixels, Rect } from '../draw/index.ts'
import { mouthOpen } from '../expression/index.ts'
import { anglesOf, fitPose } from '../pose/index.ts'
import { createSwapShape, facingOf, leaveBeardOut, skinOf, softened } from '../swap/index.ts'
import type { FaceTexture, SwapShape } from '../swap/index.ts'
import { landmark, oval, skinTriangles } from '../topology/index.ts'
import { meshPoints } from '../types.ts'
import { lidsOf, shutLids } from './lids.ts'
import { LiveNeutral } from './neutral.ts'
import { createOpenings, fillOpenings } from './openings.ts'
import type { Openings } from './openings.ts'
import { evenRect } from './planes.ts'
import { reduce } from './reduce.ts'

/** A source face that is ready to be drawn. */
export interface LiveSource {
  texture: FaceTexture
  /** The 478 mesh points of the face in its picture, px. */
  points: Float32Array
}

/** How one face of a frame is drawn. */
export interface FacePlan {
  source: LiveSource
  /** Rectangle that is drawn, px of the frame; it begins and, except at the frame's edge, ends on even px. */
  rect: Rect
  /** Positions of the source's points, x, y, z, px of the frame. */
  placed: Float32Array
  /** Opacity at each of the mesh points, 0 to 1. */
  alpha: Float32Array
  /** Opacity over `rect`, 0 to 1: the area of the face with its soft edge. */
  mask: Mask
  /** Match of colours; null: colours stay unchanged. */
  colors: ColorMatch | null
  openings: Openings
}

/** Contrast grows at most by these factors: more would look painted. */
export const liveColors = { mostGain: 1.15, leastGain: 0.75, light: 0.8, spread: 0.3 } as const

/**
 * Colour and light are measured every `colorEvery` frames, and keep a share of the previous result, because they change
 * slowly.
 */
const colorEvery = 4
const colorMemory = 0.5
/** Cells of mask and colours along the longer side: few are enough, since the edge is soft and light has no detail. */
const mostCells = 96
/** Margin around the face, in distances between the eyes. */
const margin = 0.06
/** Faces whose eyes are closer together than this, px, are not swapped: the source would not be recognisable. */
const leastEyes = 10
/** A face turned further than the first is faded out; beyond the second it is not swapped. Degrees. */
const fadeFrom = 52
const fadeTo = 72
/** How much a point faces the viewer: below the first it is transparent. */
const leastFacing = 0.02
const enoughFacing = 0.14

const clamp = (value: number): number => (value < 0 ? 0 : value > 1 ? 1 : value)

const eyeDistance = (points: Float32Array): number =>
  Math.hypot(
    points[landmark.leftEyeOuter * 3]! - points[landmark.rightEyeOuter * 3]!,
    points[landmark.leftEyeOuter * 3 + 1]! - points[landmark.rightEyeOuter * 3 + 1]!,
    points[landmark.leftEyeOuter * 3 + 2]! - points[landmark.rightEyeOuter * 3 + 2]!,
  )

/** Points of the frame (x, y, z each, px) converted to cells of a mask. */
function inCells(points: Float32Array, { rect, columns, rows }: Mask): Float32Array {
  const cells = new Float32Array(points)
  for (let at = 0; at + 2 < cells.length; at += 3) {
    cells[at] = ((points[at]! - rect.x) / rect.width) * columns
    cells[at + 1] = ((points[at + 1]! - rect.y) / rect.height) * rows
  }
  return cells
}

/** A face that is followed, and its state from frame to frame. */
export class LiveFace {
  readonly #neutral = new LiveNeutral()
  readonly #openings = createOpenings()
  #source: LiveSource | undefined
  #shape: SwapShape | undefined
  #colors: ColorMatch | null = null
  #frame = 0
  #layer: Layer | undefined

  /**
   * How the source is drawn onto this face; null where it is not: too small, turned away, outside of the picture. The
   * result is valid until the next call.
   * @param points smoothed mesh of this frame, 478, px
   */
  plan(picture: Pixels, points: Float32Array, timeMs: number, source: LiveSource): FacePlan | null {
    const learnt = this.#neutral.look(points, timeMs)
    if (this.#source !== source) {
      this.#source = source
      this.#shape = undefined
      this.#colors = null
    }
    const neutral = this.#neutral.neutral
    if (!neutral) return null
    if (learnt || !this.#shape) this.#shape = createSwapShape(source.points, neutral)
    const turn = (Math.abs(anglesOf(fitPose(points)).yaw) * 180) / Math.PI
    const share = 1 - clamp((turn - fadeFrom) / (fadeTo - fadeFrom))
    const eyes = eyeDistance(points)
    if (!(eyes >= leastEyes) || share <= 0) return null
    const bounds = boundsOf(points, oval, picture, eyes * margin)
    if (!bounds) return null
    const rect = evenRect(bounds, picture)
    const placed = this.#shape.pointsFor(points)
    const lids = lidsOf(points)
    shutLids(placed, lids)
    const facing = facingOf(placed)
    const alpha = new Float32Array(meshPoints)
    for (let point = 0; point < meshPoints; point++) {
      const seen = clamp((facing[point]! - leastFacing) / (enoughFacing - leastFacing))
      alpha[point] = share * seen
    }
    const mask = polygonMask(points, oval, rect, { grow: -0.03, maxCells: mostCells })
    if (!this.#colors || this.#frame++ % colorEvery === 0)
      this.#colors = this.#match(picture, points, placed, mask, source) ?? this.#colors
    const seenAt = (point: number): number => share * clamp((facing[point]! - 0.1) / 0.25)
    fillOpenings(this.#openings, points, placed, [
      seenAt(landmark.leftEyeInner) * lids[0],
      seenAt(landmark.rightEyeInner) * lids[1],
      clamp((mouthOpen(points) - 0.02) / 0.04) * share,
    ])
    const soft = softened(mask, { points }, eyes, 1)
    return { source, rect, placed, alpha, mask: soft, colors: this.#colors, openings: this.#openings }
  }

  /**
   * Measured on a reduced picture, because only the skin's colour and the direction of light count. Colours are not
   * matched at the edge, as they are in files: there may be hair, and no segmentation runs here.
   */
  #match(
    picture: Pixels,
    points: Float32Array,
    placed: Float32Array,
    mask: Mask,
    source: LiveSource,
  ): ColorMatch | null {
    const { rect, columns, rows } = mask
    const cells = inCells(placed, mask)
    const small = { x: 0, y: 0, width: columns, height: rows }
    this.#layer = createLayer(small, this.#layer)
    const where = { targetPoints: cells, triangles: skinTriangles }
    const { texture } = source
    drawIntoLayer(this.#layer, {
      ...fromPyramid(texture.picture, { sourcePoints: texture.points, sourceStride: 2, ...where }),
      ...where,
      sorted: true,
    })
    const options: ColorMatchOptions = {
      ...liveColors,
      before: this.#colors ? { match: this.#colors, share: colorMemory } : undefined,
    }
    const [own, seen] = [inCells(points, mask), reduce(picture, rect, columns, rows)]
    const skin = skinOf({ ...mask, rect: small }, own, cells)
    leaveBeardOut(skin, seen, own)
    return measureColors(this.#layer, seen, skin, options)
  }
}
