const ALPHA = 0xff000000
const COLOUR = 0x00ffffff

/**
 * Gives transparent pixels beside the figure the figure's colour, still transparent. Chroma is stored for four pixels
 * at once: black neighbours would leave a dark, grey rim. Pixels are RGBA in little-endian 32-bit words.
 */
export function bleedEdges(pixels: Uint32Array, width: number): void {
  const last = pixels.length
  for (let i = 0; i < last; i++) {
    if (pixels[i] !== 0) continue
    const [left, right] = [i > 0 ? pixels[i - 1]! : 0, i + 1 < last ? pixels[i + 1]! : 0]
    // Most of the frame is empty: look at the rows above and below only where the row itself says nothing.
    let near = left & ALPHA ? left : right & ALPHA ? right : 0
    if (near === 0) {
      const [above, below] = [i >= width ? pixels[i - width]! : 0, i + width < last ? pixels[i + width]! : 0]
      near = above & ALPHA ? above : below & ALPHA ? below : 0
    }
    if (near !== 0) pixels[i] = near & COLOUR
  }
}
