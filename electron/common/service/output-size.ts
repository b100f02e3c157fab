import { limits } from './limits.ts'

const defaultRatio = '16:9'
/** Shorter side, px, of a video whose width and height are both missing. */
const shortSide = 1080

/** Width and height of a video in px; a missing side is computed from `ratio`. */
export function outputSize(item: {
  width?: number | undefined
  height?: number | undefined
  ratio?: string | undefined
}): { width: number; height: number } {
  const [across, down] = (item.ratio ?? defaultRatio).split(':').map(Number) as [number, number]
  const { width, height } = item
  if (width !== undefined) return { width, height: height ?? side((width * down) / across) }
  if (height !== undefined) return { width: side((height * across) / down), height }
  const unit = shortSide / Math.min(across, down)
  return { width: side(across * unit), height: side(down * unit) }
}

/** Rounds a length to an even whole number in the allowed range, because encoders need even sides. */
function side(length: number): number {
  return Math.min(limits.videoSide.max, Math.max(limits.videoSide.min, Math.round(length / 2) * 2))
}
