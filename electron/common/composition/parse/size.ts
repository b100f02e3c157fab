import { limits } from '../../service/index.ts'
import type { Fields } from '../pasted.ts'
import { number, text } from './fields.ts'

/** The short side of a video whose size is not given at all, px. */
const SHORT_SIDE = 1080

/** Size of an item in px; a side that is missing follows from `ratio`, 16:9 by default (service-interface: ratio). */
export function sizeOf(item: Fields): { width: number; height: number } {
  const [across, down] = (text(item, 'ratio') ?? '16:9').split(':').map(Number) as [number, number]
  const width = number(item, 'width')
  const height = number(item, 'height')
  if (width !== undefined) return { width, height: height ?? side((width * down) / across) }
  if (height !== undefined) return { width: side((height * across) / down), height }
  const unit = SHORT_SIDE / Math.min(across, down)
  return { width: side(across * unit), height: side(down * unit) }
}

/** An even whole number that a video can have as a side. */
function side(length: number): number {
  return Math.min(limits.videoSide.max, Math.max(limits.videoSide.min, Math.round(length / 2) * 2))
}
