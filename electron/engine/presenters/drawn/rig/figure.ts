import type { Canvas } from '@napi-rs/canvas'
import { createCanvas } from '../../../../media/canvas.ts'
import { seedOf } from '../art/random.ts'
import { Compositor } from '../compositor/compositor.ts'
import { Frame, type Rect } from '../compositor/frame.ts'
import { Sprites } from '../compositor/sprites.ts'
import { Arms } from '../hands/arms.ts'
import { drawCheeks } from '../parts/cheeks.ts'
import { drawEye, drawIris } from '../parts/eyes.ts'
import { drawForehead } from '../parts/forehead.ts'
import { drawMouth } from '../parts/mouth.ts'
import { jawDrop } from '../parts/mouth-lines.ts'
import { figureSize, headAt, neckAt } from '../parts/figure-body.ts'
import type { Presenter } from '../presenter.ts'
import type { FigureCrop } from '../types.ts'
import { headBoxOf, headSize, reachOf, standingIn, type Shown, type Standing } from './extent.ts'
import { Jaw } from './jaw.ts'
import { put, stretch } from './layer.ts'
import { bakeLayers, type Layers, type SharedLayers } from './layers.ts'
import { neckLift, type Pose } from './pose.ts'
import { nearestEye, nearestForehead, nearestMouth } from './steps.ts'

/** Areas around the middle of the mouth and of an eye that their drawings stay within, in head units. */
const mouthArea = { x: -84, y: -54, width: 168, height: 138 }
const eyeArea = { x: -60, y: -40, width: 120, height: 76 }
/** Those of the cheeks around the mouth, and of the folds of the forehead from the eye line. */
const cheeksArea = { x: -112, y: -64, width: 224, height: 98 }
const foreheadArea = { x: -90, y: -124, width: 180, height: 112 }
/** Memory for drawings that are kept of mouths, of each eye, and of cheeks or foreheads, bytes. */
const [mouthBytes, eyeBytes, foldBytes] = [48_000_000, 12_000_000, 8_000_000]

/** A presenter prepared for drawing at one size: parts as pixels, put together for each frame. */
export class Figure {
  readonly presenter: Presenter
  readonly width: number
  readonly height: number
  readonly #layers: Layers
  readonly #standing: Standing
  readonly #compositor: Compositor
  readonly #mouths: Sprites
  readonly #arms: Arms
  readonly #eyes: Record<-1 | 1, Sprites>
  readonly #foreheads: Sprites
  readonly #cheeks: Sprites
  readonly #jaw: Jaw
  /** The frame of stills, made with the first of them. */
  #still: Frame | undefined

