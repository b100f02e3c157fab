import { createCanvas, type Canvas } from '@napi-rs/canvas'
import { seedOf } from '../art/random.ts'
import { Compositor } from '../compositor/compositor.ts'
import { Frame, type Rect, type Warp } from '../compositor/frame.ts'
import { Sprites } from '../compositor/sprites.ts'
import { drawEye, drawIris } from '../parts/eyes.ts'
import { drawMouth } from '../parts/mouth.ts'
import { jawDrop } from '../parts/mouth-lines.ts'
import { figureSize, headAt, neckAt, view } from '../parts/figure-body.ts'
import type { Presenter } from '../presenter.ts'
import { bakeLayers, type Layers } from './layers.ts'
import type { Layer } from './layer.ts'
import type { Pose } from './pose.ts'
import { nearestEye, nearestMouth } from './steps.ts'

/** Areas around the middle of the mouth and of an eye that their drawings stay within, in head units. */
const mouthArea = { x: -84, y: -44, width: 168, height: 128 }
const eyeArea = { x: -60, y: -40, width: 120, height: 76 }
/** Memory for drawings of mouths and of each eye that are kept, bytes. */
const [mouthBytes, eyeBytes] = [48_000_000, 12_000_000]

/** A presenter prepared for drawing at one size: parts as pixels, put together for each frame. */
export class Figure {
  readonly presenter: Presenter
  readonly width: number
  readonly height: number
  readonly #layers: Layers
  readonly #unit: number
  readonly #compositor = new Compositor()
  readonly #mouths: Sprites
  readonly #eyes: Record<-1 | 1, Sprites>
  /** Tables that displace the rows of layers that follow the jaw. */
  readonly #warps = new Map<Layer, Warp>()
  /** The frame of stills, made with the first of them. */
  #still: Frame | undefined

