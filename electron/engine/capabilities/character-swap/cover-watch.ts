import { boundsOfRegion } from '../../../common/faces/regions.ts'
import { leftEye, oval, outerLips, innerLips, rightEye, landmark } from '../../../common/faces/topology/index.ts'
import type { FaceRegion } from '../../../common/faces/types.ts'
import { skinPoints } from '../../../common/faces/types.ts'
import type { Picture } from '../../vision/faces/index.ts'

/** Points whose colours change when a person speaks or blinks. */
const lively = new Set([...leftEye, ...rightEye, ...outerLips, ...innerLips])
/** Points by whose colours it is seen whether something has come before a face, or has gone. */
const watched = Array.from({ length: skinPoints }, (_, point) => point).filter((point) => !lively.has(point))

/** Half the side of the square around each point whose mean colour is compared, in distances between the eyes. */
const reach = 0.05
/** Px of that square that are read, in both directions. */
const reads = 4
/** Change of a colour channel (0 to 255) from which a point looks different. */
const leastChange = 22
/** Share of the points from which a change counts: a finger covers more. */
const leastChanged = 0.025
/** Change of the face's outline, as a share of the region's side, from which the head has turned. */
const leastTurn = 0.015

interface Look {
  colors: Float32Array
  /** Mean brightness of all points. */
  light: number
  outline: Float32Array
}

/** Mean colours around the watched points. */
function look(picture: Picture, points: Float32Array, region: FaceRegion): Look {
  picture.lazy?.show(boundsOfRegion(region))
  const { data, width, height, channels } = picture
  const at = (point: number, axis: number): number => points[point * 3 + axis]!
  const eyes = Math.hypot(
    at(landmark.leftEyeOuter, 0) - at(landmark.rightEyeOuter, 0),
    at(landmark.leftEyeOuter, 1) - at(landmark.rightEyeOuter, 1),
  )
  const step = (2 * reach * eyes) / reads
  const colors = new Float32Array(watched.length * 3)
  let light = 0
  for (const [index, point] of watched.entries()) {
    for (let read = 0; read < reads * reads; read++) {
      const x = Math.floor(at(point, 0) + ((read % reads) + 0.5 - reads / 2) * step)
      const y = Math.floor(at(point, 1) + (Math.floor(read / reads) + 0.5 - reads / 2) * step)
      const from = (Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))) * channels
      for (let channel = 0; channel < 3; channel++) {
        const value = data[from + channel]! / (reads * reads)
        colors[index * 3 + channel]! += value
        light += value
      }
    }
  }
  return { colors, light: Math.max(1, light / colors.length), outline: outlineIn(region, points) }
}

/** The face's outline as seen in its region: x and y of each point, in sides of the region. */
function outlineIn({ centerX, centerY, size, angle }: FaceRegion, points: Float32Array): Float32Array {
  const cos = Math.cos(angle) / size
  const sin = Math.sin(angle) / size
  const outline = new Float32Array(oval.length * 2)
  for (const [index, point] of oval.entries()) {
    const x = points[point * 3]! - centerX
    const y = points[point * 3 + 1]! - centerY
    outline[index * 2] = x * cos + y * sin
    outline[index * 2 + 1] = y * cos - x * sin
  }
  return outline
}

/**
 * Watches whether what is known of a face — which of its px hair, hands or glasses cover — still holds: that takes a model as
 * long as all other work on a frame.
 */
export class CoverWatch {
  #known: Look | undefined

  /** Remembers how the face looks in the frame for which it is known. */
  keep(picture: Picture, points: Float32Array, region: FaceRegion): void {
    this.#known = look(picture, points, region)
  }

  /** Whether the face looks otherwise than then, in its own colours or outline; brighter or darker light does not count. */
  hasChanged(picture: Picture, points: Float32Array, region: FaceRegion): boolean {
    const known = this.#known
    if (!known) return true
    const now = look(picture, points, region)
    if (now.outline.some((value, at) => Math.abs(value - known.outline[at]!) > leastTurn)) return true
    const gain = known.light / now.light
    let changed = 0
    for (let at = 0; at < now.colors.length; at += 3) {
      let most = 0
      for (let channel = 0; channel < 3; channel++)
        most = Math.max(most, Math.abs(now.colors[at + channel]! * gain - known.colors[at + channel]!))
      if (most > leastChange) changed++
    }
    return changed > leastChanged * watched.length
  }
}
