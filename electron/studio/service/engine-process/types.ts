/** How to reach a running engine. */
export interface EngineAddress {
  baseUrl: string
  apiKey: string
  clientId: string
  clientSecret: string
}

export type EngineState =
  | { name: 'stopped' }
  | { name: 'starting' }
  | { name: 'ready'; address: EngineAddress }
  /** It died and is started again; `reason` is why it died. */
  | { name: 'restarting'; count: number; reason: string }
  | { name: 'stopping' }
  /** It can't be started, or dies again and again. */
  | { name: 'failed'; failure: EngineFailure }

export type EngineFailureCode = 'not-started' | 'too-slow' | 'bad-line' | 'crashed' | 'stopped'

/** Why there is no engine; `message` is for the user, `log` what it wrote last. */
export class EngineFailure extends Error {
  readonly code: EngineFailureCode
  readonly log: string

  constructor(code: EngineFailureCode, message: string, log: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause })
    this.name = 'EngineFailure'
    this.code = code
    this.log = log
  }
}
