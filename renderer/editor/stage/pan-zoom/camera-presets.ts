import type { CameraBox, CameraMove } from '@common/service/extension/transitions.ts'
import { wholeCanvas } from '@common/transitions/index.ts'

const near: CameraBox = { x: 0.1, y: 0.1, size: 0.8 }
const [left, right]: [CameraBox, CameraBox] = [
  { x: 0, y: 0.1, size: 0.8 },
  { x: 0.2, y: 0.1, size: 0.8 },
]

/** Moves that are chosen by a name. */
export const cameraPresets = {
  in: { from: wholeCanvas, to: near },
  out: { from: near, to: wholeCanvas },
  left: { from: right, to: left },
  right: { from: left, to: right },
} as const satisfies Record<string, CameraMove>

export type CameraPreset = keyof typeof cameraPresets

const isSame = (a: CameraBox, b: CameraBox): boolean => a.x === b.x && a.y === b.y && a.size === b.size

/** The name of a move; `own` for every other one. */
export function presetOf(camera: CameraMove | undefined): CameraPreset | 'none' | 'own' {
  if (!camera) return 'none'
  const names = Object.keys(cameraPresets) as CameraPreset[]
  const found = names.find((name) => {
    const { from, to } = cameraPresets[name]
    return isSame(from, camera.from) && isSame(to, camera.to)
  })
  return found ?? 'own'
}

/** A box with one value changed, which stays within the canvas. */
export function changedBox(box: CameraBox, key: keyof CameraBox, value: number): CameraBox {
  const next = { ...box, [key]: value }
  const inside = (start: number): number => Math.max(0, Math.min(start, 1 - next.size))
  return { x: inside(next.x), y: inside(next.y), size: next.size }
}
