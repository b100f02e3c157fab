/** What several elements have in common, for a field that shows them all. */
export interface Shared<T> {
  /** Null where there is none, or where they differ. */
  value: T | null
  mixed: boolean
}

export function shared<T>(values: readonly (T | null)[]): Shared<T> {
  const [first = null, ...others] = values
  const mixed = others.some((other) => other !== first)
  return { value: mixed ? null : first, mixed }
}
