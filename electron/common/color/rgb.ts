/** Red, green and blue, 0 to 255, and how much of the colour covers what is beneath, 0 to 1. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number]

/** The channels of a colour `#rgb`, `#rrggbb` or `#rrggbbaa`. */
export function rgbaOf(hex: string): Rgba {
  const digits = hex.length < 6 ? [...hex.slice(1)].map((digit) => digit + digit).join('') : hex.slice(1)
  const channel = (at: number): number => Number.parseInt(digits.slice(at, at + 2), 16)
  return [channel(0), channel(2), channel(4), digits.length === 8 ? channel(6) / 255 : 1]
}

/** The colour `#rrggbb` of channels, which are rounded and kept within 0 to 255. */
export function hexOfRgb(channels: readonly number[]): string {
  const digits = channels.slice(0, 3).map((channel) =>
    Math.round(Math.max(0, Math.min(255, channel)))
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${digits.join('')}`
}

/** A channel of sRGB, 0 to 255, as linear light, 0 to 1. */
export function linearOf(channel: number): number {
  const value = channel / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** Relative luminance of WCAG 2, 0 (black) to 1 (white). */
export function luminance([red, green, blue]: readonly number[]): number {
  return 0.2126 * linearOf(red!) + 0.7152 * linearOf(green!) + 0.0722 * linearOf(blue!)
}

/** The contrast of two luminances by WCAG 2, 1 to 21. */
export const ratioOf = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)

/** The contrast of two opaque colours, 1 to 21. */
export function contrastOf(a: string, b: string): number {
  return ratioOf(luminance(rgbaOf(a)), luminance(rgbaOf(b)))
}
