import { cardinal, decimal, digits } from '../numbers.ts'

/** Digits inside a name ("A320", "1080p", "x264") are read in short groups: three twenty, ten eighty. */
export function grouped(number: string): string[] {
  if (number.includes('.')) return decimal(number)
  if (number.startsWith('0') && number.length > 1) return digits(number)
  const [head, tail] = [number.slice(0, -2), number.slice(-2)]
  if (number.length < 3 || number.length > 4 || (number.length === 4 && /0\d?0\d$/.test(number)))
    return number.length > 4 ? digits(number) : cardinal(number)
  if (tail === '00') return [...cardinal(head), 'hundred']
  return [...cardinal(head), ...(tail.startsWith('0') ? ['oh', ...digits(tail).slice(1)] : cardinal(tail))]
}
