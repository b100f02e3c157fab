import type { IncomingHttpHeaders } from 'node:http'
import { formatIn } from '../../common/messages/index.ts'
import type { Format, Text } from '../../common/messages/index.ts'
import { acceptedLanguage } from '../../common/languages.ts'

/**
 * How many characters of `Accept-Language` are read. A header can have 16 KB; no browser's list of languages is that
 * long.
 */
const longestHeader = 500

/**
 * The formatter for the language that a request asks for in `Accept-Language`; English when there is no translation.
 */
export function formatFor(headers: IncomingHttpHeaders): Format {
  return formatIn(acceptedLanguage(headers['accept-language']?.slice(0, longestHeader)))
}

/**
 * A text of the engine in an answer; `inLanguage` puts it into the language of the request. A class, because an answer
 * may also hold what a request brought: an object of a request can have the fields of a message, but never this class.
 */
export class AnswerText {
  readonly text: Text

  constructor(text: Text) {
    this.text = text
  }
}

/** A wire type before translation: the named fields are texts, which become strings when the answer is sent. */
export type Untranslated<Wire, Field extends keyof Wire> = Omit<Wire, Field> & Record<Field, AnswerText>

/** The answer with each `AnswerText` in it replaced by its sentence in one language. What holds none is not copied. */
export function inLanguage(answer: unknown, format: Format): unknown {
  if (typeof answer !== 'object' || answer === null) return answer
  if (answer instanceof AnswerText) return format(answer.text)
  if (Array.isArray(answer)) return listInLanguage(answer, format)
  return isPlain(answer) ? objectInLanguage(answer, format) : answer
}

function listInLanguage(list: readonly unknown[], format: Format): readonly unknown[] {
  let copy: unknown[] | undefined
  for (const [at, one] of list.entries()) {
    const changed = inLanguage(one, format)
    if (changed !== one) (copy ??= [...list])[at] = changed
  }
  return copy ?? list
}

function objectInLanguage(fields: Fields, format: Format): Fields {
  let copy: Fields | undefined
  for (const name of Object.keys(fields)) {
    const changed = inLanguage(fields[name], format)
    if (changed !== fields[name]) (copy ??= { ...fields })[name] = changed
  }
  return copy ?? fields
}

type Fields = Record<string, unknown>

/** Whether a value is a plain object. Streams and files are not; they are sent unchanged. */
const isPlain = (value: object): value is Fields => Object.getPrototypeOf(value) === Object.prototype
