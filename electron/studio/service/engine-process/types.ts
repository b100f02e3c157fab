import { GreenroomError } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'

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
  | { name: 'restarting'; count: number; reason: Text }
  | { name: 'stopping' }
  /** It can't be started, or dies again and again. */
  | { name: 'failed'; failure: EngineFailure }

export type EngineFailureCode = 'not-started' | 'too-slow' | 'bad-line' | 'crashed' | 'stopped'

/** Why there is no engine; `log` is what it wrote last. */
export class EngineFailure extends GreenroomError<EngineFailureCode> {
  readonly log: string

  constructor(code: EngineFailureCode, text: Text, log: string, cause?: unknown) {
    super(code, text, { cause })
    this.log = log
  }
}
