import { storedText } from '../messages/index.ts'
import type { Text } from '../messages/index.ts'

/** Something about a document that stands in the way (error) or may not be meant (warning). */
export interface Problem {
  /** Where, for example `scenes[1].elements[0].source`; empty for the whole document. */
  path: string
  code: ProblemCode
  /** A sentence for the user: what is wrong and what to do. */
  message: Text
  severity: 'error' | 'warning'
}

export type ProblemCode =
  // The document by itself.
  | 'no-scenes'
  | 'duplicate-id'
  | 'empty-scene'
  | 'no-length'
  | 'no-text'
  | 'no-voice-id'
  | 'text-too-long'
  | 'color-invalid'
  | 'empty-span'
  | 'outside-scene'
  | 'outside-canvas'
  | 'invisible'
  | 'speaker-missing'
  // Variables and the rows that fill them in.
  | 'unfilled-variable'
  | 'missing-value'
  | 'wrong-value'
  // What a body can't express, or what is not known yet.
  | 'asset-unresolved'
  | 'voice-unresolved'
  | 'voice-length-unknown'
  | 'size-unknown'
  | 'scale-range'
  | 'avatar-from-mixed'
  | 'not-in-body'
  | 'body-invalid'
  // What the studio finds out about files and the service, before anything is sent.
  | 'asset-missing'
  | 'asset-unreadable'
  | 'no-uploads'
  | 'unknown-voice'
  | 'unknown-avatar'
  | 'connection'

/** `['scenes', 1, 'elements', 0, 'source']` as `scenes[1].elements[0].source`. */
export function pathOf(keys: readonly PropertyKey[]): string {
  let path = ''
  for (const key of keys) {
    if (typeof key === 'number') path += `[${key}]`
    else path += path === '' ? String(key) : `.${String(key)}`
  }
  return path
}

export function errorAt(path: string, code: ProblemCode, message: Text): Problem {
  return { path, code, message, severity: 'error' }
}

export function warningAt(path: string, code: ProblemCode, message: Text): Problem {
  return { path, code, message, severity: 'warning' }
}

/** The same for two problems that say the same of the same place. */
export const problemKey = ({ path, message }: Pick<Problem, 'path' | 'message'>): string =>
  `${path} ${storedText(message)}`
