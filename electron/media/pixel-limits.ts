/** Most px of a picture or a video frame: 8K has 33 megapixels, and a decoded picture takes 4 bytes per px. */
export const maxImagePixels = 36_000_000

/**
 * Most px of a frame that ffmpeg decodes; it ends with an error at a larger one. A stream may change its size in the middle,
 * which nothing tells beforehand. Higher than `maxImagePixels`, as codecs round sides up to whole blocks of up to 128 px.
 */
export const maxDecodedPixels = 40_000_000

/**
 * Most bytes of a decoded frame for each px of the limit: a decoder keeps up to 16 frames of a video for reference, ffmpeg
 * up to eight between decoder and filters, and frames of 16 bit with alpha take four times as much as usual ones.
 */
export const maxBytesPerPixel = 3

/**
 * Most bytes that ffmpeg takes in one block: a frame of `maxDecodedPixels` fits. Tables of a file (samples of an MP4,
 * attachments, covers) and of filters (resampling from a rate of gigahertz) are held to it as well.
 */
export const maxBlockBytes = 256 * 1024 * 1024

/** Most streams of a file: ffmpeg decodes the beginning of each when it opens the file. */
export const maxStreams = 64

/** Bytes that one px of a decoded frame takes, by the name of its pixel format (libavutil/pixdesc.c). */
export function bytesPerPixel(pixFmt: string, bitDepth: number): number {
  const planes = /420|411|410|nv12|nv21|p01[026]/.test(pixFmt) ? 1.5 : /422|nv16|uyvy|yvyu/.test(pixFmt) ? 2 : 3
  const gray = /^(gray|ya|mono)/.test(pixFmt)
  const alpha = /^(yuva|rgba|bgra|argb|abgr|gbrap|ya|pal8|ayuv|vuya)/.test(pixFmt)
  const bytes = /f32/.test(pixFmt) ? 4 : bitDepth > 8 ? 2 : 1
  return ((gray ? 1 : planes) + (alpha ? 1 : 0)) * bytes
}
