import { sizeWithin } from '../../common/formats/index.ts'
import type { ReframeMode } from '../../common/formats/index.ts'

interface Size {
  width: number
  height: number
}

/** A picture that gets another aspect ratio. */
export interface Reframe {
  /** Size of the source as it is shown, px. */
  source: Size
  /** Size of the result, px. */
  frame: Size
  mode: ReframeMode
  alpha: boolean
  /** Filters that bring the source to a size and to the colours of the result. */
  scaled: (size: Size) => readonly string[]
}

/** The blurred picture is made at this share of the frame's sides: a blur of few px does there what one of many does. */
const blurredShare = 8

/** A chain of filters, or a graph in the middle of one, that ends with a picture of the frame's size. */
export function reframe({ source, frame, mode, alpha, scaled }: Reframe): string {
  const { width, height } = frame
  const cover = sizeWithin(source, frame, 'cover')
  const within = sizeWithin(source, frame, 'contain')
  if (mode === 'fill') return [...scaled(cover), `crop=${width}:${height}`].join(',')
  const centred = '(ow-iw)/2:(oh-ih)/2'
  if (mode === 'fit')
    return [...scaled(within), `pad=${width}:${height}:${centred}:color=black${alpha ? '@0' : ''}`].join(',')
  const small = (side: number): number => Math.max(2, Math.round(side / blurredShare / 2) * 2)
  return [
    'split[whole][behind]',
    [
      `[behind]${scaled({ width: small(cover.width), height: small(cover.height) }).join(',')}`,
      `crop=${small(width)}:${small(height)}`,
      'boxblur=luma_radius=min(6\\,min(w\\,h)/4):luma_power=2',
      `scale=${width}:${height}:flags=bicubic[blurred]`,
    ].join(','),
    `[whole]${scaled(within).join(',')}[front]`,
    '[blurred][front]overlay=(W-w)/2:(H-h)/2',
  ].join(';')
}
