import { createCanvas } from '@napi-rs/canvas'
import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { palette } from './palette.ts'
import { setLines, widthOf } from './type.ts'

/**
 * Eight seconds of the product: three exports run and finish. It begins and ends on the same finished picture, so it
 * loops without a jump and may be held at its end.
 */

export const productLoop = { width: 960, height: 540, fps: 25, frames: 200 } as const

interface Row {
  title: string
  detail: string
  hue: string
  /** Seconds at which it starts and finishes. */
  from: number
  to: number
}

const rows: readonly Row[] = [
  { title: 'Spring teaser', detail: '1080p  ·  0:32', hue: '#2f6d5c', from: 0.9, to: 3.6 },
  { title: 'Onboarding, part 2', detail: '1080p  ·  1:45', hue: '#c98a4a', from: 1.3, to: 5.0 },
  { title: 'Weekly update', detail: '4K  ·  2:10', hue: '#4b6f95', from: 1.7, to: 6.2 },
]

/** The picture of frame 0 to 199. */
export function loopFrame(canvas: Canvas, frame: number): void {
  const context = canvas.getContext('2d')
  const at = frame / productLoop.fps
  // White as the window around it: any other colour could come out a shade apart after encoding.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, productLoop.width, productLoop.height)
  heading(context, at)
  rows.forEach((row, index) => drawRow(context, row, 150 + index * 122, at))
}

export function loopCanvas(): Canvas {
  return createCanvas(productLoop.width, productLoop.height)
}

function heading(context: SKRSContext2D, at: number): void {
  setLines(context, ['Exports'], 44, 74, { size: 36, weight: 700, color: palette.ink, tracking: -0.02 })
  const done = rows.filter((row) => share(row, at) >= 1 || at < 0.5).length
  const text = done === rows.length ? 'All finished' : `${done} of ${rows.length} finished`
  const setting = { size: 18, weight: 600, color: palette.accent, tracking: 0 } as const
  const width = widthOf(context, text, setting)
  context.fillStyle = palette.accentSoft
  rounded(context, productLoop.width - 44 - width - 32, 46, width + 32, 36, 18)
  context.fill()
  setLines(context, [text], productLoop.width - 44 - width - 16, 70, setting)
  setLines(context, ['40% faster than last month'], 44, 106, { size: 19, weight: 400, color: palette.ink3 })
}

/** How much of a row is exported, 0 to 1. */
function share({ from, to }: Row, at: number): number {
  return ease(Math.max(0, Math.min(1, (at - from) / (to - from))))
}

function drawRow(context: SKRSContext2D, row: Row, y: number, at: number): void {
  // The finished state fades out at the start, which is the end of the round before.
  const before = 1 - ease(Math.max(0, Math.min(1, (at - 0.3) / 0.5)))
  const now = share(row, at)
  context.fillStyle = '#f8faf8'
  context.strokeStyle = palette.line
  context.lineWidth = 1.5
  rounded(context, 44, y, productLoop.width - 88, 102, 16)
  context.fill()
  context.stroke()
  thumbnail(context, 64, y + 18, row.hue)
  setLines(context, [row.title], 196, y + 44, { size: 23, weight: 600, color: palette.ink, tracking: -0.012 })
  setLines(context, [row.detail], productLoop.width - 154 - widthOf(context, row.detail, detail), y + 43, detail)
  bar(context, y + 66, Math.max(now, before > 0 && now === 0 ? 1 : 0), now === 0 ? before : 1)
  const landed = now >= 1 ? ease(Math.min(1, (at - row.to) / 0.35)) : before
  if (landed > 0.01) {
    context.save()
    context.globalAlpha = landed
    tick(context, productLoop.width - 92, y + 51, 24, 0.7 + 0.3 * landed)
    context.restore()
  }
}

const detail = { size: 18, weight: 400, color: palette.ink3 } as const

function bar(context: SKRSContext2D, y: number, filled: number, alpha: number): void {
  const [x, width] = [196, 610]
  context.fillStyle = '#edf0ec'
  rounded(context, x, y, width, 10, 5)
  context.fill()
  if (filled <= 0) return
  context.save()
  context.globalAlpha = alpha
  context.fillStyle = palette.accent
  rounded(context, x, y, Math.max(10, width * filled), 10, 5)
  context.fill()
  context.restore()
}

/** A tiny presenter in front of a colour. */
function thumbnail(context: SKRSContext2D, x: number, y: number, hue: string): void {
  context.save()
  rounded(context, x, y, 112, 66, 10)
  context.clip()
  context.fillStyle = hue
  context.fillRect(x, y, 112, 66)
  context.fillStyle = 'rgba(255, 255, 255, 0.16)'
  context.beginPath()
  context.arc(x + 92, y + 8, 40, 0, Math.PI * 2)
  context.fill()
  context.fillStyle = 'rgba(255, 255, 255, 0.88)'
  context.beginPath()
  context.arc(x + 56, y + 28, 13, 0, Math.PI * 2)
  context.ellipse(x + 56, y + 68, 28, 24, 0, 0, Math.PI * 2)
  context.fill()
  context.restore()
}

function ease(t: number): number {
  return t * t * (3 - 2 * t)
}

function rounded(context: SKRSContext2D, x: number, y: number, width: number, height: number, radius: number): void {
  context.beginPath()
  context.roundRect(x, y, width, height, radius)
}

/** A check mark in a soft disc around the point. */
function tick(context: SKRSContext2D, x: number, y: number, size = 22, share = 1): void {
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
