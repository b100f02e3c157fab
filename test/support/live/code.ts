/**
 * A frame's number drawn into its lower left corner as squares of light and dark, so that what comes back can be held
 * against what was sent. Pure: the page reads it, the test writes it.
 */

const BITS = 10
/** px; large enough for any encoder. */
const CELL = 16

/** Numbers that a code can hold. */
export const codes = 1 << BITS

/** px from the lower left corner. */
export const codeArea = { width: (BITS + 2) * CELL, height: CELL }

/** Writes the number into the light of a frame (yuv420p), in place. The first square is light, the second dark. */
export function writeCode(planes: Uint8Array, width: number, height: number, code: number): void {
  for (let cell = 0; cell < BITS + 2; cell++) {
    const value = cell === 0 || (cell > 1 && (code >> (cell - 2)) & 1) ? 225 : 26
    for (let y = height - CELL; y < height; y++)
      planes.fill(value, y * width + cell * CELL, y * width + (cell + 1) * CELL)
  }
  const half = width >> 1
  for (const start of [width * height, width * height + half * (height >> 1)]) {
    for (let y = (height - CELL) >> 1; y < height >> 1; y++)
      planes.fill(128, start + y * half, start + y * half + codeArea.width / 2)
  }
}

/** Null: there is none. */
export function readCode(planes: Uint8Array, width: number, height: number): number | null {
  const lightOf = (cell: number): number => {
    let sum = 0
    for (let y = height - CELL + 4; y < height - 4; y++) {
      for (let x = cell * CELL + 4; x < (cell + 1) * CELL - 4; x++) sum += planes[y * width + x]!
    }
    return sum / (CELL - 8) ** 2
  }
  const [light, dark] = [lightOf(0), lightOf(1)]
  if (light - dark < 100) return null
  let code = 0
  for (let bit = 0; bit < BITS; bit++) if (lightOf(bit + 2) > (light + dark) / 2) code |= 1 << bit
  return code
}
