import { canonicalPoints } from '../../../../common/faces/canonical/index.ts'
import { skinPoints } from '../../../../common/faces/types.ts'
import { spreadOverSkin } from './spread.ts'
import type { Movement } from './spread.ts'

/** Movements of the jaw and of the muscles around the mouth, each at full effect. */
export const movementNames = [
  'jaw',
  'lowerDown',
  'upperUp',
  'wide',
  'smile',
  'frown',
  'pucker',
  'funnel',
  'rollLower',
  'rollUpper',
  'shrugLower',
  'shrugUpper',
  'side',
  'jawSide',
  'jawForward',
] as const

export type MovementName = (typeof movementNames)[number]

/** Mesh points of each lip from the left corner to the right one: the outer edge, then the inner one. */
export const upperLip: readonly (readonly number[])[] = [
  [61, 185, 40, 39, 37, 0, 267, 269, 270, 409, 291],
  [78, 191, 80, 81, 82, 13, 312, 311, 310, 415, 308],
]
export const lowerLip: readonly (readonly number[])[] = [
  [61, 146, 91, 181, 84, 17, 314, 405, 321, 375, 291],
  [78, 95, 88, 178, 87, 14, 317, 402, 318, 324, 308],
]
/** Mesh points over the bone of the lower jaw, from the fold below the lip to the edge. */
// prettier-ignore
export const jawPoints: readonly number[] = [
  152, 148, 377, 176, 400, 175, 199, 171, 396, 208, 428, 200, 201, 421, 18, 149, 378, 150, 379, 140, 369, 170, 395, 136,
  365, 32, 262, 211, 431, 194, 418, 204, 424, 202, 422, 210, 430, 169, 394, 135, 364,
]
/** Distance from the middle of the mouth to its outer and to its inner corner (cm). */
const halfWidth = { out: 2.46, in: 2.15 }
/** Position of the jaw's hinge (cm): a little below and in front of the ear. */
const hinge = { up: 0.4, forward: -3 }
/** Rotation of the jaw at full effect (radians): about three times that of a loud "ah". */
const jawTurn = 0.28

/** How far the middle of the chin rises when the lower lip is pushed up (cm), by mesh point. */
const chinRise = new Map([
  [152, 0.15],
  [175, 0.2],
  [199, 0.25],
  [200, 0.25],
  [18, 0.3],
])

interface LipPoint {
  side: 'upper' | 'lower'
  edge: 'out' | 'in'
  corner: boolean
  /** Position between the corners: -1 at the left one, 1 at the right one. */
  across: number
  at: Movement
}

const positionOf = (point: number): Movement => [
  canonicalPoints[point * 3]!,
  -canonicalPoints[point * 3 + 1]!,
  -canonicalPoints[point * 3 + 2]!,
]

/** Mesh points of nose, eyes and forehead, which no movement reaches; the cheeks can move. */
export const still: readonly number[] = Array.from({ length: skinPoints }, (_, point) => point).filter((point) => {
  const [x, up] = positionOf(point)
  return up > -1.6 && !(Math.abs(x) > 2.2 && up < 0.2)
})

function turned([, up, forward]: Movement, share: number): Movement {
  const angle = jawTurn * share
  const [cos, sin] = [Math.cos(angle) - 1, Math.sin(angle)]
  const [y, z] = [up - hinge.up, forward - hinge.forward]
  return [0, y * cos - z * sin, z * cos + y * sin]
}

/** Share of the bone's movement that a point of the jaw follows: towards the sides, the skin slides over the bone. */
export const withBone = (point: number): number =>
  Math.max(0.3, 1 - 0.35 * Math.max(0, (Math.abs(positionOf(point)[0]) - 2) / 4))

function make(
  lips: (point: LipPoint) => Movement,
  jaw: (point: number) => Movement | undefined = () => undefined,
): Float32Array {
  const handles = new Map<number, Movement>()
  for (const [side, lip] of [['upper', upperLip] as const, ['lower', lowerLip] as const]) {
    lip.forEach((line, ring) => {
      const edge = ring === 0 ? 'out' : 'in'
      line.forEach((point, step) => {
        if (handles.has(point)) return
        const at = positionOf(point)
        const across = Math.max(-1, Math.min(1, at[0] / halfWidth[edge]))
        handles.set(point, lips({ side, edge, corner: step === 0 || step === line.length - 1, across, at }))
      })
    })
  }
  for (const point of jawPoints) {
    const movement = jaw(point)
    if (movement) handles.set(point, movement)
  }
  return spreadOverSkin(handles, still)
}

