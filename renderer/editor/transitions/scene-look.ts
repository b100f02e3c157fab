import { cameraAt, crossfadeGains, sceneAtRest, transitionAt } from '@common/transitions/index.ts'
import type { CanvasSize, SceneState, TransitionState } from '@common/transitions/index.ts'
import type { SceneTiming } from '../timings.ts'

/** A scene, and a time of it, ms. */
export interface SceneMoment {
  timing: SceneTiming
  sceneMs: number
}

/** How the scene at the playhead is seen, beside what it shows. */
export interface SceneLook {
  /** Its camera; null: all of the canvas is seen. */
  camera: SceneState | null
  /** The scene that goes, while a transition lasts. */
  leaving: { camera: SceneState | null; state: TransitionState } | null
}

/** How a scene is seen at a time: null where it is seen as it is, alone. */
export function sceneLook(at: SceneMoment, leaving: SceneMoment | null, canvas: CanvasSize): SceneLook | null {
  const camera = cameraOf(at, canvas)
  const { scene, overlapMs } = at.timing
  if (!leaving || !scene.transition) return camera && { camera, leaving: null }
  const state = transitionAt(scene.transition, at.sceneMs / overlapMs, canvas)
  return { camera, leaving: { camera: cameraOf(leaving, canvas), state } }
}

function cameraOf({ timing: { scene, durationMs }, sceneMs }: SceneMoment, canvas: CanvasSize): SceneState | null {
  if (!scene.camera) return null
  const state = cameraAt(scene.camera, sceneMs / durationMs, canvas)
  return state.scale === 1 && state.x === sceneAtRest.x && state.y === sceneAtRest.y ? null : state
}

/** When the sounds of a scene are cross-faded with those of its neighbours, ms of the project. */
export interface SceneFades {
  in: { fromMs: number; toMs: number }
  out: { fromMs: number; toMs: number }
}

/** The cross-fades of a scene; undefined where it has none. */
export function sceneFades(
  { startMs, durationMs, overlapMs }: SceneTiming,
  next: SceneTiming | undefined,
): SceneFades | undefined {
  const endMs = startMs + durationMs
  const after = next?.overlapMs ?? 0
  if (overlapMs === 0 && after === 0) return undefined
  return { in: { fromMs: startMs, toMs: startMs + overlapMs }, out: { fromMs: endMs - after, toMs: endMs } }
}

/** Straight lines into which the curve of a cross-fade is divided. */
const fadeSteps = 24

/** The gains of a scene's sounds over its time: points between which they change evenly. */
export function fadePoints(fades: SceneFades): [ms: number, gain: number][] {
  const points = ({ fromMs, toMs }: SceneFades['in'], gain: (share: number) => number): [number, number][] =>
    toMs > fromMs
      ? Array.from({ length: fadeSteps + 1 }, (_, step): [number, number] => {
          const share = step / fadeSteps
          return [fromMs + (toMs - fromMs) * share, gain(share)]
        })
      : []
  return [
    ...points(fades.in, (share) => crossfadeGains(share).after),
    ...points(fades.out, (share) => crossfadeGains(share).before),
  ]
}
