import { boundsOf, drawMesh } from '../../../common/faces/draw/index.ts'
import type { Layer, Pixels, Rect } from '../../../common/faces/draw/index.ts'
import { anglesOf } from '../../../common/faces/pose/index.ts'
import { skinPoints } from '../../../common/faces/types.ts'
import type { MouthPose } from '../../speech/visemes/types.ts'
import { lowerFaceTriangles, moveLowerFace, withRing } from './geometry.ts'
import { lightOf } from './inner-mouth/palette.ts'
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

/** Margin around the face and its ring (cm): lips are painted and their light is measured a little beyond the mesh. */
const partMargin = 0.5

/** The part of a frame that is read and changed when a mouth is drawn into its face. */
export function talkingPart({ points, pose }: FaceInFrame): Rect {
  const ringed = withRing(points)
  const anywhere = { width: Infinity, height: Infinity }
  const margin = pose.scale * partMargin + 2
  return boundsOf(ringed, Array(ringed.length / 3).keys(), anywhere, margin) ?? { x: 0, y: 0, width: 0, height: 0 }
}

/** Creates a painter that draws mouth poses into frames, one after the other. */
export function createTalker(survey: Survey) {
  let layer: Layer | undefined
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
      const drawing = { source: picture, sourcePoints, targetPoints, triangles: lowerFaceTriangles }
      layer = drawMesh(picture, drawing, { layer })
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
