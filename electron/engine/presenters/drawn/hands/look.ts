import type { Flesh, Near } from './flesh.ts'
import type { Bone, Vec } from './skeleton.ts'
import type { Turn } from './view.ts'

/** A place on the surface that is seen, for whoever paints it. One object is used for all places. */
export interface Spot {
  /** Direction of the surface, seen by the viewer: x right, y up, z to the viewer. */
  normalX: number
  normalY: number
  normalZ: number
  /** Place in the hand's own coordinates, across and along it, and how much the surface faces out of the palm. */
  ownX: number
  ownY: number
  palmar: number
  /** The bone below, how far along it (0 to 1), and to its side and back as shares of its radius. */
  bone: Bone
  along: number
  side: number
  back: number
  /** How much light gets there: 0 hidden by other parts, to 1. */
  open: number
  /** How much of the light's own way is free, 0 to 1. */
  lit: number
}

/** Light from the upper left and from the front, as on all parts. */
export const light: Vec = [-0.5, 0.62, 0.605]

/** How far shadows are thrown within a hand, mm. */
export const throwMm = 26

/** Where a line of sight meets the surface, or where it comes nearest, and how near that is, mm. */
export const sight = { z: 0, least: 0 }

/** Follows the line of sight through a place of the picture, and writes `sight`. */
export function march(flesh: Flesh, near: Near, x: number, y: number): void {
  let z = near.front
  let [best, least] = [z, 1e3]
  for (let step = 0; step < 48 && z > near.rear; step++) {
    const d = flesh.distance(near, x, y, z)
    if (d < least) {
      best = z
      least = d
    }
    if (d < 0.05) break
    z -= d > 0.15 ? d : 0.15
  }
  sight.z = best
  sight.least = least
}

export const spotOf = (bone: Bone): Spot => ({
  normalX: 0,
  normalY: 0,
  normalZ: 1,
  ownX: 0,
  ownY: 0,
  palmar: 0,
  bone,
  along: 0,
  side: 0,
  back: 0,
  open: 1,
  lit: 1,
})

/** Ways from the surface along which it is asked what hides it, mm, and how much that counts. */
const hiders = [
  [3, 0.5],
  [8, 0.34],
] as const

/** Writes into `spot` how the surface lies. */
export function incline(spot: Spot, flesh: Flesh, near: Near, x: number, y: number, z: number): void {
  const e = 0.8
  // Four samples at the corners of a tetrahedron give the slope.
  const a = flesh.distance(near, x + e, y - e, z - e)
  const b = flesh.distance(near, x - e, y - e, z + e)
  const c = flesh.distance(near, x - e, y + e, z - e)
  const f = flesh.distance(near, x + e, y + e, z + e)
  const [nx, ny, nz] = [a - b - c + f, -a - b + c + f, -a + b - c + f]
  const slope = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1
  spot.normalX = nx / slope
  spot.normalY = ny / slope
  spot.normalZ = nz / slope
}

/** Writes into `spot` on which part of the hand a place lies; its direction is known. Nothing is allocated. */
export function locate(
  spot: Spot,
  flesh: Flesh,
  near: Near,
  turn: Turn,
  flip: number,
  x: number,
  y: number,
  z: number,
): void {
  const { normalX: nx, normalY: ny, normalZ: nz } = spot
  const bone = flesh.nearest(near, x, y, z)
  const { from, to, back } = bone
  const [rx, ry, rz] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]]
  const span = Math.sqrt(rx * rx + ry * ry + rz * rz)
  const [px, py, pz] = [x - from[0], y - from[1], z - from[2]]
  const [ax, ay, az] = [rx / span, ry / span, rz / span]
  const along = (px * ax + py * ay + pz * az) / span
  const radius = bone.r0 + (bone.r1 - bone.r0) * Math.max(0, Math.min(1, along))
  const across =
    px * (ay * back[2] - az * back[1]) + py * (az * back[0] - ax * back[2]) + pz * (ax * back[1] - ay * back[0])
  const [tx, ty, tz] = turn
  spot.ownX = tx[0] * x * flip + tx[1] * y + tx[2] * z
  spot.ownY = ty[0] * x * flip + ty[1] * y + ty[2] * z
  spot.palmar = tz[0] * nx * flip + tz[1] * ny + tz[2] * nz
  spot.bone = bone
  spot.along = along
  spot.side = across / radius
  spot.back = (px * back[0] + py * back[1] + pz * back[2]) / radius
}

/** Writes into `spot` how much light gets to a place; `incline` has found how the surface lies there. */
export function illuminate(spot: Spot, flesh: Flesh, near: Near, wide: Near, x: number, y: number, z: number): void {
  const { normalX: nx, normalY: ny, normalZ: nz } = spot
  let open = 1
  for (const [reach, weight] of hiders) {
    const there = flesh.distance(near, x + nx * reach, y + ny * reach, z + nz * reach)
    open -= (weight * Math.max(0, reach - there)) / reach
  }
  let lit = 1
  // What turns away from the light is in its own shadow.
  const facing = nx * light[0] + ny * light[1] + nz * light[2]
  if (facing < -0.4) lit = 0
  for (let way = 2.5; way < throwMm && lit > 0; way *= 1.5) {
    const there = flesh.distance(
      wide,
      x + nx * 1.2 + light[0] * way,
      y + ny * 1.2 + light[1] * way,
      z + nz * 1.2 + light[2] * way,
    )
    // Farther than what may come before the light's end, nothing is in its way any more.
    if (there > throwMm * 1.2 - way) break
    lit = Math.min(lit, (0.6 + there) / (0.2 * way + 0.6))
  }
  spot.open = Math.max(0, open)
  spot.lit = Math.max(0, Math.min(1, lit))
}
