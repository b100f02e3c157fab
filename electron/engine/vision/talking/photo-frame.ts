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

/**
 * Sizes of the rings around the oval of the face (factors): hair, neck and shoulders, and the outermost one, which
 * stands still.
 */
const rings = [1.35, 2.1, 3.1]
/** Share of the head's movement that each ring follows; downwards, at the neck, it is smaller. */
const withHead = [
  { up: 1, down: 0.55 },
  { up: 0.4, down: 0.08 },
  { up: 0, down: 0 },
]
/** Pivot of the head: below and behind the face, in heights of the face. */
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
 * Draws the frames of a photo whose head moves and speaks. The picture beyond the outermost ring does not change.
 * @param photo is not changed; with four channels, its transparency moves with the head
 */
export class PhotoTalker {
  readonly #survey: Survey
  readonly #photo: Pixels
  readonly #still: Float32Array
  readonly #shape: Float32Array
  readonly #gap: number
  readonly #colors: Float32Array
  readonly #weights: Float32Array
  readonly #height: number
  readonly #pivot: readonly [number, number, number]
  readonly #clear: Pixels | undefined
  readonly #clearNow: Pixels | undefined
  readonly #wanted = new Float32Array(skinPoints * 3)
  #layer: Layer

  constructor(survey: Survey, face: FaceInFrame, photo: Pixels) {
    this.#survey = survey
    this.#photo = photo
    this.#still = withRings(face.points, rings)
    this.#shape = shapeOf(face)
    this.#gap = lipGap(this.#shape)
    this.#colors = this.#still.slice()
    tuckLips(this.#colors, this.#shape, face.pose)
    this.#weights = weightsOf(face.points)
    const [x, y, z] = ovalCentre(face.points)
    this.#height = Math.abs(face.points[152 * 3 + 1]! - face.points[10 * 3 + 1]!)
    this.#pivot = [x, y + neck.below * this.#height, z + neck.behind * this.#height] as const
    this.#clear = photo.channels === 4 ? alphaOf(photo) : undefined
    this.#clearNow = this.#clear && { ...this.#clear, data: new Uint8Array(this.#clear.data.length) }
    this.#layer = createLayer({ x: 0, y: 0, width: photo.width, height: photo.height })
  }

  /** Draws one frame. `picture` must show the photo, in its size and channels. */
  draw(picture: Pixels, mouth: MouthPose, lively: Liveliness): void {
    const turned = turnPoints(this.#still, lively, this.#pivot, this.#height, this.#weights)
    const pose = fitPose(turned)
    wantedShape(this.#survey.rest, mouth, this.#wanted)
    const moved = moveLowerFace(pose, turned, this.#shape, this.#wanted)
    shutEyes(moved, lively.blink)
    this.#draw(picture, this.#photo, turned, moved)
    const { yaw } = anglesOf(pose)
    const tongue = Math.max(0, Math.min(1, mouth.tongue))
    paintMouth(picture, moved, this.#survey.mouth, { perCm: pose.scale, yaw, light: 1, tongue, gap: this.#gap })
    if (!this.#clear || !this.#clearNow) return
    this.#clearNow.data.set(this.#clear.data)
    this.#draw(this.#clearNow, this.#clear, turned, moved)
    for (let pixel = 0; pixel < this.#photo.width * this.#photo.height; pixel++)
      picture.data[pixel * 4 + 3] = this.#clearNow.data[pixel * 3]!
  }

  #draw(target: Pixels, source: Pixels, turned: Float32Array, moved: Float32Array): void {
    const common = { source, triangles: underlay, sourcePoints: this.#still, targetPoints: turned }
    this.#layer = drawMesh(target, common, { layer: this.#layer }) ?? this.#layer
    const skin = { source, triangles: overlay, sourcePoints: this.#colors, targetPoints: moved }
    this.#layer = drawMesh(target, skin, { layer: this.#layer }) ?? this.#layer
  }
}

/** The alpha channel of a picture as a grey picture. */
function alphaOf({ data, width, height }: Pixels): Pixels {
  const grey = new Uint8Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) grey.fill(data[pixel * 4 + 3]!, pixel * 3, pixel * 3 + 3)
  return { data: grey, width, height, channels: 3 }
}
