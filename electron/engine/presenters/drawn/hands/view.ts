import { bonesOf, wristOf, type Bone, type HandBuild, type HandShape, type Vec } from './skeleton.ts'

/**
 * How a right hand is seen, in degrees: turned about its length (0 shows the palm), tips tilted to the viewer, turned in
 * the picture (clockwise); and the lean of the forearm that it sits on, in the picture (clockwise).
 */
export interface HandView {
  turn: number
  tilt: number
  roll: number
  arm: number
}

/** The bones of a hand and its wrist as they are seen: x right, y up, z to the viewer, from the wrist's joint, in mm. */
export interface SeenBones {
  bones: Bone[]
  /** Where the hand's own axes point. */
  turn: Turn
  /** -1 for a left hand, which is the mirror image of a right one. */
  flip: 1 | -1
}

export function bonesSeen(shape: HandShape, build: HandBuild, view: HandView, side: 'left' | 'right'): SeenBones {
  const turn = rotation(view)
  const flip = side === 'left' ? -1 : 1
  const seen = (v: Vec): Vec => {
    const [x, y, z] = turned(turn, v)
    return [x * flip, y, z]
  }
  const bones = bonesOf(shape, build).map((bone): Bone => {
    return { ...bone, from: seen(bone.from), to: seen(bone.to), back: seen(bone.back) }
  })
  return { bones: [...wrist(turn, view.arm, build, flip), ...bones], turn, flip }
}

/** The wrist, which follows the forearm and not the hand. */
function wrist(turn: Turn, arm: number, build: HandBuild, flip: number): Bone[] {
  const lean = (arm * Math.PI) / 180
  const along: Vec = [-Math.sin(lean) * flip, -Math.cos(lean), 0]
  const [x, y, z] = turned(turn, [1, 0, 0])
  const share = x * flip * along[0] + y * along[1]
  const across: Vec = [x * flip - along[0] * share, y - along[1] * share, z]
  const length = Math.hypot(...across)
  return wristOf(along, length > 0.2 ? [across[0] / length, across[1] / length, across[2] / length] : [0, 0, 1], build)
}

/** Where the axes of a hand's own coordinates point. */
export type Turn = readonly [Vec, Vec, Vec]

function rotation({ turn, tilt, roll }: HandView): Turn {
  const [[st, ct], [sp, cp], [sr, cr]] = [turn, tilt, -roll].map((degrees) => [
    Math.sin((degrees * Math.PI) / 180),
    Math.cos((degrees * Math.PI) / 180),
  ]) as [[number, number], [number, number], [number, number]]
  // About the length of the hand, then about the picture's x axis, then in the picture.
  const yaw = (v: Vec): Vec => [v[0] * ct + v[2] * st, v[1], -v[0] * st + v[2] * ct]
  const pitch = (v: Vec): Vec => [v[0], v[1] * cp - v[2] * sp, v[1] * sp + v[2] * cp]
  const spin = (v: Vec): Vec => [v[0] * cr - v[1] * sr, v[0] * sr + v[1] * cr, v[2]]
  const [x, y, z] = (
    [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ] as const
  ).map((v) => spin(pitch(yaw(v)))) as [Vec, Vec, Vec]
  return [x, y, z]
}

const turned = ([x, y, z]: Turn, v: Vec): Vec => [
  x[0] * v[0] + y[0] * v[1] + z[0] * v[2],
  x[1] * v[0] + y[1] * v[1] + z[1] * v[2],
  x[2] * v[0] + y[2] * v[1] + z[2] * v[2],
]
