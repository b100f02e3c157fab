import type { IncomingHttpHeaders } from 'node:http'
import { formatIn, isMessage } from '../../common/messages/index.ts'
import type { Format, Text } from '../../common/messages/index.ts'
import { acceptedLanguage } from '../../common/languages.ts'

/** Characters of `Accept-Language` that are read: a header may be 16 KB long, and no browser's list is. */
const longestHeader = 500

/** The language that a request asks for in `Accept-Language`; English when it asks for none of those that there are. */
export function formatFor(headers: IncomingHttpHeaders): Format {
  return formatIn(acceptedLanguage(headers['accept-language']?.slice(0, longestHeader)))
}

/** An answer with each message in it as a sentence. */
export function inLanguage(answer: unknown, format: Format): unknown {
  if (Array.isArray(answer)) return answer.map((one) => inLanguage(one, format))
  if (isMessage(answer)) return format(answer)
  if (!isPlain(answer)) return answer
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, inLanguage(value, format)]))
}

/** What goes out, before these fields of it are in a language. */
export type Said<Wire, Field extends keyof Wire> = Omit<Wire, Field> & Record<Field, Text>

/** Streams and files go out as they are. */
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
