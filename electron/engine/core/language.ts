import type { IncomingHttpHeaders } from 'node:http'
import { formatIn, isMessage } from '../../common/messages/index.ts'
import type { Format, Text } from '../../common/messages/index.ts'
import { chooseLanguage } from '../../common/languages.ts'

/** The language that a request asks for in `Accept-Language`; English without one that there is. */
export function formatFor(headers: IncomingHttpHeaders): Format {
  return formatIn(chooseLanguage('system', preferred(headers['accept-language'] ?? '')))
}

/** Tags of `de;q=0.5, zh-CN` by their weight, heaviest first (RFC 9110, 12.5.4). */
function preferred(header: string): string[] {
  return header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((one) => one.trim())
      const weight = parameters.find((one) => one.startsWith('q='))
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) }
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
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