  /**
   * Prepares a figure by drawing the parts that keep their shape. Width and height are those of the frame, px; the
   * figure stands on its bottom edge, centred.
   */
  constructor(presenter: Presenter, width: number, height: number) {
    this.presenter = presenter
    this.width = width
    this.height = height
    const unit = Math.min(width / figureSize.width, height / figureSize.height) * view.zoom
    this.#unit = unit
    // Parts are drawn with half again as many pixels as are shown, so that edges stay equally sharp when they move by
    // fractions of a pixel. Parts that are drawn again whenever they change have a quarter more.
    const density = unit * (unit > 1.5 ? 1 : 1.5)
    const scale = headSize(presenter).y
    this.#layers = bakeLayers(this.#compositor, presenter, density, scale)
    const fine = unit * scale * (unit > 1.5 ? 1 : 1.25)
    const sprites = { density: fine, softness: fine / scale, seed: seedOf(presenter.avatarId) }
    this.#mouths = new Sprites(this.#compositor, { ...sprites, area: mouthArea, most: mouthBytes })
    const eye = () => new Sprites(this.#compositor, { ...sprites, area: eyeArea, most: eyeBytes })
    this.#eyes = { [-1]: eye(), 1: eye() }
  }

  /** A frame of the figure's size, on which `draw` draws. */
  frame(): Frame {
    return new Frame(this.#compositor, this.width, this.height)
  }

  /**
   * The parts of the frame that the figure may cover in any pose, px: a band for the head and one for the body below
   * it.
   */
  reach(): Rect[] {
    const unit = this.#unit
    const scale = headSize(this.presenter)
    const { body, ...head } = this.#layers
    const sides = Object.entries(head).flatMap(([name, layer]) => (small.has(name) ? [] : [layer]))
    const headHalf = Math.max(...sides.map(({ area }) => Math.max(-area.x, area.x + area.width))) * scale.x + sway
    const headTop = Math.min(...sides.map(({ area }) => area.y)) * scale.y + headAt.y - sway / 2
    const bodyHalf = Math.max(headHalf, body ? Math.max(-body.area.x, body.area.x + body.area.width) + 40 : 0)
    const bodyTop = (body?.area.y ?? view.bottom) - 28
    const toY = (y: number) => Math.max(0, Math.floor((this.height - (view.bottom - y) * unit) / 2) * 2)
    const band = (half: number, from: number, to: number): Rect => {
      const x = Math.max(0, Math.floor((this.width / 2 - half * unit) / 2) * 2)
      const right = Math.min(this.width, Math.ceil(this.width / 2 + half * unit))
      return { x, y: from, width: right - x, height: to - from }
    }
    const [top, middle] = [toY(headTop), toY(bodyTop)]
    const bands = [band(headHalf, top, middle), band(bodyHalf, middle, this.height)]
    return bands.filter(({ width, height }) => width > 0 && height > 0)
  }

  /** A rectangle around the whole head in a pose, in px with even corners, within the frame. */
  headBox(pose: Pose): Rect {
    const scale = headSize(this.presenter)
    const stance = this.presenter.stance ?? { turn: 0, tilt: 0 }
    const shift = Math.abs(pose.turn + stance.turn) * 11 + Math.abs(pose.nod) * 8 + Math.abs(pose.browLift) + 4
    const low = shift + jawDrop(pose.mouth)
    const [sin, cos] = [Math.sin(pose.tilt + stance.tilt), Math.cos(pose.tilt + stance.tilt)]
    const xs: number[] = []
    const ys: number[] = []
    const { body: _, ...head } = this.#layers
    for (const [name, { area }] of Object.entries(head)) {
      if (small.has(name)) continue
      for (const x of [area.x - shift, area.x + area.width + shift])
        for (const y of [area.y - shift, area.y + area.height + low]) {
          const [hx, hy] = [x * scale.x + headAt.x - neckAt.x, y * scale.y + headAt.y - neckAt.y + pose.nod * 5]
          xs.push(neckAt.x + pose.sway * 3 + hx * cos - hy * sin)
          ys.push(neckAt.y - pose.breath * 2.2 + hx * sin + hy * cos)
        }
    }
    const [unit, middle, floor] = [this.#unit, this.width / 2, this.height - view.bottom * this.#unit]
    const even = (px: number, most: number) => Math.max(0, Math.min(most, Math.floor(px / 2) * 2))
    const [x, y] = [
      even(middle + Math.min(...xs) * unit, this.width - 1),
      even(floor + Math.min(...ys) * unit, this.height - 1),
    ]
    const right = Math.min(this.width, even(middle + Math.max(...xs) * unit, this.width) + 2)
    const bottom = Math.min(this.height, even(floor + Math.max(...ys) * unit, this.height) + 2)
    return { x, y, width: right - x, height: bottom - y }
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
    frame.translate(this.width / 2, this.height - view.bottom * this.#unit)
    frame.scale(this.#unit, this.#unit)
    const stance = this.presenter.stance ?? { turn: 0, tilt: 0 }
    const turn = pose.turn + stance.turn
    const { tilt, nod } = { tilt: pose.tilt + stance.tilt, nod: pose.nod }
    this.#inHead(frame, pose, tilt, nod, () => {
      this.#put(frame, this.#layers.back, -turn * 1.5, -nod * 1.5)
    })
    this.#body(frame, pose)
    this.#inHead(frame, pose, tilt, nod, () => {
      this.#head(frame, pose, turn, nod)
    })
    frame.restore()
  }

  #inHead(frame: Frame, pose: Pose, tilt: number, nod: number, draw: () => void): void {
    const scale = headSize(this.presenter)
    frame.save()
    frame.translate(neckAt.x + pose.sway * 3, neckAt.y - pose.breath * 2.2)
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
    frame.transform(1 + pose.breath * 0.0022, 0, -pose.sway * 0.006, 1 + pose.breath * 0.0046, 0, 0)
    frame.translate(0, -figureSize.height)
    const { shoulders = 0, lean = 0 } = this.presenter.stance ?? {}
    frame.translate(neckAt.x, neckAt.y)
    frame.transform(1, shoulders, lean, 1, 0, 0)
    frame.translate(-neckAt.x, -neckAt.y)
    this.#put(frame, this.#layers.body, 0, 0)
    frame.restore()
  }

