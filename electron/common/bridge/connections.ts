import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { byId, idInput, nameInput, nothing, procedure, shape } from './base.ts'
import type { Text } from '../messages/index.ts'

/** What the window is told about a stored credential: never the credential itself. */
export type CredentialInfo =
  | { kind: 'none' }
  | { kind: 'key'; endsIn: string | null }
  | { kind: 'client'; clientId: string; secretEndsIn: string | null }

export interface ConnectionInfo {
  /** Id of the connection; `engine` is the built-in engine. */
  id: string
  name: string
  builtIn: boolean
  baseUrl: string
  credential: CredentialInfo
  /** The point of an element that the service's offsets are measured to. */
  anchor: 'top-left' | 'center'
  /** Most requests to this connection at the same time. */
  parallel: number
  /**
   * Whether files of this machine can be sent to the service: it takes uploads, or a bucket is set up. Else only URLs
   * work.
   */
  takesFiles: boolean
  /**
   * A problem of the account (credits, plan, credentials) because of which all of its jobs wait; null when there is
   * none.
   */
  account: { code: number | null; message: Text; next: Text; since: number } | null
  /**
   * Outcome of the last test of the connection, or of the last request for its voices or avatars; null: there was none
   * since the credential was entered and Greenroom started.
   */
  tested: ConnectionTest | null
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

/** Outcome of a connection test, one code for each cause of failure. */
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
  /** Removes a connection; refused (`jobs-running`) while jobs run on it. */
  remove: procedure.input(byId).output(nothing),
  /** Tests a stored connection, or the one in the form before it is saved. Costs no credits. */
  test: procedure
    .input(z.strictObject({ id: idInput.exactOptional(), connection: connectionInput.exactOptional() }))
    .output(shape<ConnectionTest>()),
  /** Called when the user says that the problem of the account is solved: its jobs continue. */
  clearAccount: procedure.input(byId).output(nothing),
}
