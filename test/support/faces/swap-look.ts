import { readParts } from '../../../electron/engine/capabilities/character-swap/character.ts'
import { lengthOf } from '../../../electron/engine/capabilities/character-swap/plan.ts'
import { scanFaces } from '../../../electron/engine/capabilities/character-swap/scan.ts'
import type { FaceModels, Picture } from '../../../electron/engine/vision/faces/index.ts'
import { scanVideo } from '../../../electron/engine/vision/talking/scan.ts'
import { boundsOf } from '../../../electron/common/faces/draw/index.ts'
import type { Pixels, Rect } from '../../../electron/common/faces/draw/index.ts'
import { oval } from '../../../electron/common/faces/topology/index.ts'
import { findTools, probe } from '../../../electron/media/index.ts'
import { measureSeam } from './seam.ts'

/** Measurements of a swapped face in its film. */
export interface SwapLook {
  /**
   * Differences of Lab that the swap adds along the face's edge (`measureSeam`): on average, and in the worst tenth.
   */
  seam: number
  worstSeam: number
  /** Changes of brightness from frame to frame within the face, levels of 255: before and after. */
  jerkBefore: number
  jerkAfter: number
}

/** Number of frames that are compared, and every which of them for the edge. */
const frames = 24
const edgeEvery = 6

function copyOf({ width, height, channels, data, lazy }: Picture): Pixels {
  lazy?.show()
  return { width, height, channels, data: Uint8Array.from(data) }
}

/** Mean of |a - 2b + c| in a rectangle: 0 for even movement. */
function jerkOf(a: Pixels, b: Pixels, c: Pixels, { x, y, width, height }: Rect): number {
  let sum = 0
  for (let row = y; row < y + height; row++) {
    for (let column = x; column < x + width; column++) {
      const at = (row * a.width + column) * 3
      let apart = 0
      for (let channel = 0; channel < 3; channel++)
        apart += a.data[at + channel]! - 2 * b.data[at + channel]! + c.data[at + channel]!
      sum += Math.abs(apart) / 3
    }
  }
  return sum / Math.max(1, width * height)
}

/** Compares a film with its swap, in the result's size. */
export async function lookAtSwap(models: FaceModels, beforePath: string, afterPath: string): Promise<SwapLook> {
  const tools = await findTools()
  const [before, after] = [await probe(tools, beforePath), await probe(tools, afterPath)]
  const { width, height } = after.video!
  const { fps } = lengthOf(before, undefined)
  const order = { tools, width, height, fps, frames: frames }
  const was: { picture: Pixels; points: Float32Array | undefined }[] = []
  await scanFaces(
    models,
    { ...order, inPath: beforePath, info: before },
    {
      maxFaces: 1,
      onFrame: (picture, _frame, faces) => was.push({ picture: copyOf(picture), points: [...faces.values()][0] }),
    },
  )
  const now: Pixels[] = []
  await scanVideo({ ...order, inPath: afterPath, info: after }, (picture) => {
    now.push(copyOf(picture))
    return Promise.resolve()
  })
  const seams: { mean: number; worst: number }[] = []
  const jerks: [number, number][] = []
  for (let frame = 1; frame + 1 < Math.min(was.length, now.length); frame++) {
    const { picture, points } = was[frame]!
    const rect = points && boundsOf(points, oval, picture)
    if (!points || !rect) continue
    jerks.push([
      jerkOf(was[frame - 1]!.picture, picture, was[frame + 1]!.picture, rect),
      jerkOf(now[frame - 1]!, now[frame]!, now[frame + 1]!, rect),
    ])
    if (frame % edgeEvery === 0)
      seams.push(measureSeam(picture, now[frame]!, points, await readParts(models, picture as Picture, points)))
  }
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  return {
    seam: mean(seams.map((one) => one.mean)),
    worstSeam: mean(seams.map((one) => one.worst)),
    jerkBefore: mean(jerks.map(([one]) => one)),
    jerkAfter: mean(jerks.map(([, other]) => other)),
  }
}
