import { createLayer, drawMesh } from '../../../common/faces/draw/index.ts'
import type { Layer, Pixels } from '../../../common/faces/draw/index.ts'
import { anglesOf, fitPose } from '../../../common/faces/pose/index.ts'
import {
  eyeTriangles,
  mouthTriangles,
  oval,
  ovalCentre,
  ringedMesh,
  skinTriangles,
  withRings,
} from '../../../common/faces/topology/index.ts'
import { meshPoints, skinPoints } from '../../../common/faces/types.ts'
import type { MouthPose } from '../../speech/visemes/types.ts'
import type { Liveliness } from './alive.ts'
import { turnPoints } from './alive.ts'
import { shutEyes } from './blink.ts'
import { moveLowerFace } from './geometry.ts'
import { paintMouth } from './inner-mouth/paint.ts'
import { tuckLips } from './lips.ts'
import { lipGap } from './neutral.ts'
import { shapeOf } from './shape.ts'
import type { FaceInFrame } from './face-in-frame.ts'
import type { Survey } from './survey.ts'
import { wantedShape } from './talk-frame.ts'

/** Rings around the oval: hair, neck and shoulders, and where everything stands still. */
const rings = [1.35, 2.1, 3.1]
/** How far each ring goes with the head; downwards, where the neck is, less. */
const withHead = [
  { up: 1, down: 0.55 },
  { up: 0.4, down: 0.08 },
  { up: 0, down: 0 },
]
/** Where the head turns: below and behind the face, in heights of the face. */
const neck = { below: 0.75, behind: 0.45 }

const mesh = ringedMesh(rings.length)
const underlay = Uint16Array.from([...eyeTriangles, ...mouthTriangles])
const overlay = Uint16Array.from([...mesh.ringTriangles, ...skinTriangles])

function weightsOf(points: Float32Array): Float32Array {
  const weights = new Float32Array(mesh.pointCount).fill(1, 0, meshPoints)
  const [centerX, centerY] = ovalCentre(points)
  withHead.forEach(({ up, down }, ring) => {
    oval.forEach((point, step) => {
      const x = points[point * 3]! - centerX
      const y = points[point * 3 + 1]! - centerY
      const downwards = Math.max(0, y / Math.max(1e-6, Math.hypot(x, y)))
      weights[mesh.ringStarts[ring]! + step] = up + (down - up) * downwards
    })
  })
  return weights
}

/**
 * Draws a photo whose head moves and speaks, frame by frame. What lies beyond the outermost ring stays as it is.
 * @param photo isn't changed; with four channels what is clear moves along
 */
export function createPhotoTalker(survey: Survey, face: FaceInFrame, photo: Pixels) {
  const still = withRings(face.points, rings)
  const shape = shapeOf(face)
  const gap = lipGap(shape)
  const colors = still.slice()
  tuckLips(colors, shape, face.pose)
  const weights = weightsOf(face.points)
  const [x, y, z] = ovalCentre(face.points)
  const height = Math.abs(face.points[152 * 3 + 1]! - face.points[10 * 3 + 1]!)
  const pivot = [x, y + neck.below * height, z + neck.behind * height] as const
  const clear = photo.channels === 4 ? alphaOf(photo) : undefined
  const clearNow = clear && { ...clear, data: new Uint8Array(clear.data.length) }
  const wanted = new Float32Array(skinPoints * 3)
  let layer: Layer = createLayer({ x: 0, y: 0, width: photo.width, height: photo.height })

  function draw(target: Pixels, source: Pixels, turned: Float32Array, moved: Float32Array): void {
    const common = { source, triangles: underlay, sourcePoints: still, targetPoints: turned }
    layer = drawMesh(target, common, { layer }) ?? layer
    const skin = { source, triangles: overlay, sourcePoints: colors, targetPoints: moved }
    layer = drawMesh(target, skin, { layer }) ?? layer
  }

  return {
    /** `picture` has the photo's size and channels and shows the photo. */
    draw(picture: Pixels, mouth: MouthPose, lively: Liveliness): void {
      const turned = turnPoints(still, lively, pivot, height, weights)
      const pose = fitPose(turned)
      wantedShape(survey.rest, mouth, wanted)
      const moved = moveLowerFace(pose, turned, shape, wanted)
      shutEyes(moved, lively.blink)
      draw(picture, photo, turned, moved)
      const { yaw } = anglesOf(pose)
      const tongue = Math.max(0, Math.min(1, mouth.tongue))
      paintMouth(picture, moved, survey.mouth, { perCm: pose.scale, yaw, light: 1, tongue, gap })
      if (!clear || !clearNow) return
      clearNow.data.set(clear.data)
      draw(clearNow, clear, turned, moved)
      for (let pixel = 0; pixel < photo.width * photo.height; pixel++)
        picture.data[pixel * 4 + 3] = clearNow.data[pixel * 3]!
    },
  }
}

/** A picture's alpha as a grey picture. */
function alphaOf({ data, width, height }: Pixels): Pixels {
  const grey = new Uint8Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) grey.fill(data[pixel * 4 + 3]!, pixel * 3, pixel * 3 + 3)
  return { data: grey, width, height, channels: 3 }
}
