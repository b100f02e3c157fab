import { GreenroomError } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'

/** Address and key of a running engine. */
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
  /** The engine crashed and is restarted; `reason` is why it crashed. */
  | { name: 'restarting'; count: number; reason: Text }
  | { name: 'stopping' }
  /** The engine can't be started, or crashes repeatedly. */
  | { name: 'failed'; failure: EngineFailure }

export type EngineFailureCode = 'not-started' | 'too-slow' | 'bad-line' | 'crashed' | 'stopped'

/** Whether the output of an engine that did not start ends with its own words about that. */
export const explains = (log: string): boolean => log.includes('"event":"engine.not-started"')

/** Why there is no engine; `log` is its last output. */
export class EngineFailure extends GreenroomError<EngineFailureCode> {
  readonly log: string

  constructor(code: EngineFailureCode, text: Text, log: string, cause?: unknown) {
    super(code, text, { cause })
    this.log = log
  }

  /** Whether the engine itself has said why it does not start and what to do about it. */
  get isExplained(): boolean {
    return this.code === 'not-started' && explains(this.log)
  }
}
