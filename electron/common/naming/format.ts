/** A text, a number (of `date`: ms since 1970, told in local time), or nothing. */
export type NameValue = string | number | null | undefined

const digits = /^\d{1,12}$/
const dateToken = /YYYY|YY|MM|DD|HH|mm|ss/g

/** `003`: at least as many digits. `YYYY-MM-DD HH.mm.ss`: parts of a date, of any field that holds one. */
export function isFormat(field: string, format: string): boolean {
  if (digits.test(format)) return field !== 'date'
  // Whatever letters stand between the parts would be taken for parts by the next person who reads it.
  return format.length <= 40 && format.search(dateToken) >= 0 && !/[A-Za-z]/.test(format.replace(dateToken, ''))
}

/** A value as its format has it; one that the format doesn't suit is written as it is. */
export function applyFormat(value: NameValue, format: string | null): string {
  if (value === null || value === undefined) return ''
  if (format !== null && digits.test(format)) return padded(String(value), format.length)
  if (format !== null) return dated(value, format)
  return String(value)
}

/** How a date is written where a template doesn't say. */
export const usualDate = 'YYYY-MM-DD'

function padded(text: string, width: number): string {
  const trimmed = text.trim()
  if (!/^-?\d+$/.test(trimmed)) return text
  const negative = trimmed.startsWith('-')
  return `${negative ? '-' : ''}${trimmed.slice(negative ? 1 : 0).padStart(width, '0')}`
}

function dated(value: string | number, format: string): string {
  const date = typeof value === 'number' ? new Date(value) : dateOf(value)
  if (date === null || Number.isNaN(date.getTime())) return String(value)
  const two = (number: number): string => String(number).padStart(2, '0')
  const year = String(date.getFullYear()).padStart(4, '0')
  const parts: Record<string, string> = {
    YYYY: year,
    YY: year.slice(-2),
    MM: two(date.getMonth() + 1),
    DD: two(date.getDate()),
    HH: two(date.getHours()),
    mm: two(date.getMinutes()),
    ss: two(date.getSeconds()),
  }
  return format.replace(dateToken, (token) => parts[token]!)
}

/** `2026-03-09`, with or without a time: a day is that day wherever it is read. */
function dateOf(text: string): Date | null {
  const match = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2}))?)?/.exec(text)
  if (!match) return null
  const [year, month, day, hour = 0, minute = 0, second = 0] = match.slice(1).map((part) => Number(part ?? 0))
  const date = new Date(0)
  date.setFullYear(year!, month! - 1, day)
  date.setHours(hour, minute, second, 0)
  const real = date.getMonth() === month! - 1 && date.getDate() === day
  return real ? date : null
}
