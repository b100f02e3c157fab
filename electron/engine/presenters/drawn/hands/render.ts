import { Flesh, type Near } from './flesh.ts'
import { illuminate, incline, locate, march, sight, spotOf, throwMm, type Spot } from './look.ts'
import type { HandBuild, HandShape } from './skeleton.ts'
import { bonesSeen, type HandView } from './view.ts'

/** Paints a place: writes red, green and blue at `at`. */
export type Paint = (spot: Spot, colours: Float32Array, at: number) => void

export interface HandPicture {
  width: number
  height: number
  /** RGBA, premultiplied. */
  pixels: Uint8Array
  /** Place of the wrist within the picture, px. */
  wrist: { x: number; y: number }
}

/** Side of the squares of pixels for which bones are chosen together; even. */
const tileSize = 12

/** Draws a hand in a shape as it is seen, coloured by `paint`; `scale` is px per mm. */
export function renderHand(
  shape: HandShape,
  build: HandBuild,
  view: HandView,
  side: 'left' | 'right',
  scale: number,
  paint: Paint,
): HandPicture {
  const { bones, turn, flip } = bonesSeen(shape, build, view, side)
  const flesh = new Flesh(bones)
  const box = flesh.box()
  const width = Math.ceil((box.right - box.left) * scale)
  const height = Math.ceil((box.top - box.bottom) * scale)
  const surface = surfaceOf(width, height)
  const { cover, depth, gap, normals, opens, lits } = surface
  const colours = new Float32Array(width * height * 3)
  const spot = spotOf(bones[0]!)
  const tiles = tilesOf(flesh, box, width, height, scale)
  const at = (i: number): [x: number, y: number] => [
    box.left + ((i % width) + 0.5) / scale,
    box.top - (Math.floor(i / width) + 0.5) / scale,
  ]
  /** Looks at one pixel by itself. */
  const full = ({ near, wide }: Tile, i: number): void => {
    const [x, y] = at(i)
    march(flesh, near, x, y)
    const { z, least } = sight
    gap[i] = least
    cover[i] = least <= 0.06 ? 1 : Math.max(0, Math.min(1, 0.75 - least * scale))
    if (cover[i] === 0) return
    depth[i] = z
    incline(spot, flesh, near, x, y, z)
    illuminate(spot, flesh, near, wide, x, y, z)
    normals[i * 3] = spot.normalX
    normals[i * 3 + 1] = spot.normalY
    normals[i * 3 + 2] = spot.normalZ
    opens[i] = spot.open
    lits[i] = spot.lit
    locate(spot, flesh, near, turn, flip, x, y, z)
    paint(spot, colours, i * 3)
  }
  // Every second pixel of every second row is looked at by itself; what lies between them on a smooth surface is too like
  // them to be worth it.
  for (const tile of tiles)
    for (let y = tile.top; y < tile.bottom; y += 2)
      for (let x = tile.left; x < tile.right; x += 2) full(tile, y * width + x)
  for (const tile of tiles)
    for (let py = tile.top; py < tile.bottom; py++)
      for (let px = tile.left; px < tile.right; px++) {
        if (!((px | py) & 1)) continue
        const i = py * width + px
        const kind = between(surface, spot, px, py, scale)
        if (kind === 'nothing') continue
        if (kind === 'edge') full(tile, i)
        else {
          const [x, y] = at(i)
          cover[i] = 1
          locate(spot, flesh, tile.near, turn, flip, x, y, depth[i]!)
          paint(spot, colours, i * 3)
        }
      }
  contours(depth, colours, width, height, scale)
  const pixels = new Uint8Array(width * height * 4)
  for (let i = 0; i < cover.length; i++)
    if (cover[i]! > 0) {
      for (let k = 0; k < 3; k++) pixels[i * 4 + k] = Math.max(0, Math.min(255, colours[i * 3 + k]!)) * cover[i]!
      pixels[i * 4 + 3] = cover[i]! * 255
    }
  return { width, height, pixels, wrist: { x: -box.left * scale, y: box.top * scale } }
}

/** What is known of each pixel. */
interface Surface {
  width: number
  height: number
  cover: Float32Array
  depth: Float32Array
  /** How near the line of sight comes to the surface, mm. */
  gap: Float32Array
  normals: Float32Array
  opens: Float32Array
  lits: Float32Array
}

function surfaceOf(width: number, height: number): Surface {
  const [cover, depth, gap, opens, lits] = Array.from({ length: 5 }, () => new Float32Array(width * height)) as [
    ...[Float32Array, Float32Array, Float32Array, Float32Array, Float32Array],
  ]
  depth.fill(-1e3)
  gap.fill(1e3)
  return { width, height, cover, depth, gap, normals: new Float32Array(width * height * 3), opens, lits }
}

