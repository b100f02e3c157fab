import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { byId, idInput, nameInput, nothing, procedure, shape } from './base.ts'
import type { Text } from '../messages/index.ts'

/** How a stored credential is shown: never itself. */
export type CredentialInfo =
  | { kind: 'none' }
  | { kind: 'key'; endsIn: string | null }
  | { kind: 'client'; clientId: string; secretEndsIn: string | null }

export interface ConnectionInfo {
  /** `engine` for the built-in one. */
  id: string
  name: string
  builtIn: boolean
  baseUrl: string
  credential: CredentialInfo
  /** Which point of an element the service's offsets mean. */
  anchor: 'top-left' | 'center'
  /** Requests that may be under way at once. */
  parallel: number
  /** Files of this machine reach it: it takes them, or a bucket is set up. Else only URLs work. */
  takesFiles: boolean
  /** A problem of the account that holds all its jobs, in words. */
  account: { code: number | null; message: Text; next: Text; since: number } | null
}

const credentialInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('key'), apiKey: z.string().min(1).max(2000) }),
  z.strictObject({
    kind: z.literal('client'),
    clientId: z.string().min(1).max(500),
    clientSecret: z.string().min(1).max(2000).exactOptional(),
  }),
  z.strictObject({ kind: z.literal('keep') }),
])

export const connectionInput = z.strictObject({
  name: nameInput,
  baseUrl: z.string().min(1).max(2048),
  credential: credentialInput,
  anchor: z.enum(['top-left', 'center']),
  parallel: z.int().min(1).max(32),
})

/** Outcome of a test, one code for each thing that can be wrong. */
export type ConnectionTest =
  | { ok: true; message: Text; credits: number | null }
  | {
      ok: false
      code: 'address' | 'not-the-service' | 'credential' | 'plan' | 'credit' | 'blocked' | 'other'
      message: Text
      next: Text
    }

export const connectionsContract = {
  list: procedure.output(shape<ConnectionInfo[]>()),
  watch: procedure.output(eventIterator(shape<ConnectionInfo[]>())),
  add: procedure.input(connectionInput).output(shape<ConnectionInfo>()),
  update: procedure.input(z.strictObject({ id: idInput, connection: connectionInput })).output(shape<ConnectionInfo>()),
  /** Refused (`jobs-running`) while jobs run on it. */
  remove: procedure.input(byId).output(nothing),
  /** Tests a stored connection, or one that is being typed. Costs no credits. */
  test: procedure
    .input(z.strictObject({ id: idInput.exactOptional(), connection: connectionInput.exactOptional() }))
    .output(shape<ConnectionTest>()),
  /** The user dealt with the account: its jobs go on. */
  clearAccount: procedure.input(byId).output(nothing),
}
