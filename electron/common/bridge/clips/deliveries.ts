import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { byId, idInput, nothing, procedure, shape } from '../base.ts'
import type { Text } from '../../messages/index.ts'

/**
 * - `queued`: waits for its turn, or for the next try.
 * - `sending`: under way.
 * - `done`, `failed`, `cancelled`: ended.
 */
export const deliveryStates = ['queued', 'sending', 'done', 'failed', 'cancelled'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/**
 * How the delivered file was compared with the local one.
 *
 * - `hash`: all of it was read back.
 * - `samples`: its size, and pieces of it that were read back.
 * - `etag`: its size, and the hash that the server computed of it.
 * - `size`: only its size.
 */
export type DeliveryCheck = 'hash' | 'samples' | 'etag' | 'size'

/** The upload of one file to a destination. Times are ms since 1970. */
export interface Delivery {
  id: string
  destination: string
  /** Name of the destination, which may have been removed. */
  destinationName: string
  /** Name of the local file. */
  file: string
  /** Name that the file gets, or has got, there. */
  name: string
  state: DeliveryState
  /** Bytes that are there. */
  sent: number
  size: number
  bytesPerSecond: number | null
  leftMs: number | null
  sha256: string | null
  /** How the file was checked; null until then. */
  checked: DeliveryCheck | null
  /** Where the file is; null until it is done. */
  location: string | null
  /** Why it failed, or why it waits. */
  message: Text | null
  next: Text | null
  /** When it is tried again; null when it isn't waiting for that. */
  nextAt: number | null
  createdAt: number
  endedAt: number | null
}

export type DeliveryEvent = { type: 'delivery'; delivery: Delivery } | { type: 'removed'; id: string } | { type: 'all' }

export const deliveriesContract = {
  /** Deliveries under way and the last ones that ended, the newest first. */
  list: procedure.output(shape<Delivery[]>()),
  /** Delivers clips of the library to a destination. */
  start: procedure
    .input(z.strictObject({ destination: idInput, clips: z.array(idInput).min(1).max(10_000) }))
    .output(shape<{ ids: string[]; there: number }>()),
  cancel: procedure.input(byId).output(nothing),
  /** Tries a failed or cancelled delivery again; what is there already isn't sent again. */
  retry: procedure.input(byId).output(nothing),
  /** Takes an ended delivery off the list. */
  remove: procedure.input(byId).output(nothing),
  watch: procedure.output(eventIterator(shape<DeliveryEvent>())),
}
