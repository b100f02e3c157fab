import { Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import { Pen } from '../art/pen.ts'
import { seedOf, seeded } from '../art/random.ts'
import { drawEars, drawNose, drawSkin, drawSockets } from '../parts/face.ts'
import { drawBrow, drawEye } from '../parts/eyes.ts'
import { drawMouth, jawDrop } from '../parts/mouth.ts'
import { drawNeck, FIGURE, HEAD_AT, NECK_AT } from '../parts/figure-body.ts'
import type { Draw, HeadPart, Presenter } from '../presenter.ts'
import { bake, type Layer } from './layer.ts'
import type { Pose } from './pose.ts'

/** Blurs cost by the area they may touch. */
const MOUTH_AREA = new Path2D('M-84-44H84V84H-84Z')

const HEAD_AREA = { x: -330, y: -330, width: 660, height: 900 }
const BODY_AREA = { x: -500, y: 380, width: 1000, height: 700 }

interface Layers {
  back?: Layer | undefined
  body?: Layer | undefined
  ears?: Layer | undefined
  skin?: Layer | undefined
  sockets?: Layer | undefined
  nose?: Layer | undefined
  jaw?: Layer | undefined
  cap?: Layer | undefined
  worn?: Layer | undefined
  front?: Layer | undefined
}

/** A presenter ready to be drawn at one size: still parts as pixels, moving parts as curves. */
export class Figure {
  readonly presenter: Presenter
  readonly width: number
  readonly height: number
  readonly #layers: Layers
  readonly #unit: number

  private constructor(presenter: Presenter, width: number, height: number, unit: number, layers: Layers) {
    this.presenter = presenter
    this.width = width
    this.height = height
    this.#unit = unit
    this.#layers = layers
  }

  /** Draws the still parts once. Width and height are the frame's in px; the figure stands on its bottom edge, centred. */
  static async prepare(presenter: Presenter, width: number, height: number): Promise<Figure> {
    const unit = Math.min(width / FIGURE.width, height / FIGURE.height)
    // Half again as fine as shown: moved by parts of a pixel, edges keep one sharpness.
    const density = unit * (unit > 1.5 ? 1 : 1.5)
    const scale = (presenter.headScale ?? 1) * HEAD_SCALE
    const seed = seedOf(presenter.avatarId)
    const { skin, face, build } = presenter
    const sitter = { skin, face, build }
    const onHead = (salt: number, draw: (pen: Pen) => void) =>
      bake(HEAD_AREA, density * scale, seed + salt, draw)
    const part = (salt: number, key: Exclude<keyof HeadPart, 'coversEars'>) => {
      const draws = presenter.head.map((p) => p[key]).filter((d): d is Draw => d !== undefined)
      return draws.length
        ? onHead(salt, (pen) =>
            draws.forEach((draw) => {
              draw(pen, sitter)
            }),
          )
        : undefined
    }
    const bare = !presenter.head.some((p) => p.coversEars)
    const layers: Layers = {
      back: await part(1, 'back'),
      body: await bake(BODY_AREA, density, seed + 2, (pen) => {
        drawNeck(pen, sitter)
        presenter.clothing.forEach((c) => {
          c.body(pen, sitter)
        })
      }),
      ears: bare
        ? await onHead(3, (pen) => {
            drawEars(pen, skin, face)
          })
        : undefined,
      skin: await onHead(4, (pen) => {
        drawSkin(pen, skin, face)
      }),
      sockets: await onHead(5, (pen) => {
        drawSockets(pen, skin, presenter.eyes)
      }),
      nose: await onHead(6, (pen) => {
        drawNose(pen, skin, presenter.nose)
      }),
      jaw: await part(7, 'jaw'),
      cap: await part(8, 'cap'),
      worn: await part(9, 'worn'),
      front: await part(10, 'front'),
    }
    return new Figure(presenter, width, height, unit, layers)
  }

  /** Draws one frame over what the canvas holds. */
  draw(ctx: SKRSContext2D, pose: Pose): void {
    const pen = new Pen(ctx, this.#unit, seeded(1))
    ctx.save()
    ctx.imageSmoothingQuality = 'low'
    ctx.translate(this.width / 2, this.height - FIGURE.height * this.#unit)
    ctx.scale(this.#unit, this.#unit)
    const stance = this.presenter.stance ?? { turn: 0, tilt: 0 }
    const turn = pose.turn + stance.turn
    const { tilt, nod } = { tilt: pose.tilt + stance.tilt, nod: pose.nod }
    this.#inHead(pen, pose, tilt, nod, () => {
      this.#put(ctx, this.#layers.back, -turn * 4, -nod * 2)
    })
    this.#body(pen, pose)
    this.#inHead(pen, pose, tilt, nod, () => {
      this.#head(pen, pose, turn, nod)
    })
    ctx.restore()
  }

  #inHead(pen: Pen, pose: Pose, tilt: number, nod: number, draw: () => void): void {
    const { ctx } = pen
    const scale = (this.presenter.headScale ?? 1) * HEAD_SCALE
    ctx.save()
    ctx.translate(NECK_AT.x + pose.sway * 3, NECK_AT.y - pose.breath * 2.2)
    ctx.rotate(tilt)
    ctx.translate(HEAD_AT.x - NECK_AT.x, HEAD_AT.y - NECK_AT.y + nod * 5)
    ctx.scale(scale, scale)
    draw()
    ctx.restore()
  }

  #body(pen: Pen, pose: Pose): void {
    const { ctx } = pen
    ctx.save()
    // Breathing lifts the shoulders about the frame's lower edge.
    ctx.translate(0, FIGURE.height)
    ctx.transform(1 + pose.breath * 0.0022, 0, -pose.sway * 0.006, 1 + pose.breath * 0.0046, 0, 0)
    ctx.translate(0, -FIGURE.height)
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
          drawEye(pen, skin, eyes, side, {
            open: pose.eyesOpen,
            lookX: pose.lookX - turn * 1.2,
            lookY: pose.lookY,
          })
        },
        0,
        near,
        1,
      )
    }
    this.#jawed(ctx, layers.jaw, turn * 4, nod * 2.5, drop)
    pen.at(fx * 1.1, lips.y + fy * 1.1 + drop * 0.06, () => {
      pen.inside(MOUTH_AREA, () => {
        drawMouth(pen, skin, lips, pose.mouth)
      })
    })
    this.#put(ctx, layers.nose, turn * 11, nod * 8)
    this.#put(ctx, layers.cap, turn * 3, nod * 2)
    for (const side of [-1, 1] as const)
      pen.at(
        side * (eyes.apart - brows.length * 0.52) + fx,
        -brows.y + fy,
        () => {
          drawBrow(pen, skin, brows, side, pose.browLift, pose.browKnit)
        },
        0,
        1 + side * turn * -0.03,
        1,
      )
    this.#put(ctx, layers.worn, turn * 10, nod * 7)
    this.#put(ctx, layers.front, turn * 3.5, nod * 2.5)
  }

  #put(ctx: SKRSContext2D, layer: Layer | undefined, dx: number, dy: number): void {
    if (!layer) return
    const { x, y, width, height } = layer.area
    ctx.drawImage(layer.image, x + dx, y + dy, width, height)
  }

  /** Draws a layer whose lower part follows the jaw: in bands, each a little further down than the one above. */
  #jawed(ctx: SKRSContext2D, layer: Layer | undefined, dx: number, dy: number, drop: number): void {
    if (!layer) return
    if (drop < 0.05) {
      this.#put(ctx, layer, dx, dy)
      return
    }
    const { x, y, width, height } = layer.area
    const bottom = y + height
    const edges = [y, ...JAW_BANDS.filter((e) => e > y && e < bottom), bottom]
    const moved = (at: number): number => {
      const t = Math.max(0, Math.min(1, (at - JAW_BANDS[0]!) / (JAW_BANDS.at(-1)! - JAW_BANDS[0]!)))
      return at + drop * t * t * (3 - 2 * t)
    }
    // From below upward, each band laid over the seam of the one below it.
    for (let i = edges.length - 2; i >= 0; i--) {
      const [from, to] = [edges[i]!, Math.min(bottom, edges[i + 1]! + 1.5)]
      const [top, end] = [moved(from), moved(edges[i + 1]!) + (to - edges[i + 1]!)]
      ctx.drawImage(
        layer.image,
        0,
        (from - y) * layer.density,
        layer.image.width,
        (to - from) * layer.density,
        x + dx,
        top + dy,
        width,
        end - top,
      )
    }
  }
}

/** A head a little larger than life reads better at small sizes. */
const HEAD_SCALE = 1.09

/** Where the lower face begins to follow the jaw, down to the chin. */
const JAW_BANDS = [64, 84, 104, 124, 144, 164, 184, 204, 224] as const
