/** A sleeve as drawn upright: the wrist is at the top, its middle at `x`, `y` px. */
export interface SleevePicture {
  width: number
  height: number
  pixels: Uint8Array
  x: number
  y: number
}

export type Rgb = readonly [number, number, number]

/** Sizes in figure units: half widths at the wrist and at the elbow, length, length of a cuff and what shows below it. */
export const sleeveSize = { wrist: 44, elbow: 70, length: 420, cuff: 46, under: 15, above: 26 } as const

export const clamp = (v: number): number => Math.max(0, Math.min(1, v))
export const smooth = (from: number, to: number, v: number): number => {
  const t = clamp((v - from) / (to - from))
  return t * t * (3 - 2 * t)
}
export const blended = (a: Rgb, b: Rgb, share: number): Rgb =>
  [0, 1, 2].map((i) => Math.sqrt(a[i]! ** 2 * (1 - share) + b[i]! ** 2 * share)) as unknown as Rgb
export const bell = (v: number, width: number): number => Math.exp(-((v / width) ** 2))

export function put(pixels: Uint8Array, i: number, colour: Rgb, alpha: number): void {
  for (let k = 0; k < 3; k++) pixels[i + k] = Math.max(0, Math.min(255, colour[k]!)) * alpha
  pixels[i + 3] = alpha * 255
}