/** A square of pixels, and the bones that can be seen there or throw their shadows there. */
interface Tile {
  left: number
  top: number
  right: number
  bottom: number
  near: Near
  wide: Near
}

function tilesOf(
  flesh: Flesh,
  box: { left: number; top: number },
  width: number,
  height: number,
  scale: number,
): Tile[] {
  const tiles: Tile[] = []
  const half = (tileSize / 2) * Math.SQRT2
  for (let top = 0; top < height; top += tileSize)
    for (let left = 0; left < width; left += tileSize) {
      const [x, y] = [box.left + (left + tileSize / 2) / scale, box.top - (top + tileSize / 2) / scale]
      const near = flesh.near(x, y, (half + 1) / scale)
      if (!near) continue
      const wide = flesh.near(x, y, half / scale + throwMm * 0.8)!
      tiles.push({
        left,
        top,
        near,
        wide,
        right: Math.min(width, left + tileSize),
        bottom: Math.min(height, top + tileSize),
      })
    }
  return tiles
}

/** Farthest in px that the surface may recede between pixels, and least likeness of its directions, to be smooth. */
const [smoothDepth, smoothBend] = [4, 0.86]

/** The neighbours of a pixel in `between`, which runs for each pixel. */
const corners = new Int32Array(4)

/**
 * What there is at a pixel between those that were looked at: nothing, an edge or fold, or a smooth surface, of which depth,
 * direction and light are written.
 */
function between(
  { width, height, cover, depth, gap, normals, opens, lits }: Surface,
  spot: Spot,
  px: number,
  py: number,
  scale: number,
): 'nothing' | 'edge' | 'smooth' {
  const [x0, y0] = [px & ~1, py & ~1]
  const [x1, y1] = [x0 + (px & 1) * 2, y0 + (py & 1) * 2]
  if (x1 >= width || y1 >= height) return 'edge'
  const [a, b, c, d] = [y0 * width + x0, y0 * width + x1, y1 * width + x0, y1 * width + x1]
  const away = Math.min(gap[a]!, gap[b]!, gap[c]!, gap[d]!) * scale
  if (away > 2.5) return 'nothing'
  if (cover[a]! + cover[b]! + cover[c]! + cover[d]! < 4) return 'edge'
  const [za, zb, zc, zd] = [depth[a]!, depth[b]!, depth[c]!, depth[d]!]
  if ((Math.max(za, zb, zc, zd) - Math.min(za, zb, zc, zd)) * scale > smoothDepth) return 'edge'
  corners[0] = a * 3
  corners[1] = b * 3
  corners[2] = c * 3
  corners[3] = d * 3
  let [x, y, z] = [0, 0, 0]
  for (let k = 0; k < 4; k++) {
    const i = corners[k]!
    x += normals[i]!
    y += normals[i + 1]!
    z += normals[i + 2]!
  }
  const length = Math.sqrt(x * x + y * y + z * z)
  x /= length
  y /= length
  z /= length
  for (let k = 0; k < 4; k++) {
    const i = corners[k]!
    if (x * normals[i]! + y * normals[i + 1]! + z * normals[i + 2]! < smoothBend) return 'edge'
  }
  depth[py * width + px] = (za + zb + zc + zd) / 4
  spot.normalX = x
  spot.normalY = y
  spot.normalZ = z
  spot.open = (opens[a]! + opens[b]! + opens[c]! + opens[d]!) / 4
  spot.lit = (lits[a]! + lits[b]! + lits[c]! + lits[d]!) / 4
  return 'smooth'
}

/** Darkens the rim of what lies behind another part, so that fingers stand out from each other. */
function contours(depth: Float32Array, colours: Float32Array, width: number, height: number, scale: number): void {
  const reach = Math.max(1, Math.round(scale * 1.1))
  const dark = new Float32Array(width * height)
  for (let y = reach; y < height - reach; y++)
    for (let x = reach; x < width - reach; x++) {
      const i = y * width + x
      const here = depth[i]!
      if (here < -900) continue
      let jump = 0
      for (const [dx, dy] of around)
        for (let k = 1; k <= reach; k++) {
          const there = depth[i + (dy * width + dx) * k]!
          const rise = there - here - (k * 2) / scale
          if (rise > 1.2) jump = Math.max(jump, Math.min(1, (rise - 1.2) / 4) * (1 - (k - 1) / (reach + 0.5)))
        }
      dark[i] = jump
    }
  for (let i = 0; i < dark.length; i++)
    if (dark[i]!)
      for (let k = 0; k < 3; k++) colours[i * 3 + k] = colours[i * 3 + k]! * (1 - dark[i]! * [0.26, 0.34, 0.36][k]!)
}

const around = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, -1],
] as const
