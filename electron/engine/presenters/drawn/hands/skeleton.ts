/**
 * Skeleton of a right hand, as bones with flesh around them. Lengths are in mm of a grown-up's hand: y runs from the wrist
 * to the fingers, x to the thumb, z out of the palm. A left hand is its mirror image.
 */
export type Vec = readonly [x: number, y: number, z: number]

/** How the joints of a finger are bent, in degrees: at the knuckle, in the middle, at the tip; and spread to the thumb's side. */
export type FingerBend = readonly [knuckle: number, middle: number, tip: number, spread?: number]

/** How the thumb is held, in degrees. */
export interface ThumbHold {
  /** Away from the fingers within the palm's plane, and out of that plane towards the palm's side. */
  out: number
  over: number
  /** Turn of the thumb about its own length: how far it bends into the palm instead of along it. */
  roll: number
  /** Bend of its two joints towards the fingers. */
  bend: readonly [knuckle: number, tip: number]
}

/** The shape of a hand: index, middle, ring and little finger, and the thumb. */
export interface HandShape {
  fingers: readonly [FingerBend, FingerBend, FingerBend, FingerBend]
  thumb: ThumbHold
}

/** Which part of a hand a bone belongs to; its skin is painted by it. */
export type Kind = 'palm' | 'finger' | 'thumb'

export interface Bone {
  from: Vec
  to: Vec
  /** Radii of the flesh at both ends. */
  r0: number
  r1: number
  kind: Kind
  /** 0 palm, 1 to 4 index to little finger, 5 thumb; and which of its bones, 0 at the palm. */
  chain: number
  link: number
  /** Direction of the nail's side. */
  back: Vec
}

/** What makes hands differ. */
export interface HandBuild {
  /** Width of palm and fingers, as a factor. */
  width: number
  /** How far the wrist reaches into the forearm, mm; 34 where that is not given. A sleeve covers all of it, a bare arm less. */
  wrist?: number
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180
const add = (a: Vec, b: Vec, times = 1): Vec => [a[0] + b[0] * times, a[1] + b[1] * times, a[2] + b[2] * times]
const mixed = (a: Vec, ka: number, b: Vec, kb: number): Vec => [
  a[0] * ka + b[0] * kb,
  a[1] * ka + b[1] * kb,
  a[2] * ka + b[2] * kb,
]
const unit = (a: Vec): Vec => {
  const length = Math.hypot(...a) || 1
  return [a[0] / length, a[1] / length, a[2] / length]
}
const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/** Knuckle, lengths of the three bones, radii at the four joints, per finger. */
const fingers = [
  { at: [27, 92, -2], lengths: [39, 24, 17.5], radii: [11.2, 10.1, 8.9, 7.4] },
  { at: [5.5, 96, -3.5], lengths: [43.5, 27, 18.5], radii: [11.2, 10.1, 9.1, 7.6] },
  { at: [-15, 91, -3], lengths: [41, 27, 19], radii: [10.7, 9.6, 8.7, 7.3] },
  { at: [-33, 80, -1], lengths: [32, 19, 16], radii: [9.5, 8.5, 7.6, 6.4] },
] as const

/** The bones of a wrist, which lies along a forearm of a direction; `across` points to the thumb's side. */
export function wristOf(along: Vec, across: Vec, { width, wrist = 34 }: HandBuild): Bone[] {
  const position = (side: number, down: number): Vec => mixed(across, side * width, along, down)
  return [1, -1].map((side) => ({
    from: position(side * 9.4, wrist),
    to: position(side * 10, 1),
    r0: 19 * width,
    r1: 16 * width,
    kind: 'palm' as const,
    chain: 0,
    link: 1,
    back: [0, 0, -1] as Vec,
  }))
}

/** The bones of a hand in a shape, without its wrist. */
export function bonesOf(shape: HandShape, { width }: HandBuild): Bone[] {
  const bones: Bone[] = []
  const palm = (from: Vec, to: Vec, r0: number, r1: number): void => {
    bones.push({ from, to, r0: r0 * width, r1: r1 * width, kind: 'palm', chain: 0, link: 0, back: [0, 0, -1] })
  }
  const across = ([x, y, z]: Vec): Vec => [x * width, y, z]
  palm(across([9, 2, -2]), across([25.5, 88, -3]), 15, 11.2)
  palm(across([2, 8, -3]), across([5, 92, -4.5]), 14, 11.6)
  palm(across([-6, 8, -2]), across([-14.5, 86, -4]), 14, 11)
  palm(across([-11, 0, 0]), across([-32, 75, -2]), 14.5, 10)
  // Pads below the fingers and at the outer side.
  palm(across([24, 84, 4]), across([-30, 70, 4]), 8.4, 7.6)
  palm(across([-15, 14, 6]), across([-27, 54, 5]), 13, 10.5)

  shape.fingers.forEach((bend, i) => {
    const { at, lengths, radii } = fingers[i]!
    const spread = radians(bend[3] ?? 0)
    const ahead: Vec = [Math.sin(spread), Math.cos(spread), 0]
    let from = across(at as Vec)
    let angle = 0
    for (const link of [0, 1, 2] as const) {
      angle += radians(bend[link])
      const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
      const along = mixed(ahead, cos, [0, 0, 1], sin)
      const back = mixed(ahead, sin, [0, 0, 1], -cos)
      const to = add(from, along, lengths[link])
      bones.push({
        from,
        to,
        back,
        chain: i + 1,
        link,
        kind: 'finger' as const,
        r0: radii[link] * width,
        r1: radii[link + 1]! * width,
      })
      from = to
    }
  })

  const { out, over, roll, bend } = shape.thumb
  const [a, b] = [radians(out), radians(over)]
  const root = across([17, 14, 5])
  const d0: Vec = [Math.sin(a) * Math.cos(b), Math.cos(a) * Math.cos(b), Math.sin(b)]
  // The thumb bends towards the fingers, turned about its length into the palm.
  const inward = unit(add([-1, 0, 0], d0, dot([1, 0, 0], d0)))
  const normal: Vec = [
    d0[1] * inward[2] - d0[2] * inward[1],
    d0[2] * inward[0] - d0[0] * inward[2],
    d0[0] * inward[1] - d0[1] * inward[0],
  ]
  const facing: Vec = normal[2] < 0 ? mixed(normal, -1, normal, 0) : normal
  const toward = mixed(inward, Math.cos(radians(roll)), facing, Math.sin(radians(roll)))
  const knuckle = add(root, d0, 42)
  bones.push({
    from: root,
    to: knuckle,
    r0: 15.5 * width,
    r1: 11.6 * width,
    kind: 'palm' as const,
    chain: 5,
    link: 0,
    back: mixed(toward, -1, toward, 0),
  })
  // The skin between thumb and index finger.
  palm(add(root, d0, 24), across([20, 60, -1]), 8.5, 8)
  let from = knuckle
  let angle = 0
  for (const [i, length, r0, r1] of [
    [0, 31, 11.4, 10.6],
    [1, 21, 10.6, 8.2],
  ] as const) {
    angle += radians(bend[i])
    const along = mixed(d0, Math.cos(angle), toward, Math.sin(angle))
    const back = mixed(d0, Math.sin(angle), toward, -Math.cos(angle))
    const to = add(from, along, length)
    bones.push({
      from,
      to,
      back,
      chain: 5,
      link: i + 1,
      kind: 'thumb' as const,
      r0: r0 * width,
      r1: r1 * width,
    })
    from = to
  }
  return bones
}
