/** How a picture is lit. */
export interface Light {
  /** Mean brightness of the middle of the picture, 0 to 1. */
  level: number
  advice: LightAdvice
}

/** - `dark`, `bright`: too little or too much light. - `behind`: the light comes from behind. */
export type LightAdvice = 'none' | 'dark' | 'bright' | 'behind'

export const noLight: Light = { level: 0, advice: 'none' }

/** Thresholds as shares of full brightness. */
const dark = 0.18
const dim = 0.28
const bright = 0.88
/** Difference of brightness between edges and middle from which the light comes from behind. */
const behind = 0.35

/**
 * Judges how a picture is lit.
 * @param rgba pixels of a small copy of the picture
 */
export function lightOf(rgba: Uint8ClampedArray, width: number, height: number): Light {
  let middle = 0
  let middleCount = 0
  let edge = 0
  let edgeCount = 0
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4
      const value = (0.299 * rgba[at]! + 0.587 * rgba[at + 1]! + 0.114 * rgba[at + 2]!) / 255
      const isMiddle = Math.abs(x / width - 0.5) < 0.22 && Math.abs(y / height - 0.45) < 0.3
      if (isMiddle) {
        middle += value
        middleCount += 1
      } else {
        edge += value
        edgeCount += 1
      }
    }
  const level = middleCount === 0 ? 0 : middle / middleCount
  const around = edgeCount === 0 ? 0 : edge / edgeCount
  if (around - level > behind && level < 0.5) return { level, advice: 'behind' }
  if (level < dark || (level < dim && around < dim)) return { level, advice: 'dark' }
  return { level, advice: level > bright ? 'bright' : 'none' }
}
