import type { FaceTask } from '../../vision/faces/worker-types.ts'
import { portrayFilm } from './film.ts'
import { portrayPhoto } from './photo.ts'
import type { PortraitInput, PortraitResult } from './portrait-types.ts'

/** Looks at an uploaded photo or film, and prepares what an avatar is made of; or says why it can't be one. */
export const run: FaceTask<PortraitInput, PortraitResult> = (input, context) =>
  input.info.kind === 'image' ? portrayPhoto(input, context) : portrayFilm(input, context)
