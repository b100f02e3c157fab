import { createCanvas, Path2D, type Canvas, type SKRSContext2D } from '@napi-rs/canvas'
import { Pen } from '../art/pen.ts'
import { seeded } from '../art/random.ts'
import { drawEye } from '../parts/eyes.ts'
import { drawMouth } from '../parts/mouth.ts'
import { jawDrop } from '../parts/mouth-lines.ts'
import { figureSize, headAt, neckAt, view } from '../parts/figure-body.ts'
import type { Presenter } from '../presenter.ts'
import { bakeLayers, type Layers } from './layers.ts'
import type { Layer } from './layer.ts'
import type { Pose } from './pose.ts'

/** A part of a frame, in px; x and y are even. */
export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

/** Area around the mouth to which drawing is clipped, because a blur costs by the area that it may cover. */
const mouthArea = new Path2D('M-84-44H84V84H-84Z')

/** A presenter prepared for drawing at one size: parts that keep their shape as pixels, moving parts as curves. */
export class Figure {
  readonly presenter: Presenter
  readonly width: number
  readonly height: number
  readonly #layers: Layers
  readonly #unit: number
  /** Canvases on which layers that follow the jaw are stretched. */
  readonly #stretched = new Map<Layer, Canvas>()

  private constructor(presenter: Presenter, width: number, height: number, unit: number, layers: Layers) {
    this.presenter = presenter
    this.width = width
    this.height = height
    this.#unit = unit
    this.#layers = layers
  }

  /**
   * Prepares a figure by drawing the parts that keep their shape. Width and height are those of the frame, px; the
   * figure stands on its bottom edge, centred.
   */
  static async prepare(presenter: Presenter, width: number, height: number): Promise<Figure> {
    const unit = Math.min(width / figureSize.width, height / figureSize.height) * view.zoom
    // Parts are drawn with half again as many pixels as are shown, so that edges stay equally sharp when they move by
    // fractions of a pixel.
    const density = unit * (unit > 1.5 ? 1 : 1.5)
    const layers = await bakeLayers(presenter, density, headSize(presenter).y)
    return new Figure(presenter, width, height, unit, layers)
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

  /** Draws one frame over the contents of the canvas. */
  draw(ctx: SKRSContext2D, pose: Pose): void {
    const pen = new Pen(ctx, this.#unit, seeded(1))
    ctx.save()
    ctx.imageSmoothingQuality = 'low'
    ctx.translate(this.width / 2, this.height - view.bottom * this.#unit)
    ctx.scale(this.#unit, this.#unit)
    const stance = this.presenter.stance ?? { turn: 0, tilt: 0 }
    const turn = pose.turn + stance.turn
    const { tilt, nod } = { tilt: pose.tilt + stance.tilt, nod: pose.nod }
    this.#inHead(pen, pose, tilt, nod, () => {
      this.#put(ctx, this.#layers.back, -turn * 1.5, -nod * 1.5)
    })
    this.#body(pen, pose)
    this.#inHead(pen, pose, tilt, nod, () => {
      this.#head(pen, pose, turn, nod)
    })
    ctx.restore()
  }

