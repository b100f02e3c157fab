import { pathBeforeNotice, problemKey } from '../../../common/composition/index.ts'
import type { Problem, ProblemCode, Project } from '../../../common/composition/index.ts'
import { sentences, textAt } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'

/** Something that is wrong with a project: `message` says what, `next` says what the user can do. */
export interface Fault extends Problem {
  next?: Text
}

export function faultAt(path: string, code: ProblemCode, message: Text, next: Text): Fault {
  return { path, code, message, severity: 'error', next }
}

/** A warning: something is probably not intended, but doesn't prevent sending. */
export function warningFault(path: string, code: ProblemCode, message: Text, next: Text): Fault {
  return { path, code, message, severity: 'warning', next }
}

export function isError({ severity }: Problem): boolean {
  return severity === 'error'
}

/** Joins the message of a fault and its advice into one text, for lists of problems. */
export function asProblem({ next, message, ...rest }: Fault): Problem {
  return { ...rest, message: sentences(message, next) }
}

/** The message of a problem, preceded by its path in the project when it has one. */
export function withPath({ path, message }: Problem): Text {
  return textAt(path, message)
}

/**
 * Faults of a project as its clip is made, at the places of the project as the user has it. A warning about the scene of a
 * notice is left out: the scene shows what the first one shows, which has the same.
 */
export function inOwnPlaces<F extends Problem>(project: Pick<Project, 'scenes'>, faults: readonly F[]): F[] {
  return faults.flatMap((fault) => {
    const path = pathBeforeNotice(project, fault.path)
    return path === '' && fault.path !== '' && !isError(fault) ? [] : [{ ...fault, path }]
  })
}

/** Each fault once, errors before warnings. */
export function unique(faults: readonly Fault[]): Fault[] {
  const all = [...new Map(faults.map((one) => [`${one.code} ${problemKey(one)}`, one])).values()]
  return all.toSorted((a, b) => Number(isError(b)) - Number(isError(a)))
}
