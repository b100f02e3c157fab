import type { Point } from '../box.ts'
import { useDocument } from '../../stores/document.ts'
import { useFrames } from '../playback/frames.ts'
import { pixelsOf } from '../drawing/picture-size.ts'
import { boxOf } from '../geometry.ts'
import { uprightPoint } from '../rotation.ts'
import { useStage } from './store.ts'

/** Px around the one under the pointer whose mean colour is taken: single ones of a video are noisy. */
const around = 1

/** Picks a colour from the picture that an element shows, without what its appearance makes of it. */
export function useColorPick() {
  const document = useDocument()
  const stage = useStage()
  const frames = useFrames()

  /** Ends the picking. @param at the point of the canvas whose colour is taken; null: none */
  function take(at: Point | null): void {
    const { picking } = stage
    stage.picking = null
    const color = picking && at && colorAt(picking.elementId, at)
    if (picking && color) picking.take(color)
  }

  function colorAt(elementId: string, point: Point): string | null {
    const element = document.element(elementId)
    const frame = frames.frameFor(elementId)
    if (!element || !frame) return null
    const box = boxOf(element)
    const { rotation, flipX, flipY, crop } = element.appearance ?? {}
    const { left = 0, top = 0, right = 0, bottom = 0 } = crop ?? {}
    const upright = uprightPoint({ ...box, rotation }, point)
    const across = (upright.x - box.x) / box.width
    const down = (upright.y - box.y) / box.height
    if (across < 0 || across >= 1 || down < 0 || down >= 1) return null
    const x = left + (flipX ? 1 - across : across) * (1 - left - right)
    const y = top + (flipY ? 1 - down : down) * (1 - top - bottom)
    return meanColor(frame.image, { x, y })
  }

  return { take }
}

/**
 * The mean colour around a point of a picture.
 * @param at shares of the picture's sides
 */
function meanColor(image: CanvasImageSource, at: Point): string | null {
  const { width, height } = pixelsOf(image)
  const side = 2 * around + 1
  const canvas = new OffscreenCanvas(side, side)
  const context = canvas.getContext('2d')
  if (!context || width === 0 || height === 0) return null
  context.drawImage(image, around - Math.floor(at.x * width), around - Math.floor(at.y * height))
  const { data } = context.getImageData(0, 0, side, side)
  const sums = [0, 0, 0]
  let weight = 0
  for (let index = 0; index < data.length; index += 4) {
    const opacity = data[index + 3]!
    weight += opacity
    sums.forEach((_, channel) => (sums[channel]! += data[index + channel]! * opacity))
  }
  if (weight === 0) return null
  return `#${sums
    .map((sum) =>
      Math.round(sum / weight)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
