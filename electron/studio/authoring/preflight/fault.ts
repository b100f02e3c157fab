import type { Problem, ProblemCode } from '../../../common/composition/index.ts'

/** Something that is wrong with a project; its message says what, `next` what the user can do. */
export interface Fault extends Problem {
  next?: string
}

export function faultAt(path: string, code: ProblemCode, message: string, next: string): Fault {
  return { path, code, message, severity: 'error', next }
}

export function isError({ severity }: Problem): boolean {
  return severity === 'error'
}

/** Both sentences in one, for lists of problems. */
export function asProblem({ next, message, ...rest }: Fault): Problem {
  return { ...rest, message: next === undefined ? message : `${message} ${next}` }
}

/** With its place before it, where it has one. */
export function inWords({ path, message }: Problem): string {
  return path === '' ? message : `${path}: ${message}`
}

/** Each once, errors first. */
export function unique(faults: readonly Fault[]): Fault[] {
  const all = [...new Map(faults.map((one) => [`${one.path} ${one.code} ${one.message}`, one])).values()]
  return all.toSorted((a, b) => Number(isError(b)) - Number(isError(a)))
}
