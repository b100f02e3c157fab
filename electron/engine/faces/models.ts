import { FaceError } from './errors.ts'
import type { FaceModels } from './types.ts'

/** The face models of this process. Nothing is loaded until it is first asked for. */
export function openFaceModels(): FaceModels {
  throw new FaceError('internal', 'Faces are not there yet. Try again later.')
}
