/** Weights of red and blue in luma, by matrix (ITU-R BT.601 and BT.709). */
const lumaShares = { bt601: [0.299, 0.114], bt709: [0.2126, 0.0722] } as const

export type Matrix = keyof typeof lumaShares

/** Colours are counted in parts of a whole number. */
export const bits = 16
const one = 1 << bits
export const halfOne = one / 2

/** Lookup tables of one matrix in TV range (16 to 235 and 240): what each byte of a plane adds to a colour. */
export interface Tables {
  light: Int32Array
  redV: Int32Array
  greenU: Int32Array
  greenV: Int32Array
  blueU: Int32Array
  /** What a level of a plane adds to a colour. */
  toColors: Record<'light' | 'redV' | 'greenU' | 'greenV' | 'blueU', number>
  /** Weights of red, green and blue in Y, U and V, in parts of `one`; those of U and V are for sums of four px. */
  toPlanes: ReturnType<typeof planeWeights>
}

/** Weights of red and blue in luma, as weights of all colours in all planes. */
function planeWeights(red: number, blue: number) {
  const green = 1 - red - blue
  const light = 219 / 255
  const [u, v] = [112 / 255 / (1 - blue), 112 / 255 / (1 - red)]
  const whole = (share: number): number => Math.round(share * one)
  const quarter = (share: number): number => Math.round((share * one) / 4)
  return {
    yRed: whole(red * light),
    yGreen: whole(green * light),
    yBlue: whole(blue * light),
    uRed: quarter(-red * u),
    uGreen: quarter(-green * u),
    uBlue: quarter((1 - blue) * u),
    vRed: quarter((1 - red) * v),
    vGreen: quarter(-green * v),
    vBlue: quarter(-blue * v),
  }
}

export function tablesOf(matrix: Matrix): Tables {
  const [red, blue] = lumaShares[matrix]
  const green = 1 - red - blue
  const table = (share: number, zero: number, add = 0): Int32Array =>
    Int32Array.from({ length: 256 }, (_, byte) => Math.round((byte - zero) * share * one) + add)
  const chroma = 255 / 224
  const toColors = {
    light: 255 / 219,
    redV: 2 * (1 - red) * chroma,
    greenU: (-2 * blue * (1 - blue) * chroma) / green,
    greenV: (-2 * red * (1 - red) * chroma) / green,
    blueU: 2 * (1 - blue) * chroma,
  }
  return {
    light: table(toColors.light, 16, halfOne),
    redV: table(toColors.redV, 128),
    greenU: table(toColors.greenU, 128),
    greenV: table(toColors.greenV, 128),
    blueU: table(toColors.blueU, 128),
    toColors,
    toPlanes: planeWeights(red, blue),
  }
}
