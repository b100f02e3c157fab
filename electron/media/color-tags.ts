/** Tags a stream as BT.709 in limited range: without them players guess, and colours shift. */
export const bt709Tags: readonly string[] =
  '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv'.split(' ')
