import { limits } from './limits.ts'

const defaultRatio = '16:9'
/** The short side of a video whose size is not given at all, px. */
const shortSide = 1080

/** Size of an item's video in px; a side that is missing follows from `ratio` (service-interface: Create avatar video). */
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

/** An even whole number that a video can have as a side. */
function side(length: number): number {
  return Math.min(limits.videoSide.max, Math.max(limits.videoSide.min, Math.round(length / 2) * 2))
}
