import { GreenroomError } from '../messages/index.ts'
import type { Text } from '../messages/index.ts'

/** An answer that breaks the interface. Its text holds no secrets. */
export class AnswerProblem extends GreenroomError {
  /** The answer is well formed but holds nothing where something was asked for. */
  readonly missing: boolean

  constructor(text: Text, missing = false) {
    super('protocol', text)
    this.missing = missing
  }
}
