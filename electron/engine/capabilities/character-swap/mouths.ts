import { skinColor } from '../../../common/faces/animate/index.ts'
import type { MouthInside } from '../../../common/faces/animate/index.ts'
import { boundsOf } from '../../../common/faces/draw/index.ts'
import { mouthOpen } from '../../../common/faces/expression/index.ts'
import { boundsOfRegion, regionOfMesh } from '../../../common/faces/regions.ts'
import { innerLips } from '../../../common/faces/topology/index.ts'
import type { Picture } from '../../vision/faces/index.ts'

/** A mouth that is open by less than this share of the distance between the eyes shows nothing of its inside. */
const leastOpen = 0.012

/**
 * Largest width of a stored cut-out, px. Wider ones are scaled down: cut-outs of two minutes then take less than 150
 * MB.
 */
const mostWidth = 128

/** Stores, for each frame of a video, cut-outs of what is seen between the lips of its faces. */
export class MouthKeeper {
  readonly #kept = new Map<string, MouthInside>()

  keep(picture: Picture, frame: number, id: number, points: Float32Array): void {
    if (mouthOpen(points) < leastOpen) return
    const rect = boundsOf(points, innerLips, picture, 3)
    if (!rect) return
    const step = Math.max(1, Math.ceil(rect.width / mostWidth))
    const width = Math.floor(rect.width / step)
    const height = Math.floor(rect.height / step)
    if (width < 2 || height < 2) return
    picture.lazy?.show(boundsOfRegion(regionOfMesh(points)))
    const data = new Uint8Array(width * height * 3)
    const share = 1 / (step * step)
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        for (let channel = 0; channel < 3; channel++) {
          let sum = 0
          for (let v = 0; v < step; v++) {
            for (let u = 0; u < step; u++) {
              const column = rect.x + x * step + u
              const row = rect.y + y * step + v
              sum += picture.data[(row * picture.width + column) * picture.channels + channel]!
            }
          }
          data[(y * width + x) * 3 + channel] = sum * share
        }
      }
    }
    const moved = points.map((value, at) =>
      at % 3 === 0 ? (value - rect.x) / step : at % 3 === 1 ? (value - rect.y) / step : value / step,
    )
    this.#kept.set(`${String(id)} ${String(frame)}`, {
      picture: { data, width, height, channels: 3 },
      points: moved,
      skin: skinColor(picture, points),
    })
  }

  find(frame: number, id: number): MouthInside | undefined {
    return this.#kept.get(`${String(id)} ${String(frame)}`)
  }
}
