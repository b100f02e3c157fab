import type { Compositor, Part } from '../compositor/compositor.ts'
import type { Area, Frame } from '../compositor/frame.ts'
import type { Presenter, SleeveLook } from '../presenter.ts'
import { armMeasures, wristAt, type ArmMeasures } from './measures.ts'
import { renderHand } from './render.ts'
import { armSides, type ArmPose, type ArmSide, type ArmsPose } from './arm-pose.ts'
import { signBetween, signSteps } from './signs.ts'
import { skinPaint } from './skin.ts'
import { renderSleeve } from './sleeve.ts'

/** A picture of a part, and the area that it fills around its own origin, in figure units. */
interface Drawn {
  part: Part
  area: Area
}

/** Most px per figure unit at which hands and sleeves are drawn; larger frames show them scaled. */
const mostDensity = 2.6
/** Steps of a sleeve's direction, radians: its light follows in these. */
const angleStep = Math.PI / 15
/** Distance from the wrist's joint to the sleeve, and to a bare forearm, which hides where the hand ends, in figure units. */
const [toSleeve, toForearm] = [22, 4] as const
/** How far a hand's wrist reaches into a bare forearm, mm: what would stick out where the hand is bent is left out. */
const bareWrist = 4
/** Size of a blurred shadow's pixels, and how far it falls, in figure units. */
const [shadowCell, shadowX, shadowY] = [7, 12, 16]

/** Draws the raised forearms of a presenter. Drawings are made when they are first needed, and kept. */
export class Arms {
  readonly #compositor: Compositor
  readonly #sleeveLook: SleeveLook
  readonly #density: number
  readonly #measures: ArmMeasures
  readonly #paint: ReturnType<typeof skinPaint>
  readonly #kept = new Map<string, { drawn: Drawn; shadow: Drawn }>()

  constructor(compositor: Compositor, presenter: Presenter, unit: number) {
    this.#compositor = compositor
    this.#sleeveLook = presenter.clothing.findLast(({ sleeve }) => sleeve)?.sleeve ?? {
      cloth: '#5a5f6a',
      cuff: 'plain',
    }
    this.#density = Math.min(mostDensity, unit * 1.15)
    this.#measures = armMeasures(presenter)
    this.#paint = skinPaint(presenter.skin, presenter.face.age)
  }

  get #below(): number {
    return this.#sleeveLook.bare ? toForearm : toSleeve
  }

  /** Draws arms over what the frame shows, and their shadows on it. */
  draw(frame: Frame, arms: ArmsPose): void {
    for (const shadows of [true, false])
      for (const side of armSides) {
        const arm = arms[side]
        if (arm) this.#arm(frame, side, arm, shadows)
      }
  }

  /** The boxes around raised arms with their shadows, in figure units. */
  boxes(arms: ArmsPose): Area[] {
    return armSides.flatMap((side) => {
      const arm = arms[side]
      if (!arm) return []
      const { wrist, lean } = this.#position(arm)
      const boxes = [
        turnedBox(this.#handOf(side, arm.hand).drawn.area, wrist.x, wrist.y, arm.roll),
        turnedBox(
          this.#sleeve(lean).drawn.area,
          wrist.x - this.#below * Math.sin(lean),
          wrist.y + this.#below * Math.cos(lean),
          lean,
        ),
      ]
      const spread = shadowCell * 4
      return boxes.map(({ x, y, width, height }) => ({
        x: x - spread,
        y: y - spread,
        width: width + shadowX + spread * 2,
        height: height + shadowY + spread * 2,
      }))
    })
  }

  /** An arm's wrist for this build, and the lean of its forearm, radians, clockwise. */
  #position(arm: ArmPose): { wrist: { x: number; y: number }; lean: number } {
    const wrist = wristAt(arm, this.#measures)
    const { x, y } = arm.elbow
    return { wrist, lean: Math.atan2(wrist.x - x * this.#measures.reach, Math.max(120, y - wrist.y)) }
  }

  #arm(frame: Frame, side: ArmSide, arm: ArmPose, shadow: boolean): void {
    const { hand, roll } = arm
    const { wrist, lean } = this.#position(arm)
    frame.save()
    frame.translate(wrist.x + (shadow ? shadowX : 0), wrist.y + (shadow ? shadowY : 0))
    frame.save()
    frame.rotate(roll)
    put(frame, this.#handOf(side, hand), shadow)
    frame.restore()
    frame.rotate(lean)
    frame.translate(0, this.#below)
    put(frame, this.#sleeve(lean), shadow)
    frame.restore()
  }

  #handOf(side: ArmSide, { from, to, share }: ArmPose['hand']): { drawn: Drawn; shadow: Drawn } {
    const step = Math.round(share * signSteps)
    const whole = step <= 0 ? from : step >= signSteps ? to : undefined
    // A hand on its way back looks as it did on its way there.
    if (!whole && from > to) return this.#handOf(side, { from: to, to: from, share: 1 - share })
    return this.#keep(whole ? `${side} ${whole}` : `${side} ${from} ${to} ${step}`, () => {
      const { shape, view } = whole ? signBetween(whole, whole, 0) : signBetween(from, to, step)
      // On the way a hand is blurred by its movement, and a loose one is below the frame: fewer pixels do.
      const density = this.#density * (whole && whole !== 'loose' ? 1 : 0.55)
      const { hand, palm } = this.#measures
      const own = side === 'left' ? 'right' : 'left'
      const build = this.#sleeveLook.bare ? { width: palm, wrist: bareWrist } : { width: palm }
      const { wrist, ...picture } = renderHand(shape, build, view, own, hand * density, this.#paint)
      return { ...picture, ...wrist, density }
    })
  }

  #sleeve(lean: number): { drawn: Drawn; shadow: Drawn } {
    const step = Math.round(lean / angleStep)
    return this.#keep(`sleeve ${step}`, () => {
      const density = this.#density * 0.85
      return { ...renderSleeve(this.#sleeveLook, this.#measures.sleeve, step * angleStep, density), density }
    })
  }

  #keep(key: string, make: () => Picture): { drawn: Drawn; shadow: Drawn } {
    let kept = this.#kept.get(key)
    if (!kept) {
      const picture = make()
      kept = { drawn: this.#store(picture), shadow: this.#store(shadowOf(picture)) }
      this.#kept.set(key, kept)
    }
    return kept
  }

  #store({ width, height, pixels, x, y, density }: Picture): Drawn {
    const part = this.#compositor.reserve(width, height)
    this.#compositor.fill(part, pixels, width)
    return { part, area: { x: -x / density, y: -y / density, width: width / density, height: height / density } }
  }
}