  #head(frame: Frame, pose: Pose, turn: number, nod: number): void {
    const { eyes, brows } = this.presenter
    const layers = this.#layers
    const drop = jawDrop(pose.mouth)
    const [fx, fy] = [turn * 8, nod * 6]
    this.#put(frame, layers.ears, -turn * 3, -nod * 3)
    this.#jawed(frame, layers.skin, turn * 2, nod * 1.5, drop)
    this.#put(frame, layers.sockets, fx, fy)
    for (const side of [-1, 1] as const) {
      const near = 1 + side * turn * -0.035
      at(frame, side * eyes.apart + fx, fy, 0, near, () => {
        this.#eye(frame, side, pose, turn)
      })
    }
    this.#jawed(frame, layers.jaw, turn * 4, nod * 2.5, drop)
    at(frame, fx * 1.1, this.presenter.lips.y + fy * 1.1 + drop * 0.06, 0, 1, () => {
      this.#mouth(frame, pose)
    })
    this.#put(frame, layers.nose, turn * 11, nod * 8)
    this.#put(frame, layers.cap, turn * 3, nod * 2)
    for (const side of [-1, 1] as const) {
      const x = side * (eyes.apart - brows.length * 0.52 - pose.browKnit * 3) + fx
      const rise = fy - brows.y - pose.browLift + pose.browKnit * 2
      // The outer ends of raised brows rise a little less; knitted brows lower their inner ends.
      const turned = side * (pose.browLift * 0.006 + pose.browKnit * -0.12 + (brows.slant ?? 0))
      at(frame, x, rise, turned, 1 + side * turn * -0.03, () => {
        this.#put(frame, side < 0 ? layers.leftBrow : layers.rightBrow, 0, 0)
      })
    }
    this.#put(frame, layers.worn, turn * 10, nod * 7)
    this.#put(frame, layers.front, turn * 3.5, nod * 2.5)
  }

  #eye(frame: Frame, side: -1 | 1, pose: Pose, turn: number): void {
    const { skin, eyes } = this.presenter
    const { key, eye } = nearestEye({ open: pose.eyesOpen, lookX: pose.lookX - turn * 1.2, lookY: pose.lookY })
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

  #mouth(frame: Frame, pose: Pose): void {
    const { skin, lips } = this.presenter
    const { key, mouth } = nearestMouth(pose.mouth)
    const part = this.#mouths.get(key, (pen) => {
      drawMouth(pen, skin, lips, mouth)
    })
    frame.draw(part, this.#mouths.area)
  }

  #put(frame: Frame, layer: Layer | undefined, dx: number, dy: number): void {
    if (layer) frame.draw(layer.part, { ...layer.area, x: layer.area.x + dx, y: layer.area.y + dy })
  }

  /** Draws a layer whose lower part follows the jaw: each row is moved a little further down than the one above it. */
  #jawed(frame: Frame, layer: Layer | undefined, dx: number, dy: number, drop: number): void {
    if (!layer) return
    if (drop < 0.05) {
      this.#put(frame, layer, dx, dy)
      return
    }
    const { part, area, density } = layer
    let warp = this.#warps.get(layer)
    if (!warp) {
      const rows = part.height + Math.ceil(mostDrop * density)
      warp = { rows, address: this.#compositor.take((rows + 1) * 4) }
      this.#warps.set(layer, warp)
    }
    const table = this.#compositor.words(warp.address, warp.rows + 1)
    const last = part.height - 1
    let source = 0
    for (let row = 0; row <= warp.rows; row++) {
      // The row of the layer that the jaw moves to this one; both grow together.
      while (source < last && moved(area.y + source / density, drop) <= area.y + row / density) source++
      const [above, below] = [source - 1, source].map((r) => (moved(area.y + r / density, drop) - area.y) * density)
      const exact = source ? source - 1 + Math.min(1, (row - above!) / (below! - above!)) : 0
      table[row] = Math.min(last, Math.max(0, exact)) * 65_536
    }
    frame.draw(part, { ...area, x: area.x + dx, y: area.y + dy }, warp)
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

/** Where a height of the face is when the jaw is dropped, in head units. */
function moved(y: number, drop: number): number {
  const t = Math.max(0, Math.min(1, (y - jaw.from) / (jaw.to - jaw.from)))
  return y + drop * t * t * (3 - 2 * t)
}

/** Upper bound of what `jawDrop` returns, in head units. */
const mostDrop = 24

/** Figure units per head unit, horizontally and vertically. */
export function headSize({ headScale = 1, headWidth = 1 }: Presenter): { x: number; y: number } {
  return { x: figureHeadScale * 1.07 * headScale * headWidth, y: figureHeadScale * headScale }
}

/**
 * The head is a little larger than in life (the shoulders are one and a half to two heads wide), so that the face is
 * readable at small sizes.
 */
const figureHeadScale = 0.86

/** Layers with coordinates of their own, which are always within the face. */
const small = new Set(['leftBrow', 'rightBrow'])

/** How far the outline of the head may move from its position at rest, in figure units. */
const sway = 44

/** Heights of the face between which it follows the jaw, from where that begins down to the chin, in head units. */
const jaw = { from: 64, to: 224 } as const
