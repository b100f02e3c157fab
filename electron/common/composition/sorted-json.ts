/** JSON in which the order of an object's fields makes no difference: equal documents have equal texts. */
export function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => sorted(inner))
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
}
