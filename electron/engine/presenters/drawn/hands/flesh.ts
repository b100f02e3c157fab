import type { Bone, Vec } from './skeleton.ts'

/** How widely bones of the palm melt into each other, fingers into the palm, and the links of a finger, in mm. */
const melt = { palm: 10, root: 7.5, link: 1.6 } as const
/** How far flesh may lie outside its bones' own, by melting, in mm. */
const swell = 3.5

/** Numbers of a bone in the field's table: start, direction, 1 / length², radius at the start and what is added to it. */
const stride = 9

/** The bones that can be seen at a place of the picture, as places in the table. */
export interface Near {
  palm: Int32Array
  /** Bones of fingers, link by link; `first` tells those that begin another finger, `root` those that melt into the palm. */
  links: Int32Array
  first: Uint8Array
  root: Uint8Array
  /** Farthest to the viewer and to the back, in mm. */
  front: number
  rear: number
}

/** The surface of a hand as a field of distances, in mm: bones melt into flesh where they meet. */
export class Flesh {
  readonly bones: readonly Bone[]
  readonly #table: Float64Array

  constructor(bones: readonly Bone[]) {
    this.bones = bones
    this.#table = new Float64Array(bones.length * stride)
    bones.forEach(({ from, to, r0, r1 }, i) => {
      const d = [to[0] - from[0], to[1] - from[1], to[2] - from[2]] as const
      const length = d[0] * d[0] + d[1] * d[1] + d[2] * d[2]
      this.#table.set([...from, ...d, 1 / length, r0, r1 - r0], i * stride)
    })
  }

  /** The box around all flesh in the plane of the picture. */
  box(): { left: number; right: number; bottom: number; top: number } {
    const box = { left: Infinity, right: -Infinity, bottom: Infinity, top: -Infinity }
    for (const { from, to, r0, r1 } of this.bones) {
      const r = Math.max(r0, r1) + swell
      box.left = Math.min(box.left, from[0] - r, to[0] - r)
      box.right = Math.max(box.right, from[0] + r, to[0] + r)
      box.bottom = Math.min(box.bottom, from[1] - r, to[1] - r)
      box.top = Math.max(box.top, from[1] + r, to[1] + r)
    }
    return box
  }

  /** The bones whose flesh may be seen within a distance of a place; undefined where there is none. */
  near(x: number, y: number, reach: number): Near | undefined {
    const palm: number[] = []
    const links: number[] = []
    let [front, rear] = [-Infinity, Infinity]
    this.bones.forEach(({ from, to, r0, r1, kind }, i) => {
      const r = Math.max(r0, r1) + swell
      if (flatDistance(x, y, from, to) > r + reach) return
      ;(kind === 'palm' ? palm : links).push(i)
      front = Math.max(front, from[2] + r, to[2] + r)
      rear = Math.min(rear, from[2] - r, to[2] - r)
    })
    if (front === -Infinity) return undefined
    return {
      palm: Int32Array.from(palm, (i) => i * stride),
      links: Int32Array.from(links, (i) => i * stride),
      first: Uint8Array.from(links, (i, k) => (k && this.bones[links[k - 1]!]!.chain === this.bones[i]!.chain ? 0 : 1)),
      root: Uint8Array.from(links, (i) => (this.bones[i]!.link === (this.bones[i]!.kind === 'thumb' ? 1 : 0) ? 1 : 0)),
      front,
      rear,
    }
  }

  /** Distance to the surface, negative within. */
  distance({ palm, links, first, root }: Near, x: number, y: number, z: number): number {
    const table = this.#table
    let hand = 1e3
    for (let i = 0; i < palm.length; i++) hand = melted(hand, boneDistance(table, palm[i]!, x, y, z), melt.palm)
    let nearest = hand
    let finger = 1e3
    for (let i = 0; i < links.length; i++) {
      const d = boneDistance(table, links[i]!, x, y, z)
      finger = first[i] ? d : melted(finger, d, melt.link)
      if (root[i]) nearest = Math.min(nearest, melted(hand, d, melt.root))
      if (finger < nearest) nearest = finger
    }
    return nearest
  }

  /** The bone that is nearest to a place. */
  nearest({ palm, links }: Near, x: number, y: number, z: number): Bone {
    let [best, least] = [0, Infinity]
    for (const list of [palm, links])
      for (let i = 0; i < list.length; i++) {
        const d = boneDistance(this.#table, list[i]!, x, y, z)
        if (d < least) {
          best = list[i]!
          least = d
        }
      }
    return this.bones[best / stride]!
  }
}

function boneDistance(table: Float64Array, at: number, x: number, y: number, z: number): number {
  const px = x - table[at]!
  const py = y - table[at + 1]!
  const pz = z - table[at + 2]!
  const dx = table[at + 3]!
  const dy = table[at + 4]!
  const dz = table[at + 5]!
  let t = (px * dx + py * dy + pz * dz) * table[at + 6]!
  t = t < 0 ? 0 : t > 1 ? 1 : t
  const ox = px - dx * t
  const oy = py - dy * t
  const oz = pz - dz * t
  return Math.sqrt(ox * ox + oy * oy + oz * oz) - table[at + 7]! - table[at + 8]! * t
}

/** The smaller of two distances, rounded where they are alike. */
function melted(a: number, b: number, k: number): number {
  const h = k - Math.abs(a - b)
  const least = a < b ? a : b
  return h > 0 ? least - (h * h) / (4 * k) : least
}

/** Distance of a place from the line between two points, in the plane of the picture. */
function flatDistance(x: number, y: number, a: Vec, b: Vec): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const length = dx * dx + dy * dy
  const t = length ? Math.max(0, Math.min(1, ((x - a[0]) * dx + (y - a[1]) * dy) / length)) : 0
  return Math.hypot(x - a[0] - dx * t, y - a[1] - dy * t)
}
