import { eased, splitEasing } from '../motion/index.ts'
import type { CameraBox, CameraMove } from '../service/extension/transitions.ts'
import { sceneAtRest } from './kinds.ts'
import type { CanvasSize, SceneState } from './kinds.ts'

/** The whole canvas. */
export const wholeCanvas: CameraBox = { x: 0, y: 0, size: 1 }

const usualEasing = 'ease-in-out'

/** The part of the canvas that fills the picture at a share of the scene's length, 0 to 1. */
export function cameraBoxAt({ from, to, easing = usualEasing }: CameraMove, share: number): CameraBox {
  return boxBetween(from, to, eased(easing, share))
}

/** A box on the way from one to another; where an easing goes beyond the two, it stays within the canvas. */
function boxBetween(from: CameraBox, to: CameraBox, p: number): CameraBox {
  const mixed = (key: keyof CameraBox): number => from[key] + (to[key] - from[key]) * p
  const size = Math.min(1, Math.max(0.01, mixed('size')))
  const inside = (start: number): number => Math.min(1 - size, Math.max(0, start))
  return { x: inside(mixed('x')), y: inside(mixed('y')), size }
}

/** How a scene is drawn so that its camera shows its part of the canvas. */
export function cameraAt(camera: CameraMove, share: number, { width, height }: CanvasSize): SceneState {
  const { x, y, size } = cameraBoxAt(camera, share)
  const scale = 1 / size
  return {
    ...sceneAtRest,
    x: (0.5 - x - size / 2) * width * scale,
    y: (0.5 - y - size / 2) * height * scale,
    scale,
  }
}

/**
 * The moves of both parts of a scene that is cut at a share of its length, which together show what the whole one did,
 * unless its easing goes far beyond its ends.
 */
export function cutCamera(camera: CameraMove, share: number): [CameraMove, CameraMove] {
  const { from, to, easing = usualEasing } = camera
  const middle = cameraBoxAt(camera, share)
  const [first, second] = splitEasing(easing, share)
  return [
    { from, to: middle, easing: first },
    { from: middle, to, easing: second },
  ]
}
