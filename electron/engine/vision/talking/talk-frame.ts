import { boundsOf, paintMesh } from '../../../common/faces/draw/index.ts'
import type { Pixels, Rect } from '../../../common/faces/draw/index.ts'
import { anglesOf } from '../../../common/faces/pose/index.ts'
import { skinPoints } from '../../../common/faces/types.ts'
import type { MouthPose } from '../../speech/visemes/types.ts'
import { lowerFaceTriangles, moveLowerFace, withRing } from './geometry.ts'
import { cheeks, lightOf } from './inner-mouth/palette.ts'
import { paintMouth } from './inner-mouth/paint.ts'
import { tuckLips } from './lips.ts'
import { lipGap } from './neutral.ts'
import { createLipPainter, restingShare } from './resting-lips.ts'
import { amountsFor } from './mouth-amounts.ts'
import { mixMovements } from './rig/rig.ts'
import { shapeOf } from './shape.ts'
import type { FaceInFrame } from './face-in-frame.ts'
import type { Survey } from './survey.ts'

/** Shape of the lower face for a mouth pose, in the canonical space. */
export function wantedShape(rest: Float32Array, mouth: MouthPose, out?: Float32Array<ArrayBuffer>): Float32Array {
  const wanted = mixMovements(amountsFor(mouth), out)
  for (let at = 0; at < skinPoints * 3; at++) wanted[at]! += rest[at]!
  return wanted
}

/** Points of the triangles that move, and those by which the light on the face is measured. */
const lowerFacePoints = [...new Set(lowerFaceTriangles)]
const readPoints = [...new Set([...lowerFacePoints, ...cheeks])]
/** Margin around these points (cm): colours are measured, and lips are painted, a little beyond them. */
const partMargin = 0.6

const anywhere = { width: Number.MAX_SAFE_INTEGER, height: Number.MAX_SAFE_INTEGER }

function partAround(points: Float32Array, indices: readonly number[], margin: number): Rect {
  return boundsOf(points, indices, anywhere, margin) ?? { x: 0, y: 0, width: 0, height: 0 }
}

/** The part of a frame that is read and changed when a mouth is drawn into its face. */
export const talkingPart = ({ points, pose }: FaceInFrame): Rect =>
  partAround(withRing(points), readPoints, pose.scale * partMargin + 4)

/** A copy of the part of a frame from which its face is drawn anew. */
class Original {
  #copy: Pixels | undefined

  of(picture: Pixels, { x, y, width, height }: Rect): Pixels {
    const { data, channels } = picture
    if (this.#copy?.data.length !== data.length) this.#copy = { ...picture, data: new Uint8Array(data.length) }
    const bottom = Math.min(picture.height, y + height)
    const length = Math.max(0, Math.min(picture.width, x + width) - x) * channels
    for (let row = y; row < bottom; row++) {
      const at = (row * picture.width + x) * channels
      this.#copy.data.set(data.subarray(at, at + length), at)
    }
    return this.#copy
  }
}

/** Creates a painter that draws mouth poses into frames, one after the other. */
export function createTalker(survey: Survey) {
  const original = new Original()
  const paintLips = survey.lips && createLipPainter(survey.lips)
  const wanted = new Float32Array(skinPoints * 3)

  return {
    /** Draws a mouth pose into a face, in place. Only the lower face and the ring around the chin change. */
    draw(picture: Pixels, face: FaceInFrame, mouth: MouthPose): void {
      const light = lightOf(picture, face.points, survey.mouth.palette)
      const shape = shapeOf(face)
      wantedShape(survey.rest, mouth, wanted)
      for (let at = 0; at < wanted.length; at++) wanted[at]! += face.drift[at % 3]!
      if (face.strength < 1)
        for (let at = 0; at < wanted.length; at++) wanted[at] = shape[at]! + (wanted[at]! - shape[at]!) * face.strength
      const sourcePoints = withRing(face.points)
      const targetPoints = moveLowerFace(face.pose, sourcePoints, shape, wanted)
      tuckLips(sourcePoints, shape, face.pose)
      const source = original.of(picture, partAround(sourcePoints, lowerFacePoints, 2))
      paintMesh(picture, { source, sourcePoints, targetPoints, triangles: lowerFaceTriangles })
      const gap = lipGap(shape)
      paintLips?.(picture, targetPoints, face.pose, restingShare(gap) * face.strength)
      const { yaw } = anglesOf(face.pose)
      paintMouth(picture, targetPoints, survey.mouth, {
        perCm: face.pose.scale,
        yaw,
        light,
        gap,
        tongue: Math.max(0, Math.min(1, mouth.tongue)),
      })
    },
  }
}
