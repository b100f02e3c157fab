/** Says that a stream is BT.709 in TV range: without these tags players guess, and colours shift. */
export const BT709_TAGS: readonly string[] =
  '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv'.split(' ')
