import { createCanvas } from '@napi-rs/canvas'
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { palette } from './palette.ts'
import { setLines, widthOf } from './type.ts'

/** What stands beside the presenters: headlines without a ground, a card with a date, the frame of a screen. */

/** Dark ground. 820 x 580. */
export function headline(): Canvas {
  const { canvas, context } = surface(820, 580)
  label(context, 'SPRING LAUNCH', 4, 44, '#f3d9a8', 'rgba(243, 217, 168, 0.16)')
  const last = setLines(context, ['Three new', 'things this', 'spring'], 0, 194, {
    size: 104,
    weight: 800,
    color: '#ffffff',
    leading: 1.04,
    tracking: -0.028,
  })
  setLines(context, ['Faster exports, shared voices and', 'captions that follow your brand.'], 4, last + 82, {
    size: 34,
    weight: 400,
    color: 'rgba(255, 255, 255, 0.86)',
    leading: 1.42,
    tracking: -0.008,
  })
  return canvas
}

/** Light ground. 820 x 580. */
export function invitation(): Canvas {
  const { canvas, context } = surface(820, 580)
  label(context, 'OPEN FROM 14 MAY', 4, 44, palette.accent, 'rgba(15, 138, 90, 0.12)')
  const last = setLines(context, ['Your words,', 'on screen', 'in minutes'], 0, 194, {
    size: 104,
    weight: 800,
    color: palette.ink,
    leading: 1.04,
    tracking: -0.03,
  })
  setLines(context, ['Write a script, choose a presenter,', 'press Generate.'], 4, last + 82, {
    size: 34,
    weight: 400,
    color: palette.ink2,
    leading: 1.42,
    tracking: -0.008,
  })
  return canvas
}

/** Empty margin around a card for its shadow, px. */
const shadow = 60

/** A white card with the date and what comes with it. 800 x 680, shadow included. */
export function dateCard(): Canvas {
  const { canvas, context } = surface(800, 680)
  const [x, y] = [shadow, shadow - 10]
  card(context, x, y, 680, 550, 28)
  context.save()
  rounded(context, x, y, 680, 550, 28)
  context.clip()
  context.fillStyle = palette.accent
  context.fillRect(x, y, 680, 10)
  context.restore()
  setLines(context, ['LIVE FROM'], x + 56, y + 84, {
    size: 24,
    weight: 600,
    color: palette.ink3,
    tracking: 0.09,
  })
  setLines(context, ['14 May'], x + 51, y + 196, {
    size: 120,
    weight: 800,
    color: palette.ink,
    tracking: -0.04,
  })
  context.fillStyle = palette.line
  context.fillRect(x + 56, y + 242, 568, 2)
  ;['Exports up to 40% faster', 'Voices shared by your team', 'Captions in your brand'].forEach((line, i) => {
    const middle = y + 305 + i * 78
    tick(context, x + 78, middle)
    setLines(context, [line], x + 122, middle + 12, {
      size: 34,
      weight: 500,
      color: palette.ink,
      tracking: -0.012,
    })
  })
  return canvas
}

/** The window that the product video is laid into: 1128 x 732, the picture 960 x 540 at (84, 96). */
export function screenFrame(): Canvas {
  const { canvas, context } = surface(1128, 732)
  const [x, y, width, height] = [shadow, shadow - 10, 1008, 610]
  card(context, x, y, width, height, 22)
  ;['#e08a7d', '#e6c07a', '#8cbf9c'].forEach((color, i) => {
    context.fillStyle = color
    context.beginPath()
    context.arc(x + 34 + i * 24, y + 24, 6.5, 0, Math.PI * 2)
    context.fill()
  })
  return canvas
}

function surface(width: number, height: number): { canvas: Canvas; context: SKRSContext2D } {
  const canvas = createCanvas(width, height)
  return { canvas, context: canvas.getContext('2d') }
}

export function rounded(
  context: SKRSContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
): void {
  context.beginPath()
  context.roundRect(x, y, width, height, radius)
}

function card(context: SKRSContext2D, x: number, y: number, width: number, height: number, radius: number): void {
  context.save()
  context.shadowColor = 'rgba(8, 28, 25, 0.34)'
  context.shadowBlur = 54
  context.shadowOffsetY = 20
  context.fillStyle = '#ffffff'
  rounded(context, x, y, width, height, radius)
  context.fill()
  context.restore()
}

/** A small label in a pill; `y` is the pill's middle. */
function label(context: SKRSContext2D, text: string, x: number, y: number, color: string, ground: string): void {
  const setting = { size: 22, weight: 600, color, tracking: 0.09 } as const
  const width = widthOf(context, text, setting)
  context.fillStyle = ground
  rounded(context, x, y - 24, width + 44, 48, 24)
  context.fill()
  setLines(context, [text], x + 23, y + 8, setting)
}

/** A check mark in a soft disc around the point. */
export function tick(context: SKRSContext2D, x: number, y: number, size = 22, share = 1): void {
  context.fillStyle = palette.accentSoft
  context.beginPath()
  context.arc(x, y, size * share, 0, Math.PI * 2)
  context.fill()
  context.strokeStyle = palette.accent
  context.lineWidth = size * 0.2 * share
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.beginPath()
  context.moveTo(x - size * 0.38 * share, y + size * 0.03 * share)
  context.lineTo(x - size * 0.08 * share, y + size * 0.33 * share)
  context.lineTo(x + size * 0.42 * share, y - size * 0.3 * share)
  context.stroke()
}
