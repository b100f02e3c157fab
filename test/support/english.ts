import { inEnglish, isMessage } from '../../electron/common/messages/index.ts'
import type { Text } from '../../electron/common/messages/index.ts'

/** Whether a value is a plain object: bytes, streams and instances of classes are left unchanged. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** A value with English sentences in place of its messages, so that a test can compare it with text. */
export function english(value: Text): string
export function english<T>(value: T): T
export function english<T>(value: T): T {
  if (isMessage(value)) return inEnglish(value) as T
  if (Array.isArray(value)) return value.map((one: unknown) => english(one)) as T
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, english(one as unknown)])) as T
}

/** Stands for a text in an expected value: matches when the text's English is this, or contains it. */
export const saying = (expected: string | RegExp): unknown => ({
  asymmetricMatch(value: unknown) {
    const text = isMessage(value) ? inEnglish(value) : value
    return typeof text === 'string' && (typeof expected === 'string' ? text.includes(expected) : expected.test(text))
  },
  toString: () => `saying ${String(expected)}`,
})
