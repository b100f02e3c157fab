/** Aspect ratios that a finished clip can be given, as width by height. */
export const aspectRatios = { '16:9': [16, 9], '4:5': [4, 5], '1:1': [1, 1], '9:16': [9, 16] } as const
export type AspectRatio = keyof typeof aspectRatios
export const aspectRatioNames = Object.keys(aspectRatios) as [AspectRatio, ...AspectRatio[]]

/**
 * How a picture of one aspect ratio becomes one of another: `fill` cuts off what is over, `fit` sets bars beside the whole
 * picture, `blur` sets the picture itself there, enlarged and blurred.
 */
export const reframeModes = ['fill', 'fit', 'blur'] as const
export type ReframeMode = (typeof reframeModes)[number]

interface Size {
  width: number
  height: number
}

/** Size of a picture in another aspect ratio (px): its shorter side is kept, so that 1920 by 1080 becomes 1080 by 1920. */
export function sizeInAspectRatio({ width, height }: Size, ratio: AspectRatio): Size {
  const [across, down] = aspectRatios[ratio]
  const factor = Math.min(width, height) / Math.min(across, down)
  return { width: across * factor, height: down * factor }
}

/** Whether a picture has an aspect ratio already, to a px or two. */
export function hasAspectRatio({ width, height }: Size, ratio: AspectRatio): boolean {
  const [across, down] = aspectRatios[ratio]
  return Math.abs(width * down - height * across) <= 2 * Math.max(across, down)
}

/** Size of a picture that covers a frame, or lies within it, without being stretched; even px. */
export function sizeWithin(picture: Size, frame: Size, how: 'cover' | 'contain'): Size {
  const factors = [frame.width / picture.width, frame.height / picture.height]
  const factor = how === 'cover' ? Math.max(...factors) : Math.min(...factors)
  const even = (side: number): number =>
    how === 'cover'
      ? Math.ceil((side * factor) / 2 - 1e-6) * 2
      : Math.max(2, Math.floor((side * factor) / 2 + 1e-6) * 2)
  return { width: even(picture.width), height: even(picture.height) }
}
