/** Numbers as people type them: `12`, `1,5`, `-3.25 px`, `50%`, `1920/2`, `100+40`. */

interface Reader {
  text: string
  at: number
}

/** The number that a text means, or null when it means none. A unit at the end is ignored. */
export function parseNumber(text: string): number | null {
  const plain = text
    .replace(/[\s_]/g, '')
    .replace(/(px|%|s|°)$/i, '')
    .replace(/,/g, '.')
    .replace(/−/g, '-')
  if (plain === '') return null
  const reader: Reader = { text: plain, at: 0 }
  const value = sum(reader)
  return value !== null && reader.at === plain.length && Number.isFinite(value) ? value : null
}

function sum(reader: Reader): number | null {
  let left = product(reader)
  while (left !== null && /[+-]/.test(reader.text[reader.at] ?? '')) {
    const sign = reader.text[reader.at++]
    const right = product(reader)
    left = right === null ? null : sign === '+' ? left + right : left - right
  }
  return left
}

function product(reader: Reader): number | null {
  let left = single(reader)
  while (left !== null && /[*/]/.test(reader.text[reader.at] ?? '')) {
    const sign = reader.text[reader.at++]
    const right = single(reader)
    left = right === null ? null : sign === '*' ? left * right : left / right
  }
  return left
}

function single(reader: Reader): number | null {
  const [found] = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/i.exec(reader.text.slice(reader.at)) ?? []
  if (found === undefined) return null
  reader.at += found.length
  return Number(found)
}

export interface NumberLimits {
  min?: number | undefined
  max?: number | undefined
  /** Digits after the decimal point. */
  precision: number
}

/** The value rounded to the precision and limited to the range; never `-0`. */
export function withinLimits(value: number, { min, max, precision }: NumberLimits): number {
  const scale = 10 ** precision
  const rounded = Math.round((value + Number.EPSILON * Math.sign(value)) * scale) / scale
  return Math.min(max ?? Infinity, Math.max(min ?? -Infinity, rounded)) + 0
}

/** The number as text: without trailing zeros after the point, unless `fixed`. */
export function showNumber(value: number, precision: number, fixed = false): string {
  return fixed ? value.toFixed(precision) : String(Number(value.toFixed(precision)) + 0)
}

/** Digits after the decimal point that a step of this size needs. */
export function precisionOf(step: number): number {
  return step >= 1 ? 0 : Math.min(4, Math.ceil(-Math.log10(step) - 1e-9))
}
