import { createCanvas } from '@napi-rs/canvas'
import type { Canvas } from '@napi-rs/canvas'
import { rounded } from './cards.ts'
import { palette } from './palette.ts'
import { setLines, widthOf } from './type.ts'

/** What the portrait short shows above its presenter. */

/** Dark ground. 920 x 250. */
export function habitsTitle(): Canvas {
  const canvas = createCanvas(920, 250)
  setLines(canvas.getContext('2d'), ['Three habits for', 'a calmer inbox'], 0, 92, {
    size: 104,
    weight: 800,
    color: '#ffffff',
    leading: 1.06,
    tracking: -0.032,
  })
  return canvas
}

/** A habit in a bar with its number. 920 x 132. */
export function habit(number: number, text: string): Canvas {
  const canvas = createCanvas(920, 132)
  const context = canvas.getContext('2d')
  context.fillStyle = 'rgba(255, 255, 255, 0.96)'
  rounded(context, 0, 0, 920, 132, 30)
  context.fill()
  context.fillStyle = palette.accent
  context.beginPath()
  context.arc(72, 66, 38, 0, Math.PI * 2)
  context.fill()
  const digit = { size: 42, weight: 700, color: '#ffffff' } as const
  setLines(context, [String(number)], 72 - widthOf(context, String(number), digit) / 2, 81, digit)
  setLines(context, [text], 140, 81, { size: 44, weight: 600, color: palette.ink, tracking: -0.018 })
  return canvas
}
