import type { BodyFields } from './spec.ts'

/**
 * Reads a body that keeps the rules of the interface: an absent field or an empty text takes the interface's default.
 */

export function text(fields: BodyFields, field: string): string | undefined {
  const value = fields[field]
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function number(fields: BodyFields, field: string): number | undefined {
  const value = fields[field]
  return typeof value === 'number' ? value : undefined
}

/** 80 for the rate `80%`; 100, natural speed, where it is missing. */
export function rateOf(fields: BodyFields): number {
  return Number.parseInt(text(fields, 'rate') ?? '100%', 10)
}

/** The address of an element; an empty one where it has none. */
export function addressOf(fields: BodyFields): { kind: 'url'; url: string } {
  return { kind: 'url', url: text(fields, 'url') ?? '' }
}
