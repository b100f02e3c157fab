import { GreenroomError } from '../../../common/messages/index.ts'

/** `unknown`: no such presenter; `invalid`: sizes or times out of range; `cancelled`; `failed`: drawing or ffmpeg broke. */
export type AvatarErrorCode = 'unknown' | 'invalid' | 'cancelled' | 'failed'

export class AvatarError extends GreenroomError<AvatarErrorCode> {}
