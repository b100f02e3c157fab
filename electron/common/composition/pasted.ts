import type { Json, Pasted } from './model.ts'

/** Fields of one object of a request body, in the order in which they are written. */
export type Fields = Record<string, Json>

/** The computed fields, written as in the pasted body wherever both still mean the same. */
export function asPasted(computed: Fields, pasted: Pasted | undefined): Fields {
  if (!pasted) return computed
  const fields = new Map(Object.entries(computed))
  for (const [field, { meant, wrote }] of Object.entries(pasted)) {
    if (!sameJson(fields.get(field), meant)) continue
    if (wrote === undefined) fields.delete(field)
    else fields.set(field, wrote)
  }
  return Object.fromEntries(fields)
}

/** Where an object of a pasted body differs from the compiled one; undefined when it doesn't. */
export function pastedText(original: Fields, computed: Fields): Pasted | undefined {
  const entries: [string, Pasted[string]][] = []
  for (const field of new Set([...Object.keys(computed), ...Object.keys(original)])) {
    const meant = own(computed, field)
    const wrote = own(original, field)
    if (sameJson(meant, wrote)) continue
    entries.push([field, { ...(meant === undefined ? {} : { meant }), ...(wrote === undefined ? {} : { wrote }) }])
  }
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

function own(fields: Fields, field: string): Json | undefined {
  return Object.hasOwn(fields, field) ? fields[field] : undefined
}

export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  if (keys.length !== Object.keys(b).length) return false
  return keys.every((key) => Object.hasOwn(b, key) && sameJson((a as Fields)[key], (b as Fields)[key]))
}
