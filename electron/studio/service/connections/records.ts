import { z } from 'zod'

/** A connection as it is stored, without its credential, which is in the vault under `secretName`. */
export const connectionRecord = z.object({
  id: z.string().min(1).max(200),
  name: z.string().min(1).max(500),
  baseUrl: z.string().min(1).max(2048),
  anchor: z.enum(['top-left', 'center']),
  parallel: z.int().min(1).max(32),
  credential: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('key') }),
    z.object({ kind: z.literal('client'), clientId: z.string().min(1).max(500) }),
  ]),
  /** Whether the service is a Greenroom engine, which accepts uploads. Null until it was asked. */
  isEngine: z.boolean().nullable().default(null),
  /** What an engine shows of a project beyond a body, as it reports it. Null until it was asked. */
  extensions: z.array(z.string().max(100)).max(100).nullable().default(null),
})
export type ConnectionRecord = z.infer<typeof connectionRecord>

export const connectionsFile = z.object({ connections: z.array(connectionRecord).max(1_000) })
export type ConnectionsFile = z.infer<typeof connectionsFile>

/** Name of a connection's key or client secret in the vault. */
export const secretName = (id: string): string => `connection:${id}`

/** What may be shown of a secret: its last four characters, or none if that would be most of it. */
export function endsIn(secret: string): string {
  return secret.length >= 12 ? secret.slice(-4) : ''
}
