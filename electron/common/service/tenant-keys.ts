import { z } from 'zod'
import { plans } from './plans.ts'

/** Plans that an account of the engine can have: those of the interface, all, and none. */
export const accountPlans = ['unlimited', 'none', ...plans] as const
export type AccountPlan = (typeof accountPlans)[number]

/** Most characters of the name that a tenant is listed by. */
export const longestKeyName = 100

const limit = z.int().min(1).max(1_000_000).nullable()

/** What a tenant may. Null: there is no limit of the tenant's own. */
const allowed = {
  plan: z.enum(accountPlans),
  credits: z.number().min(0).nullable(),
  concurrency: limit,
  perMinute: limit,
}

const id = z.string()

/** What the command line asks of the program that keeps the keys of tenants, as a line of JSON. */
export const keysRequestSchema = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('add'),
    name: z.string().trim().min(1).max(longestKeyName),
    ...z.object(allowed).partial().shape,
  }),
  z.strictObject({ action: z.literal('list') }),
  z.strictObject({ action: z.literal('set'), id, ...z.object(allowed).partial().shape }),
  z.strictObject({ action: z.literal('renew'), id }),
  z.strictObject({ action: z.literal('revoke'), id }),
])
export type KeysRequest = z.output<typeof keysRequestSchema>

/** A tenant as it is listed. Times are ms since 1970. */
const tenantSchema = z.object({
  id,
  name: z.string(),
  ...allowed,
  createdAt: z.number(),
  usedAt: z.number().nullable(),
  revokedAt: z.number().nullable(),
})

/** What it answers: the tenants of a list, and what is told once of a key that was made. */
export const keysAnswerSchema = z.object({
  tenants: z.array(tenantSchema).optional(),
  credentials: z.object({ apiKey: z.string(), clientId: z.string(), clientSecret: z.string() }).optional(),
})
export type KeysAnswer = z.output<typeof keysAnswerSchema>
