import { eased } from '../motion/index.ts'
import type { Transition } from '../service/extension/transitions.ts'
import { black, sceneAtRest, transitions } from './kinds.ts'
import type { CanvasSize, SceneState, TransitionState } from './kinds.ts'

/**
 * What both scenes of a transition look like, the same on the stage and in the clip.
 * @param share how much of its time has passed, 0 to 1
 */
export function transitionAt(transition: Transition, share: number, canvas: CanvasSize): TransitionState {
  const { kind, easing, direction, color } = transition
  const spec = transitions[kind]
  const { before, after } = spec.state(
    eased(easing ?? spec.easing, share),
    canvas,
    direction ?? spec.direction ?? 'left',
  )
  return {
    ground: spec.color === undefined ? black : (color ?? spec.color),
    before: even({ ...sceneAtRest, ...before }, canvas, Math.ceil),
    after: even({ ...sceneAtRest, ...after }, canvas, Math.floor),
  }
}

/**
 * Scenes are moved and cut off by even numbers of px: clips store chroma for blocks of 2 by 2, and a movement of this speed
 * shows no smaller steps. The scene that goes is moved by the next larger number and the one that comes by the next smaller
 * one, so that no gap opens where one pushes the other.
 */
function even(state: SceneState, { width, height }: CanvasSize, round: (half: number) => number): SceneState {
  const whole = (px: number): number => Math.sign(px) * 2 * round(Math.abs(px) / 2) + 0
  const side = (share: number, length: number): number => Math.min(1, (2 * Math.ceil((share * length) / 2)) / length)
  const { left, top, right, bottom } = state.hidden
  return {
    ...state,
    x: whole(state.x),
    y: whole(state.y),
    hidden: {
      left: side(left, width),
      top: side(top, height),
      right: side(right, width),
      bottom: side(bottom, height),
    },
  }
}

/**
 * How loud both scenes are at a share of a transition's time, as factors of the amplitude: with equal power, so that
 * sounds that have nothing to do with each other are as loud together as alone.
 */
export function crossfadeGains(share: number): { before: number; after: number } {
  const angle = (Math.min(1, Math.max(0, share)) * Math.PI) / 2
  return { before: Math.cos(angle), after: Math.sin(angle) }
}

/** A scene that is moved by its camera and by a transition: first by the camera. */
export function withCamera(camera: SceneState, state: SceneState): SceneState {
  return {
    ...state,
    x: state.x + camera.x * state.scale,
    y: state.y + camera.y * state.scale,
    scale: state.scale * camera.scale,
  }
}
