import type { Pixels } from '../draw/index.ts'
import { faceTexture } from '../swap/index.ts'
import { partsOf } from './mask.ts'
import type { LiveSource } from './plan.ts'

/** Side of a live face's texture, px: no face in a live picture is larger. */
const side = 512

/**
 * Makes the texture of a source face; once per face, 100 to 300 ms.
 * @param picture its alpha may store which px are face (`alphaOf`), so that hair in front of it is left out
 * @param points 478 points of the picture, px
 */
export function createLiveSource(picture: Pixels, points: Float32Array): LiveSource {
  return { texture: faceTexture(picture, points, partsOf(picture), { side: side }), points }
}
