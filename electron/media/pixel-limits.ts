/** Most px of a picture or a video frame: 8K has 33 megapixels, and a decoded picture takes 4 bytes per px. */
export const maxImagePixels = 36_000_000

/**
 * Most px of a frame that ffmpeg decodes; it ends with an error at a larger one. A stream may change its size in the middle,
 * which nothing tells beforehand. Higher than `maxImagePixels`, as codecs round sides up to whole blocks of up to 128 px.
 */
export const maxDecodedPixels = 40_000_000
