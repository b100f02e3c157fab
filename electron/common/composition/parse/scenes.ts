import type { CameraMove, Transition } from '../../service/extension/transitions.ts'
import { cutCamera } from '../../transitions/index.ts'
import type { Scene } from '../model.ts'
import type { ReadOptions } from './options.ts'

/**
 * Scenes with the transitions and camera moves that the extension has for them. Where a scene was cut into items, the first
 * has its transition, and each its part of the camera's move.
 */
export function withScenes(scenes: Scene[], { extension }: ReadOptions): Scene[] {
  let next = 0
  const own = new Map<Scene, Pick<Scene, 'transition' | 'camera'>>()
  for (const { items, transition, camera } of extension?.scenes ?? []) {
    const parts = scenes.slice(next, next + items)
    next += items
    const cameras = camera ? cameraParts(camera, parts) : []
    for (const [index, part] of parts.entries()) {
      const move = cameras[index]
      own.set(part, { ...comes(index === 0 ? transition : undefined), ...(move ? { camera: move } : {}) })
    }
  }
  return scenes.map((scene) => ({ ...scene, ...own.get(scene) }))
}

const comes = (transition: Transition | undefined) => (transition ? { transition } : {})

/** The parts of a camera's move; none where the parts of the scene have no lengths to cut it by. */
function cameraParts(camera: CameraMove, parts: readonly Scene[]): CameraMove[] {
  if (parts.length === 1) return [camera]
  const lengths = parts.map(({ duration }) => (duration === 'voice' ? Number.NaN : duration))
  let left = lengths.reduce((sum, ms) => sum + ms, 0)
  if (Number.isNaN(left)) return []
  let rest = camera
  return lengths.map((ms) => {
    const [first, later] = left > ms ? cutCamera(rest, ms / left) : [rest, rest]
    rest = later
    left -= ms
    return first
  })
}