/** The box around an area that is turned about its origin and moved. */
function turnedBox({ x, y, width, height }: Area, dx: number, dy: number, turn: number): Area {
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)]
  const corners = [x, x + width].flatMap((px) =>
    [y, y + height].map((py) => [px * cos - py * sin, px * sin + py * cos]),
  )
  const [xs, ys] = [corners.map(([px]) => px!), corners.map(([, py]) => py!)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { x: left + dx, y: top + dy, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}

interface Picture {
  width: number
  height: number
  pixels: Uint8Array
  /** Place of the origin, px. */
  x: number
  y: number
  density: number
}

function put(frame: Frame, { drawn, shadow }: { drawn: Drawn; shadow: Drawn }, asShadow: boolean): void {
  if (asShadow) frame.shade(shadow.part, shadow.area)
  else frame.draw(drawn.part, drawn.area)
}

/** The soft shadow of a picture: its cover in coarse pixels, smoothed, dark. */
function shadowOf({ width, height, pixels, x, y, density }: Picture): Picture {
  const cell = Math.max(1, shadowCell * density)
  const border = 4
  const [w, h] = [Math.ceil(width / cell) + border * 2, Math.ceil(height / cell) + border * 2]
  let cover = new Float32Array(w * h)
  for (let py = 0; py < height; py += 2)
    for (let px = 0; px < width; px += 2) {
      const i = (Math.floor(py / cell) + border) * w + Math.floor(px / cell) + border
      cover[i] = cover[i]! + (pixels[(py * width + px) * 4 + 3]! * 4) / (255 * cell * cell)
    }
  for (let pass = 0; pass < 2; pass++) {
    const smooth = new Float32Array(w * h)
    for (let py = 1; py < h - 1; py++)
      for (let px = 1; px < w - 1; px++) {
        let sum = 0
        for (let dy = -1; dy <= 1; dy++)
          for (let dx = -1; dx <= 1; dx++) sum += cover[(py + dy) * w + px + dx]! * (dx ? 1 : 2) * (dy ? 1 : 2)
        smooth[py * w + px] = sum / 16
      }
    cover = smooth
  }
  const out = new Uint8Array(w * h * 4)
  for (let i = 0; i < cover.length; i++) {
    const alpha = Math.min(1, cover[i]!) * shadowStrength
    out.set([22 * alpha, 12 * alpha, 16 * alpha, 255 * alpha], i * 4)
  }
  return { width: w, height: h, pixels: out, x: x / cell + border, y: y / cell + border, density: density / cell }
}

const shadowStrength = 0.36