  /**
   * Prepares a figure by drawing the parts that keep their shape. Width and height are those of the frame, px;
   * `crop` is what is not seen of the figure; `shared` has the layers of figures of the same presenter, size and crop.
   */
  constructor(
    presenter: Presenter,
    width: number,
    height: number,
    crop?: FigureCrop,
    shared?: { compositor: Compositor; layers: SharedLayers },
  ) {
    this.presenter = presenter
    this.#compositor = shared?.compositor ?? new Compositor()
    this.#jaw = new Jaw(this.#compositor)
    this.width = width
    this.height = height
    this.#standing = standingIn(width, height, crop)
    const { unit } = this.#standing
    // Parts are drawn with half again as many pixels as are shown, so that edges stay equally sharp when they move by
    // fractions of a pixel. Parts that are drawn again whenever they change have a quarter more.
    const density = unit * (unit > 1.5 ? 1 : 1.5)
    const scale = headSize(presenter).y
    this.#layers = bakeLayers(this.#compositor, presenter, density, scale, shared?.layers)
    const fine = unit * scale * (unit > 1.5 ? 1 : 1.25)
    const sprites = { density: fine, softness: fine / scale, seed: seedOf(presenter.avatarId) }
    this.#mouths = new Sprites(this.#compositor, { ...sprites, area: mouthArea, most: mouthBytes })
    this.#arms = new Arms(this.#compositor, presenter, unit)
    const eye = () => new Sprites(this.#compositor, { ...sprites, area: eyeArea, most: eyeBytes })
    this.#eyes = { [-1]: eye(), 1: eye() }
    this.#cheeks = new Sprites(this.#compositor, { ...sprites, area: cheeksArea, most: foldBytes })
    this.#foreheads = new Sprites(this.#compositor, { ...sprites, area: foreheadArea, most: foldBytes })
  }

  /** A frame of the figure's size, on which `draw` draws. */
  frame(): Frame {
    return new Frame(this.#compositor, this.width, this.height)
  }

  /** The parts of the frame that the figure may cover in any pose, px: a band for the head, one for the body below. */
  reach(): Rect[] {
    return reachOf(this.#shown())
  }

  /** A rectangle around the whole head in a pose, in px with even corners, within the frame. */
  headBox(pose: Pose): Rect {
    return headBoxOf(this.#shown(), pose)
  }

  /** Rectangles around raised arms, in px with even corners, within the frame. */
  armBoxes({ arms }: Pose): Rect[] {
    if (!arms) return []
    const { unit, middle, top } = this.#standing
    const boxes = this.#arms.boxes(arms).map((area): Rect => {
      const [x, y] = [middle + area.x * unit, top + area.y * unit].map((px) => Math.max(0, Math.floor(px / 2) * 2)) as [
        number,
        number,
      ]
      const even = (px: number, most: number) => Math.min(most, Math.ceil(px / 2) * 2)
      const right = even(middle + (area.x + area.width) * unit, this.width)
      const bottom = even(top + (area.y + area.height) * unit, this.height)
      return { x, y, width: right - x, height: bottom - y }
    })
    return boxes.filter(({ width, height }) => width > 0 && height > 0)
  }

  /** A still with alpha. */
  picture(pose: Pose): Canvas {
    const frame = (this.#still ??= this.frame())
    frame.clear()
    this.draw(frame, pose)
    const canvas = createCanvas(this.width, this.height)
    const context = canvas.getContext('2d')
    const pixels = context.createImageData(this.width, this.height)
    pixels.data.set(frame.pixels())
    context.putImageData(pixels, 0, 0)
    return canvas
  }

  /** Draws the figure over the contents of a frame that `frame` made. */
  draw(frame: Frame, pose: Pose): void {
    frame.save()
    const { unit, middle, top } = this.#standing
    frame.translate(middle, top)
    frame.scale(unit, unit)
    const stance = this.presenter.stance ?? { turn: 0, tilt: 0 }
    const turn = pose.turn + stance.turn
    const { tilt, nod } = { tilt: pose.tilt + stance.tilt, nod: pose.nod }
    this.#inHead(frame, pose, tilt - pose.hairSwing, nod, () => {
      put(frame, this.#layers.back, -turn * 1.5 - pose.hairShift, -nod * 1.5)
    })
    this.#body(frame, pose)
    this.#inHead(frame, pose, tilt, nod, () => {
      this.#head(frame, pose, turn, nod)
    })
    if (pose.arms) this.#arms.draw(frame, pose.arms)
    frame.restore()
  }

  #shown(): Shown {
    return { presenter: this.presenter, layers: this.#layers, ...this.#standing }
  }

