import { limits } from '@common/service/index.ts'

/** Size of a canvas, px. */
export interface CanvasSize {
  width: number
  height: number
}

export const canvasPresets = [
  { id: 'wide', width: 1920, height: 1080 },
  { id: 'tall', width: 1080, height: 1920 },
  { id: 'square', width: 1080, height: 1080 },
  { id: 'portrait', width: 1080, height: 1350 },
] as const

/** Smallest side that the dialogs accept, px; the service itself takes 2 px. */
export const leastSide = 16
export const mostSide = limits.videoSide.max

/** The nearest valid side: whole, even (for H.264), within the limits. */
export function possibleSide(px: number): number {
  const even = Math.round(px / 2) * 2
  return Math.min(mostSide, Math.max(leastSide, even))
}

export function presetOf({ width, height }: CanvasSize): (typeof canvasPresets)[number] | null {
  return canvasPresets.find((one) => one.width === width && one.height === height) ?? null
}