const none: Movement = [0, 0, 0]
/** Weight of a point of the lips: 1 in the middle of the mouth, 0 at its corners. */
const dome = (across: number): number => 1 - across * across
const sign = (side: 'upper' | 'lower'): number => (side === 'upper' ? 1 : -1)

const recipes: Record<MovementName, () => Float32Array> = {
  // An opening mouth is egg-shaped: the corners follow a third of the way and move inwards, and the ends of the upper
  // lip follow them.
  jaw: () =>
    make(
      ({ side, across, at }) => {
        const near = Math.abs(across)
        if (side === 'upper') {
          const [, up, forward] = turned(at, 0.33 * near ** 3.2)
          return [-0.1 * across, up + 0.1 * dome(across), forward]
        }
        const [, up, forward] = turned(at, 0.33 + 0.67 * Math.cos((Math.PI / 2) * near ** 1.25) ** 0.85)
        return [-0.1 * across, up, forward]
      },
      (point) => turned(positionOf(point), withBone(point)),
    ),
  lowerDown: () =>
    make(({ side, edge, corner, across }) =>
      side === 'upper' || corner ? none : [0, -0.5 * dome(across) * (edge === 'in' ? 1 : 0.85), 0.06 * dome(across)],
    ),
  upperUp: () =>
    make(({ side, edge, corner, across }) =>
      side === 'lower' || corner
        ? none
        : [0, 0.42 * Math.sqrt(dome(across)) * (edge === 'in' ? 1 : 0.9), 0.03 * dome(across)],
    ),
  wide: () => make(({ across }) => [0.42 * across, 0.05 * Math.abs(across), -0.22 * across * across]),
  smile: () => make(({ across }) => [0.4 * across * Math.abs(across), 0.42 * across * across, -0.2 * across * across]),
  frown: () => make(({ across }) => [0.05 * across, -0.35 * across * across, 0]),
  pucker: () =>
    make(({ side, edge, across }) => [
      -0.95 * across * (0.55 + 0.45 * Math.abs(across)),
      edge === 'out' ? sign(side) * dome(across) * 0.12 : 0,
      0.55 * (1 - 0.45 * across * across),
    ]),
  funnel: () =>
    make(({ side, edge, corner, across }) => [
      -0.5 * across,
      corner ? 0 : sign(side) * (edge === 'in' ? 0.22 : 0.34) * Math.sqrt(dome(across)),
      0.42 * (1 - 0.4 * across * across),
    ]),
  rollLower: () =>
    make(({ side, edge, corner, across }) =>
      side === 'upper' || corner ? none : [0, edge === 'out' ? 0.26 * dome(across) : 0, -0.18 * dome(across)],
    ),
  rollUpper: () =>
    make(({ side, edge, corner, across }) =>
      side === 'lower' || corner ? none : [0, edge === 'out' ? -0.2 * dome(across) : 0, -0.14 * dome(across)],
    ),
  shrugLower: () =>
    make(
      ({ side, corner, across }) => (side === 'upper' || corner ? none : [0, 0.3 * dome(across), 0.12 * dome(across)]),
      (point) => {
        const up = chinRise.get(point)
        return up === undefined ? undefined : [0, up, 0.07]
      },
    ),
  shrugUpper: () =>
    make(({ side, corner, across }) =>
      side === 'lower' || corner ? none : [0, 0.2 * dome(across), 0.1 * dome(across)],
    ),
  side: () => make(() => [0.4, 0, 0]),
  jawSide: () =>
    make(
      ({ side, corner }) => (side === 'upper' ? none : [corner ? 0.12 : 0.4, 0, 0]),
      (point) => [0.4 * withBone(point), 0, 0],
    ),
  jawForward: () =>
    make(
      ({ side, corner }) => (side === 'upper' ? none : [0, 0, corner ? 0.08 : 0.4]),
      (point) => [0, 0, 0.4 * withBone(point)],
    ),
}

/** Computes the movements on the canonical face: x, y, z of 468 points each (cm, y down, z away from the viewer). */
export function makeMovements(): Record<MovementName, Float32Array> {
  return Object.fromEntries(movementNames.map((name) => [name, recipes[name]()])) as Record<MovementName, Float32Array>
}
