import type { Pixels } from '../draw/index.ts'
import { faceTexture } from '../swap/index.ts'
import { partsOf } from './mask.ts'
import type { LiveSource } from './plan.ts'

/** A live picture shows no face larger than this, px. */
const side = 512

/**
 * Lays a source face flat; once for each face, 100 to 300 ms.
 * @param picture its alpha may say what is the face (`alphaOf`): hair before it does not come along
 * @param points 478 of the picture, px
 */
export function createLiveSource(picture: Pixels, points: Float32Array): LiveSource {
  return { texture: faceTexture(picture, points, partsOf(picture), { side: side }), points }
}
