import { GreenroomError } from '../../../common/messages/index.ts'

/**
 * Codes of failures while avatars are drawn. `unknown`: no such presenter; `invalid`: sizes or times out of range;
 * `cancelled`; `failed`: an error of the drawing or of ffmpeg.
 */
export type AvatarErrorCode = 'unknown' | 'invalid' | 'cancelled' | 'failed'

export class AvatarError extends GreenroomError<AvatarErrorCode> {}
