import { hexOfRgb, linearOf, rgbaOf } from './rgb.ts'

/**
 * A colour in Oklab (Ottosson 2020), in which equal distances are differences that are seen as equal: `lightness` 0 to 1,
 * `a` from green to red, `b` from blue to yellow.
 */
export interface Oklab {
  lightness: number
  a: number
  b: number
}

export function oklabOf(hex: string): Oklab {
  const [red, green, blue] = rgbaOf(hex).map((channel, index) => (index < 3 ? linearOf(channel) : channel)) as [
    number,
    number,
    number,
  ]
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return {
    lightness: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    a: 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    b: 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  }
}

/** Distance of a colour from grey: 0 for greys, about 0.3 for the strongest colours of a screen. */
export const chromaOf = ({ a, b }: Oklab): number => Math.hypot(a, b)

/** How different two colours are seen: 0.02 is hardly seen, black and white are 1 apart. */
export function distanceOf(one: Oklab, other: Oklab): number {
  return Math.hypot(one.lightness - other.lightness, one.a - other.a, one.b - other.b)
}

/** The colour `#rrggbb`; where a screen can't show it, one of the same lightness and hue with less chroma. */
export function hexOfOklab({ lightness, a, b }: Oklab): string {
  for (let share = 1; share > 0; share -= 0.02) {
    const channels = channelsOf({ lightness, a: a * share, b: b * share })
    if (channels.every((channel) => channel >= -0.5 && channel <= 255.5)) return hexOfRgb(channels)
  }
  return hexOfRgb(channelsOf({ lightness, a: 0, b: 0 }))
}

function channelsOf({ lightness, a, b }: Oklab): number[] {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
  return linear.map((light) => {
    const size = Math.abs(light)
    const value = size <= 0.0031308 ? 12.92 * size : 1.055 * size ** (1 / 2.4) - 0.055
    return Math.sign(light) * value * 255
  })
}
