import { GreenroomError } from '../../../../common/messages/index.ts'

export type FaceModelsErrorCode = 'models-missing' | 'models-not-fetched'

/** Reasons for which the face models cannot be used. */
export class FaceModelsError extends GreenroomError<FaceModelsErrorCode> {}
