import { handShapes } from './shapes.ts'
import type { FingerBend, HandShape } from './skeleton.ts'
import type { HandView } from './view.ts'

/** A hand as it is held: its shape, and how the presenter's right hand is seen; the left hand is its mirror image. */
interface Sign {
  shape: HandShape
  view: HandView
}

/** How hands are held in gestures and on the way. */
export const signs = {
  loose: { shape: handShapes.relaxed, view: { turn: 150, tilt: 24, roll: -4, arm: 4 } },
  openUp: { shape: handShapes.open, view: { turn: 34, tilt: 6, roll: -44, arm: -8 } },
  openWide: { shape: handShapes.open, view: { turn: 20, tilt: 4, roll: -36, arm: -14 } },
  palmsUp: { shape: handShapes.open, view: { turn: 44, tilt: 10, roll: -60, arm: -18 } },
  waving: { shape: handShapes.open, view: { turn: -6, tilt: -4, roll: -4, arm: 2 } },
  beating: { shape: handShapes.soft, view: { turn: 70, tilt: 22, roll: 12, arm: 16 } },
  pointingOut: { shape: handShapes.point, view: { turn: 14, tilt: 0, roll: -52, arm: -12 } },
  pointingUp: { shape: handShapes.point, view: { turn: 6, tilt: 0, roll: 0, arm: 4 } },
  one: { shape: handShapes.point, view: { turn: -4, tilt: -4, roll: 4, arm: 6 } },
  two: { shape: handShapes.two, view: { turn: -4, tilt: -4, roll: 2, arm: 6 } },
  three: { shape: handShapes.three, view: { turn: -4, tilt: -4, roll: 2, arm: 6 } },
  thumbUp: { shape: handShapes.thumb, view: { turn: 212, tilt: 12, roll: 62, arm: 34 } },
  thinking: { shape: handShapes.chin, view: { turn: 150, tilt: 0, roll: 6, arm: 16 } },
  holding: { shape: handShapes.hold, view: { turn: 40, tilt: 18, roll: -30, arm: 6 } },
  folded: { shape: handShapes.clasp, view: { turn: 165, tilt: 20, roll: 66, arm: 58 } },
} satisfies Record<string, Sign>

export type SignName = keyof typeof signs

/** Number of steps from one sign to another. */
export const signSteps = 4

/** A sign between two, in steps. */
export function signBetween(from: SignName, to: SignName, step: number): Sign {
  const [a, b]: [Sign, Sign] = [signs[from], signs[to]]
  const share = step / signSteps
  const at = (x: number, y: number): number => x + (y - x) * share
  const bend = (i: 0 | 1 | 2 | 3): FingerBend => {
    const [x, y] = [a.shape.fingers[i], b.shape.fingers[i]]
    return [at(x[0], y[0]), at(x[1], y[1]), at(x[2], y[2]), at(x[3] ?? 0, y[3] ?? 0)]
  }
  const [p, q] = [a.shape.thumb, b.shape.thumb]
  return {
    shape: {
      fingers: [bend(0), bend(1), bend(2), bend(3)],
      thumb: {
        out: at(p.out, q.out),
        over: at(p.over, q.over),
        roll: at(p.roll, q.roll),
        bend: [at(p.bend[0], q.bend[0]), at(p.bend[1], q.bend[1])],
      },
    },
    view: {
      turn: at(a.view.turn, b.view.turn),
      tilt: at(a.view.tilt, b.view.tilt),
      roll: at(a.view.roll, b.view.roll),
      arm: at(a.view.arm, b.view.arm),
    },
  }
}
