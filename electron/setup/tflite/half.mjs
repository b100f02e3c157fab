/**
 * Converts numbers of half precision (IEEE 754 binary16) to single precision, which is exact.
 * @param {Uint16Array} halves
 */
export function fromHalf(halves) {
  return Float32Array.from(halves, (half) => {
    const sign = half & 0x8000 ? -1 : 1
    const exponent = (half >> 10) & 31
    const fraction = half & 1023
    if (exponent === 0) return sign * fraction * 2 ** -24
    if (exponent === 31) return fraction ? Number.NaN : sign * Infinity
    return sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
  })
}
