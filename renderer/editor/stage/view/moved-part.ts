import { atRest } from '@common/motion/index.ts'
import type { MotionState } from '@common/motion/index.ts'
import { boundsOf } from '../../rotation.ts'
import type { Box } from '../../box.ts'
import type { Part, Placement } from '../../drawing/part.ts'

/** How far a blur of this standard deviation is seen, as a multiple of it. */
const blurReach = 3

/**
 * A part of the picture, moved.
 * @param box around all that is drawn of the element, px of the canvas
 */
export function movedPart(still: Part, box: Box, state: MotionState, at: Placement): Part {
  const { opacity, hidden, scale, blur } = state
  const across = Math.max(0, 1 - hidden.left - hidden.right)
  const down = Math.max(0, 1 - hidden.top - hidden.bottom)
  const x = at.x + (box.x + box.width / 2) * at.scale
  const y = at.y + (box.y + box.height / 2) * at.scale
  if (opacity <= 0 || scale <= 0 || across * down === 0) {
    return { bounds: { x: Math.round(x), y: Math.round(y), width: 0, height: 0 }, draw: () => {} }
  }
  const isMoved = isElsewhere(state)
  const bounds = isMoved ? movedBounds(still.bounds, { x, y }, state, at.scale) : still.bounds
  return {
    bounds,
    draw(context) {
      context.save()
      context.globalAlpha *= opacity
      if (isMoved) {
        context.translate(x + state.x * at.scale, y + state.y * at.scale)
        context.rotate((state.rotation * Math.PI) / 180)
        context.scale(scale, scale)
        context.translate(-x, -y)
      }
      if (across < 1 || down < 1) {
        const { width, height } = still.bounds
        context.beginPath()
        context.rect(
          still.bounds.x + width * hidden.left,
          still.bounds.y + height * hidden.top,
          width * across,
          height * down,
        )
        context.clip()
      }
      if (blur > 0) context.filter = `blur(${blur * at.scale * scale}px)`
      still.draw(context, isMoved)
      context.restore()
    },
  }
}

const isElsewhere = ({ x, y, scale, rotation, blur }: MotionState): boolean =>
  x !== atRest.x || y !== atRest.y || scale !== atRest.scale || rotation !== atRest.rotation || blur !== atRest.blur

/** All that a moved part can fill, whole device px. */
function movedBounds(still: Box, pivot: { x: number; y: number }, state: MotionState, toDevice: number): Box {
  const { scale, rotation, blur } = state
  const reach = blur * toDevice * blurReach
  const left = pivot.x + (still.x - reach - pivot.x) * scale + state.x * toDevice
  const top = pivot.y + (still.y - reach - pivot.y) * scale + state.y * toDevice
  const width = (still.width + 2 * reach) * scale
  const height = (still.height + 2 * reach) * scale
  const turned = boundsOf({ x: left, y: top, width, height, rotation })
  const [x, y] = [Math.floor(turned.x) - 1, Math.floor(turned.y) - 1]
  return {
    x,
    y,
    width: Math.ceil(turned.x + turned.width) + 1 - x,
    height: Math.ceil(turned.y + turned.height) + 1 - y,
  }
}
