/** An answer that breaks the interface. The message is a sentence without secrets, fit to be shown. */
export class AnswerProblem extends Error {
  override readonly name = 'AnswerProblem'
  /** The answer is well formed but holds nothing where something was asked for. */
  readonly missing: boolean

  constructor(message: string, missing = false) {
    super(message)
    this.missing = missing
  }
}
