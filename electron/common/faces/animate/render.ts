import {
  blendLayer,
  boundsOf,
  createLayer,
  drawInside,
  drawIntoLayer,
  paintCutOut,
  paintMesh,
  shownTriangles,
  wholeOf,
  withMatte,
} from '../draw/index.ts'
import type { Layer, Pixels } from '../draw/index.ts'
import { mouthOpen } from '../expression/index.ts'
import { innerLips, landmark, lookingTriangles, mouthTriangles } from '../topology/index.ts'
import { animatedMesh } from './motion.ts'

/** The inside of a driver's mouth in one frame, cut out. */
export interface MouthInside {
  picture: Pixels
  /** The driver's points in that cut-out picture, px. */
  points: Float32Array
  /** Mean colour of the driver's skin: red, green, blue, 0 to 255. */
  skin: readonly [number, number, number]
}

/** A character that is cut out, and the background behind it. */
export interface CutOutCharacter {
  /** Opacity of each px of the character's picture, 0 to 255. */
  matte: Uint8Array
  /** The picture with the character removed. */
  plate: Pixels
}

export interface AnimateRenderer {
  /**
   * Draws a frame into all of `target`, which has the size of the character's picture.
   * @param placed result of `HeadMotion.place`
   */
  draw(target: Pixels, placed: Float32Array, inside?: MouthInside): void
}

const cheeks = [50, 280, 205, 425, 151, 199]

/** Mean colour of the skin on cheeks, forehead and chin: red, green, blue. */
export function skinColor(picture: Pixels, points: Float32Array): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0]
  let count = 0
  for (const point of cheeks) {
    const x = Math.floor(points[point * 3]!)
    const y = Math.floor(points[point * 3 + 1]!)
    if (!(x >= 0 && y >= 0 && x < picture.width && y < picture.height)) continue
    count += 1
    for (let channel = 0; channel < 3; channel++)
      sum[channel]! += picture.data[(y * picture.width + x) * picture.channels + channel]!
  }
  return count === 0 ? [128, 128, 128] : [sum[0] / count, sum[1] / count, sum[2] / count]
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/**
 * Creates the renderer of one character.
 * @param picture the character's picture
 * @param source its points and rings (`HeadMotion.source`)
 * @param cutOut given when the background must not move
 */
export function createAnimateRenderer(
  picture: Pixels,
  source: Float32Array,
  cutOut?: CutOutCharacter,
): AnimateRenderer {
  const ownSkin = skinColor(picture, source)
  const ownOpen = mouthOpen(source)
  const eyes = Math.hypot(
    source[landmark.leftEyeOuter * 3]! - source[landmark.rightEyeOuter * 3]!,
    source[landmark.leftEyeOuter * 3 + 1]! - source[landmark.rightEyeOuter * 3 + 1]!,
  )
  const front = cutOut && withMatte(picture, cutOut.matte)
  const behind = cutOut ? beyondMesh(cutOut.plate, picture, source) : picture
  // Most of a cut-out is opaque, and drawing that is twice as fast as drawing its edge.
  const shown = (triangles: Uint16Array) =>
    front ? shownTriangles(front, source, triangles) : { opaque: triangles, edge: new Uint16Array(0) }
  const meshes = [animatedMesh.ringTriangles, mouthTriangles].map(shown)
  const isFaceOpaque = shown(lookingTriangles).opaque.length === lookingTriangles.length
  let layer: Layer | undefined

  function warp(target: Pixels, placed: Float32Array): void {
    const points = { sourcePoints: source, targetPoints: placed }
    for (const { opaque, edge } of meshes) {
      paintMesh(target, { ...points, source: picture, triangles: opaque })
      if (front) paintCutOut(target, { ...points, source: front, triangles: edge })
    }
    const face = { ...points, triangles: lookingTriangles, sorted: true, cull: 'back' } as const
    if (front && !isFaceOpaque) paintCutOut(target, { ...face, source: front })
    else paintMesh(target, { ...face, source: picture })
  }

  function drawMouth(target: Pixels, placed: Float32Array, inside: MouthInside): void {
    const open = mouthOpen(placed)
    // A picture that shows teeth keeps them until the mouth opens further.
    const share = clamp((open - Math.max(ownOpen, 0.015) - 0.005) / 0.03, 0, 1)
    if (share === 0) return
    const feather = Math.max(0.7, eyes * 0.01)
    const rect = boundsOf(placed, innerLips, target, feather * 2 + 1)
    if (!rect) return
    layer = createLayer(rect, layer)
    const gain = [0, 1, 2].map((channel) =>
      clamp((ownSkin[channel]! / Math.max(1, inside.skin[channel]!)) ** 0.85, 0.35, 1.6),
    ) as [number, number, number]
    const drawing = {
      source: inside.picture,
      sourcePoints: inside.points,
      targetPoints: placed,
      triangles: mouthTriangles,
      ring: innerLips,
    }
    drawInside(layer, drawing, { feather, share, gain })
    blendLayer(target, layer)
  }

  return {
    draw(target, placed, inside) {
      if (target.channels === behind.channels) target.data.set(behind.data)
      else copyColors(target, behind)
      warp(target, placed)
      if (inside) drawMouth(target, placed, inside)
    },
  }
}

/**
 * Movement stays within the mesh: in the corners of the picture, which the mesh doesn't reach, the character is left in
 * the plate.
 */
function beyondMesh(plate: Pixels, picture: Pixels, source: Float32Array): Pixels {
  const whole = wholeOf(picture)
  const moving = createLayer(whole)
  for (const triangles of [animatedMesh.ringTriangles, mouthTriangles, lookingTriangles])
    drawIntoLayer(moving, { source: plate, sourcePoints: source, targetPoints: source, triangles })
  const behind = { ...plate, data: Uint8Array.from(plate.data) }
  for (let px = 0; px < moving.alpha.length; px++) {
    if (moving.alpha[px] !== 0) continue
    for (let channel = 0; channel < 3; channel++)
      behind.data[px * plate.channels + channel] = picture.data[px * picture.channels + channel]!
  }
  return behind
}

function copyColors(target: Pixels, from: Pixels): void {
  for (let pixel = 0; pixel < target.width * target.height; pixel++) {
    for (let channel = 0; channel < 3; channel++)
      target.data[pixel * target.channels + channel] = from.data[pixel * from.channels + channel]!
  }
}
