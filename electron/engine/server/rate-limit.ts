import { codeOf } from '../../common/service/index.ts'
import { message } from '../../common/messages/index.ts'
import { EngineError } from '../core/errors.ts'

export interface RateLimit {
  /** How many requests a client may send at once. */
  requests: number
  /** Time after which as many requests are allowed again, ms. */
  perMs: number
}

/** Counts a request of a client. `perMinute` is a limit of the client's own. Throws EngineError 1005 when there were too many. */
export type CountRequest = (client: string, perMinute?: number | null) => void

const maxClients = 10_000
const minuteMs = 60_000

/**
 * Creates a token bucket per client.
 * @param all the limit of clients that have none of their own
 */
export function createRateLimiter(all: RateLimit | undefined, now: () => number): CountRequest {
  const buckets = new Map<string, { left: number; at: number }>()
  return (client, perMinute = null) => {
    const limit = perMinute === null ? all : { requests: perMinute, perMs: minuteMs }
    if (!limit) return
    const time = now()
    const bucket = buckets.get(client) ?? { left: limit.requests, at: time }
    const refilled = bucket.left + ((time - bucket.at) / limit.perMs) * limit.requests
    const left = Math.min(limit.requests, Math.max(0, refilled))
    // The map of clients keeps the order of insertion: a client that sends is moved to the end, so that the first one
    // is the client that sent nothing for longest.
    buckets.delete(client)
    buckets.set(client, { left: left >= 1 ? left - 1 : left, at: time })
    if (buckets.size > maxClients) buckets.delete(buckets.keys().next().value!)
    if (left >= 1) return
    const wait = Math.ceil(((1 - left) / limit.requests) * limit.perMs)
    throw new EngineError(codeOf.tooFrequent, message('engineServer.tooFrequent', { wait }))
  }
}
