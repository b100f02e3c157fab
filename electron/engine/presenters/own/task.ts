import type { FaceTask } from '../../vision/faces/worker-types.ts'
import { portrayFilm } from './film.ts'
import { portrayPhoto } from './photo.ts'
import type { PortraitInput, PortraitResult } from './portrait-types.ts'

/** Checks an uploaded photo or film and prepares the files of an avatar, or returns why it can't become one. */
export const run: FaceTask<PortraitInput, PortraitResult> = (input, context) =>
  input.info.kind === 'image' ? portrayPhoto(input, context) : portrayFilm(input, context)
