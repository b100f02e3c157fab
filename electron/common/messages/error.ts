import { inEnglish } from './format.ts'
import { isText } from './message.ts'
import type { Text } from './message.ts'

export interface ErrorDetail {
  /** What the user can do. */
  next?: Text | undefined
  /** Which input is meant. */
  field?: string | undefined
  /** Further sentences, for example every problem of a project. */
  details?: readonly Text[] | undefined
  cause?: unknown
}

/**
 * An error that a user is told of: `code` for programs, `text` what went wrong, `next` what to do. `message`, which every
 * `Error` has, is the text in English, for logs.
 */
export class GreenroomError<Code extends string = string> extends Error {
  readonly code: Code
  readonly text: Text
  readonly next: Text | undefined
  readonly field: string | undefined
  readonly details: readonly Text[]

  constructor(code: Code, text: Text, { cause, next, field, details = [] }: ErrorDetail = {}) {
    super(inEnglish(text), cause === undefined ? {} : { cause })
    this.name = new.target.name
    this.code = code
    this.text = text
    this.next = next
    this.field = field
    this.details = details
  }
}

/** What can be told of anything that was thrown: its text, or its message as it came. */
export function errorText(thrown: unknown): Text {
  if (thrown instanceof Error) return 'text' in thrown && isText(thrown.text) ? thrown.text : thrown.message
  return String(thrown)
}
