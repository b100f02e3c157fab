import type { IncomingHttpHeaders } from 'node:http'
import { formatIn, isMessage } from '../../common/messages/index.ts'
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

/** A copy of an answer in which each message is replaced by its sentence in one language. */
export function inLanguage(answer: unknown, format: Format): unknown {
  if (Array.isArray(answer)) return answer.map((one) => inLanguage(one, format))
  if (isMessage(answer)) return format(answer)
  if (!isPlain(answer)) return answer
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, inLanguage(value, format)]))
}

/** A wire type before translation: the named fields are texts, which become strings when the answer is sent. */
export type Untranslated<Wire, Field extends keyof Wire> = Omit<Wire, Field> & Record<Field, Text>

/** Whether a value is a plain object. Streams and files are not; they are sent unchanged. */
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
