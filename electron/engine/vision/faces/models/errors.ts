export type FaceModelsErrorCode = 'models-missing' | 'models-not-fetched'

/** What keeps the face models from being used, as a sentence for the user. */
export class FaceModelsError extends Error {
  readonly code: FaceModelsErrorCode

  constructor(code: FaceModelsErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'FaceModelsError'
    this.code = code
  }
}
