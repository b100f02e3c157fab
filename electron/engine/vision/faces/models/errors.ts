import { GreenroomError } from '../../../../common/messages/index.ts'

export type FaceModelsErrorCode = 'models-missing' | 'models-not-fetched'

/** What keeps the face models from being used. */
export class FaceModelsError extends GreenroomError<FaceModelsErrorCode> {}
