import type { Size } from '../box.ts'

/** Size of a picture in its own pixels, which may be fewer than those of its file: videos play in smaller copies. */
export function pixelsOf(image: CanvasImageSource): Size {
  if (image instanceof HTMLVideoElement) return { width: image.videoWidth, height: image.videoHeight }
  if (image instanceof HTMLImageElement) return { width: image.naturalWidth, height: image.naturalHeight }
  if (image instanceof VideoFrame) return { width: image.displayWidth, height: image.displayHeight }
  if (image instanceof SVGImageElement) return { width: image.width.baseVal.value, height: image.height.baseVal.value }
  return { width: image.width, height: image.height }
}
