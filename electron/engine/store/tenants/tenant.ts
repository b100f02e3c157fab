import { sha256 } from '../../core/ids.ts'

/**
 * Id of the tenant whose key belongs to the installation: whoever runs the engine. All rows of before there were others
 * are the operator's.
 */
export const operator = ''

/** Id of whoever was not admitted. No row is theirs. */
export const nobody = '-'

/** In place of a tenant: whoever works for all of them, such as the queue. */
export const everyone = null

/** Whose rows a store reads. */
export type Scope = string | typeof everyone

/** Condition that a row is one that a store reads, with its scope, twice. */
export const inScope = '(CAST(? AS TEXT) IS NULL OR tenant = ?)'

/**
 * A name that a tenant chose, or a digest of what it sent, as no other tenant has it: tables in which names are unique then tell
 * nobody of those of others.
 */
export function uniqueName(tenant: string, name: string): string {
  return tenant === operator ? name : sha256(`${tenant} ${name}`)
}
