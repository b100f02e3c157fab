/** Words from here on have an alpha above 0. */
const OPAQUE_FROM = 0x01000000
const COLOUR = 0x00ffffff

/**
 * Gives transparent pixels beside the figure the figure's colour, still transparent. Chroma is stored for four pixels
 * at once: black neighbours would leave a dark, grey rim. Pixels are RGBA in little-endian 32-bit words.
 */
export function bleedEdges(pixels: Uint32Array, width: number): void {
  const last = pixels.length - width
  // The outermost rows and columns have no neighbours on one side; nothing is composed beyond them either.
  for (let i = width; i < last; i++) {
    if (pixels[i] !== 0) continue
    let near = pixels[i - 1]!
    if (near < OPAQUE_FROM) near = pixels[i + 1]!
    if (near < OPAQUE_FROM) near = pixels[i - width]!
    if (near < OPAQUE_FROM) near = pixels[i + width]!
    if (near >= OPAQUE_FROM) pixels[i] = near & COLOUR
  }
}
