/** Says that a stream is BT.709 in TV range: without these tags players guess, and colours shift. */
export const bt709Tags: readonly string[] =
  '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv'.split(' ')
