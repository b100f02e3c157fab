/** A value of a field: text, a number (of `date`: ms since 1970, written in local time), or nothing. */
export type NameValue = string | number | null | undefined

const digits = /^\d{1,12}$/
const dateToken = /YYYY|YY|MM|DD|HH|mm|ss/g

/**
 * Whether a field can have this format. `003`: at least so many digits. `YYYY-MM-DD HH.mm.ss`: parts of a date, for any
 * field that holds one.
 */
export function isFormat(field: string, format: string): boolean {
  if (digits.test(format)) return field !== 'date'
  // Letters between the parts are refused, because a reader would take them for parts of the date.
  return format.length <= 40 && format.search(dateToken) >= 0 && !/[A-Za-z]/.test(format.replace(dateToken, ''))
}

/** The value written in its format; a value that doesn't suit the format is written unchanged. */
export function applyFormat(value: NameValue, format: string | null): string {
  if (value === null || value === undefined) return ''
  if (format !== null && digits.test(format)) return padded(String(value), format.length)
  if (format !== null) return dated(value, format)
  return String(value)
}

/** Format of dates where a template gives none. */
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

/** `2026-03-09`, with or without a time, in local time, so that the day is the same in every time zone. */
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
