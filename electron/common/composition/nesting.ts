/** Whether a value of JSON is nested at most so many levels deep. What is deeper exhausts the stack of whoever checks it. */
export function isNestedAtMost(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((part) => isNestedAtMost(part, depth - 1))
}
