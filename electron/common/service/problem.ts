import { GreenroomError } from '../messages/index.ts'
import type { Text } from '../messages/index.ts'

/** An answer of a service that breaks the interface. Its text holds no secrets. */
export class AnswerProblem extends GreenroomError {
  /** The answer is well formed but lacks the record that was asked for. */
  readonly missing: boolean

  constructor(text: Text, missing = false) {
    super('protocol', text)
    this.missing = missing
  }
}
