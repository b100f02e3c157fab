/** A range of bytes of a file, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Reads a Range header (RFC 9110: Range Requests). Several ranges at once, and what is no byte range, are answered with
 * the whole file, as the standard allows.
 */
export function readRange(header: string | null, size: number): ByteRange | 'all' | 'unsatisfiable' {
  if (header === null) return 'all'
  const match = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header)
  if (!match) return 'all'
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return 'all'
  if (first === '') {
    const length = Number(last)
    if (length === 0 || size === 0) return 'unsatisfiable'
    return { start: Math.max(0, size - length), end: size - 1 }
  }
  const start = Number(first)
  if (start >= size) return 'unsatisfiable'
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return end < start ? 'all' : { start, end }
}
