/** The value that several elements share, for a field that edits them all. */
export interface Shared<T> {
  /** The value that all share; null where there is none, or where the values differ. */
  value: T | null
  mixed: boolean
}

export function shared<T>(values: readonly (T | null)[]): Shared<T> {
  const [first = null, ...others] = values
  const mixed = others.some((other) => other !== first)
  return { value: mixed ? null : first, mixed }
}