  #inHead(pen: Pen, pose: Pose, tilt: number, nod: number, draw: () => void): void {
    const { ctx } = pen
    const scale = headSize(this.presenter)
    ctx.save()
    ctx.translate(neckAt.x + pose.sway * 3, neckAt.y - pose.breath * 2.2)
    ctx.rotate(tilt)
    ctx.translate(headAt.x - neckAt.x, headAt.y - neckAt.y + nod * 5)
    ctx.scale(scale.x, scale.y)
    draw()
    ctx.restore()
  }

  #body(pen: Pen, pose: Pose): void {
    const { ctx } = pen
    ctx.save()
    // Breathing lifts the shoulders; the lower edge of the frame stays in place.
    ctx.translate(0, figureSize.height)
    ctx.transform(1 + pose.breath * 0.0022, 0, -pose.sway * 0.006, 1 + pose.breath * 0.0046, 0, 0)
    ctx.translate(0, -figureSize.height)
    const { shoulders = 0, lean = 0 } = this.presenter.stance ?? {}
    ctx.translate(neckAt.x, neckAt.y)
    ctx.transform(1, shoulders, lean, 1, 0, 0)
    ctx.translate(-neckAt.x, -neckAt.y)
    this.#put(ctx, this.#layers.body, 0, 0)
    ctx.restore()
  }

  #head(pen: Pen, pose: Pose, turn: number, nod: number): void {
    const { ctx } = pen
    const { skin, eyes, brows, lips } = this.presenter
    const layers = this.#layers
    const drop = jawDrop(pose.mouth)
    const [fx, fy] = [turn * 8, nod * 6]
    this.#put(ctx, layers.ears, -turn * 3, -nod * 3)
    this.#jawed(ctx, layers.skin, turn * 2, nod * 1.5, drop)
    this.#put(ctx, layers.sockets, fx, fy)
    for (const side of [-1, 1] as const) {
      const near = 1 + side * turn * -0.035
      pen.at(
        side * eyes.apart + fx,
        fy,
        () => {
          drawEye(
            pen,
            skin,
            eyes,
            side,
            {
              open: pose.eyesOpen,
              lookX: pose.lookX - turn * 1.2,
              lookY: pose.lookY,
            },
            () => {
              // Undoes the additional width of a wide head, so that the irises stay round.
              ctx.scale(headSize(this.presenter).y / headSize(this.presenter).x, 1)
              this.#put(ctx, layers.iris, 0, 0)
            },
          )
        },
        0,
        near,
        1,
      )
    }
    this.#jawed(ctx, layers.jaw, turn * 4, nod * 2.5, drop)
    pen.at(fx * 1.1, lips.y + fy * 1.1 + drop * 0.06, () => {
      pen.inside(mouthArea, () => {
        drawMouth(pen, skin, lips, pose.mouth)
      })
    })
    this.#put(ctx, layers.nose, turn * 11, nod * 8)
    this.#put(ctx, layers.cap, turn * 3, nod * 2)
    for (const side of [-1, 1] as const) {
      const x = side * (eyes.apart - brows.length * 0.52 - pose.browKnit * 3) + fx
      const rise = fy - brows.y - pose.browLift + pose.browKnit * 2
      // The outer ends of raised brows rise a little less; knitted brows lower their inner ends.
      const turned = side * (pose.browLift * 0.006 + pose.browKnit * -0.12 + (brows.slant ?? 0))
      pen.at(
        x,
        rise,
        () => {
          this.#put(ctx, side < 0 ? layers.leftBrow : layers.rightBrow, 0, 0)
        },
        turned,
        1 + side * turn * -0.03,
        1,
      )
    }
    this.#put(ctx, layers.worn, turn * 10, nod * 7)
    this.#put(ctx, layers.front, turn * 3.5, nod * 2.5)
  }

  #put(ctx: SKRSContext2D, layer: Layer | undefined, dx: number, dy: number): void {
    if (!layer) return
    const { x, y, width, height } = layer.area
    ctx.drawImage(layer.image, x + dx, y + dy, width, height)
  }

  /**
   * Draws a layer whose lower part follows the jaw: in bands, each moved a little further down than the one above it.
   */
  #jawed(ctx: SKRSContext2D, layer: Layer | undefined, dx: number, dy: number, drop: number): void {
    if (!layer) return
    if (drop < 0.05) {
      this.#put(ctx, layer, dx, dy)
      return
    }
    const { x, y, width, height } = layer.area
    const bottom = y + height
    const edges = [y, ...jawBands.filter((e) => e > y && e < bottom), bottom]
    const moved = (at: number): number => {
      const t = Math.max(0, Math.min(1, (at - jawBands[0]!) / (jawBands.at(-1)! - jawBands[0]!)))
      return at + drop * t * t * (3 - 2 * t)
    }
    // The bands of a layer are joined on a canvas of their own, where their edges add up. Drawn over one another they
    // would show as lines.
    const k = layer.density
    let canvas = this.#stretched.get(layer)
    if (!canvas) {
      canvas = createCanvas(layer.image.width, layer.image.height + Math.ceil(mostDrop * k))
      this.#stretched.set(layer, canvas)
    }
    const bands = canvas.getContext('2d')
    bands.clearRect(0, 0, canvas.width, canvas.height)
    bands.globalCompositeOperation = 'lighter'
    for (let i = 0; i + 1 < edges.length; i++) {
      const [from, to] = [edges[i]!, edges[i + 1]!]
      bands.drawImage(
        layer.image,
        ...([0, (from - y) * k, canvas.width, (to - from) * k] as const),
        ...([0, (moved(from) - y) * k, canvas.width, (moved(to) - moved(from)) * k] as const),
      )
    }
    ctx.drawImage(canvas, x + dx, y + dy, width, canvas.height / k)
  }
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
const small = new Set(['iris', 'leftBrow', 'rightBrow'])

/** How far the outline of the head may move from its position at rest, in figure units. */
const sway = 44

/** Heights of the face at which it follows the jaw, from where it begins down to the chin, in head units. */
const jawBands = [64, 84, 104, 124, 144, 164, 184, 204, 224] as const
