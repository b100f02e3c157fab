import type { MessageKey } from './en/index.ts'

/** A list stands with the separators of the language that it is shown in. */
export type MessageValue = string | number | Message | readonly (string | number | Message)[]
export type MessageValues = Readonly<Record<string, MessageValue | undefined>>

/**
 * A sentence for a user before it is in a language: the key of its text in the message files, and the values that the
 * text names in braces. It is plain data, so that it can be stored and cross the bridge.
 */
export interface Message {
  readonly key: MessageKey
  readonly values?: MessageValues
}

/**
 * What a user reads: a message, or a text of somebody else (a service, a program, the system) as it came. Rows of data
 * folders that were written before there were messages hold strings, too.
 */
export type Text = Message | string

/**
 * Makes a message.
 * @param key of a text in `en/`, @param values that it names; `count` or `n` chooses singular or plural
 */
export function message(key: MessageKey, values?: MessageValues): Message {
  return values === undefined ? { key } : { key, values }
}

/** A number with the thousands separators of the language that it is shown in: 20,000. */
export const groupedNumber = (n: number): Message => message('text.number', { n })

/** Name of a language in the language that it is shown in. @param tag BCP 47; another text stands as it is */
export const languageText = (tag: string): Message => message('text.language', { tag })

/** Other data may have a field named `key`, too: a message has nothing beside it but its values. */
export const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  Object.keys(value).every((name) => name === 'key' || name === 'values')

export const isText = (value: unknown): value is Text => typeof value === 'string' || isMessage(value)

/** A text as a column of text keeps it: strings as they are, messages as JSON. */
export const storedText = (text: Text): string => (typeof text === 'string' ? text : JSON.stringify(text))

/** The text that `storedText` has made. */
export function readText(stored: string): Text {
  if (!stored.startsWith('{"key":')) return stored
  try {
    const value: unknown = JSON.parse(stored)
    return isMessage(value) ? value : stored
  } catch {
    // A text of a service that only looks like a message.
    return stored
  }
}

/** A text with its subject, for example a field, before it; the text alone for an empty subject. */
export const textAt = (subject: Text, text: Text): Text =>
  subject === '' ? text : message('text.at', { place: subject, text })

/** Sentences one after the other. @throws RangeError when there is none */
export function sentences(...texts: readonly (Text | null | undefined)[]): Text {
  const [head, ...rest] = texts.filter((text): text is Text => text !== null && text !== undefined && text !== '')
  if (head === undefined) throw new RangeError('there is no sentence')
  return rest.reduce<Text>((first, second) => message('text.two', { first, second }), head)
}

/** The text with each string in its values changed, for example to hide a key. */
export function mapStrings(text: Text, change: (part: string) => string): Text {
  if (typeof text === 'string') return change(text)
  const one = (value: string | number | Message): string | number | Message =>
    typeof value === 'number' ? value : (mapStrings(value, change) as string | Message)
  const values = Object.entries(text.values ?? {}).map(([name, value]) => {
    if (value === undefined) return [name, value]
    return [name, isList(value) ? value.map(one) : one(value)]
  })
  return text.values === undefined ? text : { ...text, values: Object.fromEntries(values) as MessageValues }
}

export const isList = (value: MessageValue): value is Extract<MessageValue, readonly unknown[]> => Array.isArray(value)
