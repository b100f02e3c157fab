import { createCanvas } from '@napi-rs/canvas'
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { palette } from './palette.ts'

/** The two backgrounds, 1920 x 1080: soft, so that type and presenters stand in front. */

const backdropWidth = 1920
const backdropHeight = 1080

/** Evening colours with far lights: where the launch is announced. */
export function springBackdrop(): Canvas {
  const { canvas, context } = surface()
  const base = context.createLinearGradient(0, 0, backdropWidth, backdropHeight * 0.9)
  base.addColorStop(0, '#173f3a')
  base.addColorStop(0.46, '#28604f')
  base.addColorStop(0.74, '#7c8f66')
  base.addColorStop(1, palette.sand)
  fill(context, base)
  glow(context, 1560, 380, 760, 'rgba(255, 226, 170, 0.50)')
  glow(context, 1980, 1000, 700, 'rgba(240, 180, 110, 0.38)')
  glow(context, 180, 1040, 700, 'rgba(10, 36, 33, 0.55)')
  const lights: [number, number, number, string, number][] = [
    [1130, 210, 58, '#ffe3ae', 0.16],
    [1250, 120, 34, '#fff0d0', 0.2],
    [1780, 170, 96, '#ffe0a6', 0.15],
    [1690, 330, 44, '#fff1d6', 0.2],
    [1840, 470, 66, '#ffd99a', 0.16],
    [1010, 430, 40, '#cfe6c9', 0.12],
    [1060, 640, 72, '#ffe0a6', 0.1],
    [1880, 720, 52, '#ffeccb', 0.16],
    [920, 150, 26, '#dff0d8', 0.14],
  ]
  for (const [x, y, radius, color, alpha] of lights) disc(context, x, y, radius, color, alpha, 5)
  leaves(context, -60, 1140, 1.15, 'rgba(9, 34, 31, 0.62)', 7)
  leaves(context, 2000, 1180, -0.95, 'rgba(16, 48, 42, 0.38)', 16)
  grain(context)
  return canvas
}

/** A light room: a wall, a window's light on it, a plant and a shelf out of focus. */
export function studioBackdrop(): Canvas {
  const { canvas, context } = surface()
  const wall = context.createLinearGradient(0, 0, backdropWidth, backdropHeight)
  wall.addColorStop(0, '#f4efe4')
  wall.addColorStop(0.55, '#e7e3d4')
  wall.addColorStop(1, '#c9cdbb')
  fill(context, wall)
  glow(context, 420, 120, 1100, 'rgba(255, 252, 242, 0.9)')
  windowLight(context)
  shelf(context)
  leaves(context, 1960, 1150, -1.25, 'rgba(64, 104, 84, 0.72)', 9)
  leaves(context, 1760, 1210, -0.7, 'rgba(92, 132, 106, 0.55)', 14)
  blurred(context, 16, () => {
    const desk = context.createLinearGradient(0, 985, 0, backdropHeight)
    desk.addColorStop(0, '#c8a479')
    desk.addColorStop(1, '#a98459')
    context.fillStyle = desk
    context.fillRect(-40, 1000, backdropWidth + 80, 140)
  })
  glow(context, 1400, 620, 620, 'rgba(255, 246, 226, 0.42)')
  grain(context)
  return canvas
}

function surface(): { canvas: Canvas; context: SKRSContext2D } {
  const canvas = createCanvas(backdropWidth, backdropHeight)
  return { canvas, context: canvas.getContext('2d') }
}

function fill(context: SKRSContext2D, style: SKRSContext2D['fillStyle']): void {
  context.fillStyle = style
  context.fillRect(0, 0, backdropWidth, backdropHeight)
}

function glow(context: SKRSContext2D, x: number, y: number, radius: number, color: string): void {
  const light = context.createRadialGradient(x, y, 0, x, y, radius)
  light.addColorStop(0, color)
  light.addColorStop(1, color.replace(/[\d.]+\)$/, '0)'))
  fill(context, light)
}

function blurred(context: SKRSContext2D, radius: number, draw: () => void): void {
  context.save()
  context.filter = `blur(${radius}px)`
  draw()
  context.restore()
}

function disc(
  context: SKRSContext2D,
  x: number,
  y: number,
  radius: number,
  color: string,
  alpha: number,
  blur: number,
): void {
  blurred(context, blur, () => {
    context.globalAlpha = alpha
    context.fillStyle = color
    context.beginPath()
    context.arc(x, y, radius, 0, Math.PI * 2)
    context.fill()
  })
}

/** The light of a window, four panes, slanting over the wall. */
function windowLight(context: SKRSContext2D): void {
  blurred(context, 22, () => {
    context.transform(1, 0.12, -0.22, 1, 330, 60)
    context.fillStyle = 'rgba(255, 250, 232, 0.75)'
    for (const [x, y] of [
      [0, 0],
      [270, 0],
      [0, 330],
      [270, 330],
    ] as const) {
      context.fillRect(x, y, 240, 300)
    }
  })
}

/** A shelf with books and a bowl, far behind. */
function shelf(context: SKRSContext2D): void {
  const books: [number, number, string][] = [
    [34, 150, '#a9644a'],
    [26, 170, '#d3b27c'],
    [40, 138, '#5d7f70'],
    [22, 160, '#3f5f63'],
    [30, 146, '#e2cfa6'],
    [46, 128, '#84947c'],
    [24, 164, '#8a5a48'],
    [30, 150, '#c9a268'],
  ]
  blurred(context, 9, () => {
    context.fillStyle = '#b79468'
    context.fillRect(1130, 330, 900, 16)
    let x = 1190
    for (const [width, height, color] of books) {
      context.fillStyle = color
      context.fillRect(x, 330 - height, width, height)
      x += width + 5
    }
    context.fillStyle = '#efe6d2'
    context.beginPath()
    context.ellipse(1640, 292, 74, 40, 0, 0, Math.PI)
    context.fill()
    context.fillStyle = 'rgba(90, 70, 40, 0.16)'
    context.fillRect(1130, 346, 900, 26)
  })
}

/** A plant from its foot at `x`, `y`: long leaves that fan out; a negative `scale` leans it the other way. */
function leaves(context: SKRSContext2D, x: number, y: number, scale: number, color: string, blur: number): void {
  blurred(context, blur, () => {
    context.fillStyle = color
    for (let i = 0; i < 9; i++) {
      context.save()
      context.translate(x, y)
      context.scale(scale, Math.abs(scale))
      context.rotate(-0.15 + i * 0.17)
      const length = 420 + 150 * Math.sin(i * 1.7 + 1)
      const half = 30 + 10 * Math.cos(i * 2.3)
      context.beginPath()
      context.moveTo(0, 0)
      context.bezierCurveTo(-half, -length * 0.35, -half * 0.9, -length * 0.75, 0, -length)
      context.bezierCurveTo(half * 1.1, -length * 0.7, half, -length * 0.3, 0, 0)
      context.fill()
      context.restore()
    }
  })
}

/** A breath of grain, the same every time: without it the long gradients fall into steps. */
function grain(context: SKRSContext2D): void {
  const picture = context.getImageData(0, 0, backdropWidth, backdropHeight)
  const { data } = picture
  let state = 1
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  for (let i = 0; i < data.length; i += 4) {
    const shift = Math.round((next() + next() - 1) * 2.2)
    for (let channel = i; channel < i + 3; channel++) data[channel] = data[channel]! + shift
  }
  context.putImageData(picture, 0, 0)
}
