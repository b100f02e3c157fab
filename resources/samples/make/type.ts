import { createRequire } from 'node:module'
import { GlobalFonts } from '@napi-rs/canvas'
import type { SKRSContext2D } from '@napi-rs/canvas'

/** Setting type: Inter, from its package, so that the pictures come out the same on every machine. */

const weights = [400, 500, 600, 700, 800] as const
export type Weight = (typeof weights)[number]

export function registerInter(): void {
  const { resolve } = createRequire(import.meta.url)
  for (const weight of weights) {
    const file = resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff2`)
    if (!GlobalFonts.registerFromPath(file, 'Inter')) throw new Error(`The font ${file} can't be read.`)
  }
}

export interface Setting {
  size: number
  weight: Weight
  color: string
  /** Distance of base lines, as a factor of the size. */
  leading?: number
  /** Space between letters, as a factor of the size. */
  tracking?: number
}

function apply(context: SKRSContext2D, { size, weight, color, tracking = 0 }: Setting): void {
  context.font = `${weight} ${size}px Inter`
  context.letterSpacing = `${tracking * size}px`
  context.fillStyle = color
  context.textBaseline = 'alphabetic'
}

/** Sets lines with the first base line at `y`; returns the last base line. */
export function setLines(
  context: SKRSContext2D,
  lines: readonly string[],
  x: number,
  y: number,
  setting: Setting,
): number {
  apply(context, setting)
  const step = setting.size * (setting.leading ?? 1.1)
  lines.forEach((line, i) => context.fillText(line, x, y + i * step))
  return y + (lines.length - 1) * step
}

export function widthOf(context: SKRSContext2D, text: string, setting: Setting): number {
  apply(context, setting)
  return context.measureText(text).width
}
