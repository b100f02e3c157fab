/** `unknown`: no such presenter; `invalid`: sizes or times out of range; `cancelled`; `failed`: drawing or ffmpeg broke. */
export type AvatarErrorCode = 'unknown' | 'invalid' | 'cancelled' | 'failed'

export class AvatarError extends Error {
  override readonly name = 'AvatarError'
  readonly code: AvatarErrorCode

  constructor(code: AvatarErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