  #inHead(frame: Frame, pose: Pose, tilt: number, nod: number, draw: () => void): void {
    const scale = headSize(this.presenter)
    frame.save()
    frame.translate(neckAt.x + pose.sway * 3, neckAt.y - neckLift(pose))
    frame.rotate(tilt)
    frame.translate(headAt.x - neckAt.x, headAt.y - neckAt.y + nod * 5)
    frame.scale(scale.x, scale.y)
    draw()
    frame.restore()
  }

  #body(frame: Frame, pose: Pose): void {
    frame.save()
    // Breathing lifts the shoulders; the lower edge of the frame stays in place.
    frame.translate(0, figureSize.height)
    const rise = 1 + neckLift(pose) / (figureSize.height - neckAt.y)
    frame.transform(1 + pose.breath * 0.0034, 0, -pose.sway * 0.006, rise, 0, 0)
    frame.translate(0, -figureSize.height)
    const { shoulders = 0, lean = 0 } = this.presenter.stance ?? {}
    frame.translate(neckAt.x, neckAt.y)
    frame.transform(1, shoulders, lean, 1, 0, 0)
    frame.translate(-neckAt.x, -neckAt.y)
    put(frame, this.#layers.body, 0, 0)
    frame.restore()
  }

  #head(frame: Frame, pose: Pose, turn: number, nod: number): void {
    const { eyes, brows } = this.presenter
    const layers = this.#layers
    const drop = jawDrop(pose.mouth)
    const [fx, fy] = [turn * 8, nod * 6]
    put(frame, layers.ears, -turn * 3, -nod * 3)
    this.#jaw.draw(frame, layers.skin, turn * 2, nod * 1.5, drop)
    put(frame, layers.sockets, fx, fy)
    at(frame, fx, fy, 0, 1, () => {
      this.#forehead(frame, pose)
    })
    for (const side of [-1, 1] as const) {
      const near = 1 + side * turn * -0.035
      at(frame, side * eyes.apart + fx, fy, 0, near, () => {
        this.#eye(frame, side, pose, turn)
      })
    }
    this.#jaw.draw(frame, layers.jaw, turn * 5, nod * 3, drop)
    at(frame, fx * 1.1, this.presenter.lips.y + fy * 1.1 + drop * 0.06, 0, 1, () => {
      this.#mouth(frame, pose)
    })
    put(frame, layers.nose, turn * 11, nod * 8)
    put(frame, layers.cap, turn * 3, nod * 2)
    for (const side of [-1, 1] as const) {
      const x = side * (eyes.apart - brows.length * 0.52 - pose.browKnit * 4.5) + fx
      const rise = fy - brows.y - pose.browLift + pose.browKnit * 3.5 - pose.browInner
      // The outer ends of raised brows rise a little less, those of worried ones not at all; knitted brows lower their
      // inner ends.
      const worry = pose.browInner / (brows.length * 0.9)
      const turned = side * (pose.browLift * 0.006 - pose.browKnit * 0.17 + worry + (brows.slant ?? 0))
      at(frame, x, rise, turned, 1 + side * turn * -0.03, () => {
        put(frame, side < 0 ? layers.leftBrow : layers.rightBrow, 0, 0)
      })
    }
    stretch(frame, layers.leftTemple, -turn * 2, turn * 10, nod * 6)
    stretch(frame, layers.rightTemple, turn * 10, -turn * 2, nod * 6)
    put(frame, layers.worn, turn * 10, nod * 7)
    put(frame, layers.front, turn * 3.5 - pose.hairShift * 0.5, nod * 2.5)
  }

  #eye(frame: Frame, side: -1 | 1, pose: Pose, turn: number): void {
    const { skin, eyes } = this.presenter
    const { key, eye } = nearestEye({
      open: pose.eyesOpen,
      lookX: pose.lookX - turn * 1.2,
      lookY: pose.lookY,
      squint: pose.squint,
    })
    const sprites = this.#eyes[side]
    const part = sprites.get(key, (pen) => {
      drawEye(pen, skin, eyes, side, eye, () => {
        // Undoes the additional width of a wide head, so that the irises stay round.
        pen.ctx.scale(headSize(this.presenter).y / headSize(this.presenter).x, 1)
        drawIris(pen, eyes)
      })
    })
    frame.draw(part, sprites.area)
  }

  #forehead(frame: Frame, pose: Pose): void {
    const { skin, face, brows } = this.presenter
    const { key, furrows } = nearestForehead(pose)
    if (!furrows.raised && !furrows.knitted) return
    const part = this.#foreheads.get(key, (pen) => {
      drawForehead(pen, skin, face, brows, furrows)
    })
    frame.draw(part, this.#foreheads.area)
  }

  #mouth(frame: Frame, pose: Pose): void {
    const { skin, lips } = this.presenter
    const { key, mouth, smile } = nearestMouth(pose.mouth, pose.smile)
    if (smile > 0) {
      const cheeks = this.#cheeks.get(String(smile), (pen) => {
        drawCheeks(pen, skin, lips, smile)
      })
      frame.draw(cheeks, this.#cheeks.area)
    }
    const part = this.#mouths.get(key, (pen) => {
      drawMouth(pen, skin, lips, mouth, smile)
    })
    frame.draw(part, this.#mouths.area)
  }
}

/** Draws at a place, turned by radians and scaled sideways. */
function at(frame: Frame, x: number, y: number, turn: number, across: number, draw: () => void): void {
  frame.save()
  frame.translate(x, y)
  frame.rotate(turn)
  frame.scale(across, 1)
  draw()
  frame.restore()
}
