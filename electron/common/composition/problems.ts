import { storedText } from '../messages/index.ts'
import type { Text } from '../messages/index.ts'

/** A fault of a document that prevents generating (error), or something that is probably not intended (warning). */
export interface Problem {
  /** Path of the place in the document, for example `scenes[1].elements[0].source`; empty for the whole document. */
  path: string
  code: ProblemCode
  /** A sentence for the user: what is wrong and what to do. */
  message: Text
  severity: 'error' | 'warning'
}

export type ProblemCode =
  // Problems of the document alone.
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
  | 'captions-differ'
  | 'captions-overlap'
  | 'no-effect'
  | 'mark-unknown'
  | 'sample-left'
  | 'voices-overlap'
  | 'word-gone'
  // Problems of a row whose values are filled into the variables.
  | 'unfilled-variable'
  | 'missing-value'
  | 'wrong-value'
  // Problems of a project in another language.
  | 'not-translated'
  | 'translation-changed'
  | 'translation-differs'
  | 'translation-voice'
  // Problems of the spoken notice.
  | 'notice-voice'
  | 'notice-language'
  // Problems of compiling: something that a body can't express, or that is not known yet.
  | 'asset-unresolved'
  | 'drawing-unresolved'
  | 'voice-unresolved'
  | 'voice-length-unknown'
  | 'size-unknown'
  | 'scale-range'
  | 'avatar-from-mixed'
  | 'not-in-body'
  | 'body-invalid'
  // Problems of files and of the service, which the studio finds before anything is sent.
  | 'asset-missing'
  | 'asset-unreadable'
  | 'font-missing'
  | 'glyph-missing'
  | 'text-overflows'
  | 'text-cut-off'
  | 'captions-unknown'
  | 'captions-estimated'
  | 'several-clips'
  | 'no-uploads'
  | 'unknown-voice'
  | 'other-language'
  | 'unknown-avatar'
  | 'connection'

/** The text `scenes[1].elements[0].source` of the path `['scenes', 1, 'elements', 0, 'source']`. */
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

/** Equal for two problems with the same message at the same path. */
export const problemKey = ({ path, message }: Pick<Problem, 'path' | 'message'>): string =>
  `${path} ${storedText(message)}`
