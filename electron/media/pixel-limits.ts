/** Most px of a picture or a video frame: 8K has 33 megapixels, and a decoded picture takes 4 bytes per px. */
export const maxImagePixels = 36_000_000

/**
 * Most px of a frame that ffmpeg decodes; it ends with an error at a larger one. A stream may change its size in the middle,
 * which nothing tells beforehand. Higher than `maxImagePixels`, as codecs round sides up to whole blocks of up to 128 px.
 */
export const maxDecodedPixels = 40_000_000

/**
 * Most bytes of a decoded frame for each px of the limit: a decoder keeps up to 16 frames of a video for reference, and
 * frames of 16 bit with alpha take twice as much.
 */
export const maxBytesPerPixel = 4

/** Bytes that one px of a decoded frame takes, by the name of its pixel format (libavutil/pixdesc.c). */
export function bytesPerPixel(pixFmt: string, bitDepth: number): number {
  const planes = /420|411|410|nv12|nv21|p01[026]/.test(pixFmt) ? 1.5 : /422|nv16|uyvy|yvyu/.test(pixFmt) ? 2 : 3
  const gray = /^(gray|ya|mono)/.test(pixFmt)
  const alpha = /^(yuva|rgba|bgra|argb|abgr|gbrap|ya|pal8|ayuv|vuya)/.test(pixFmt)
  const bytes = /f32/.test(pixFmt) ? 4 : bitDepth > 8 ? 2 : 1
  return ((gray ? 1 : planes) + (alpha ? 1 : 0)) * bytes
}
