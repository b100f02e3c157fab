/**
 * Draws a frame's number into its lower left corner as light and dark squares, so that a received frame can be compared
 * with the sent one. Pure: the page reads the number, the test writes it.
 */

const bits = 10
/** Side of a square, px; large enough for any encoder. */
const cellPx = 16

/** Numbers that a code can hold. */
export const codes = 1 << bits

/** Distance from the lower left corner, px. */
export const codeArea = { width: (bits + 2) * cellPx, height: cellPx }

/** Writes the number into the luma of a frame (yuv420p), in place. The first square is light, the second dark. */
export function writeCode(planes: Uint8Array, width: number, height: number, code: number): void {
  for (let cell = 0; cell < bits + 2; cell++) {
    const value = cell === 0 || (cell > 1 && (code >> (cell - 2)) & 1) ? 225 : 26
    for (let y = height - cellPx; y < height; y++)
      planes.fill(value, y * width + cell * cellPx, y * width + (cell + 1) * cellPx)
  }
  const half = width >> 1
  for (const start of [width * height, width * height + half * (height >> 1)]) {
    for (let y = (height - cellPx) >> 1; y < height >> 1; y++)
      planes.fill(128, start + y * half, start + y * half + codeArea.width / 2)
  }
}

/** The number that a frame carries; null when it has none. */
export function readCode(planes: Uint8Array, width: number, height: number): number | null {
  const lightOf = (cell: number): number => {
    let sum = 0
    for (let y = height - cellPx + 4; y < height - 4; y++) {
      for (let x = cell * cellPx + 4; x < (cell + 1) * cellPx - 4; x++) sum += planes[y * width + x]!
    }
    return sum / (cellPx - 8) ** 2
  }
  const [light, dark] = [lightOf(0), lightOf(1)]
  if (light - dark < 100) return null
  let code = 0
  for (let bit = 0; bit < bits; bit++) if (lightOf(bit + 2) > (light + dark) / 2) code |= 1 << bit
  return code
}
