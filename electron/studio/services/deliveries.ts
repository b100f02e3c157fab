import { randomBytes } from 'node:crypto'
import { processAlive, processOwner } from '../durable/index.ts'
import { Deliveries, openDestinations } from '../runs/deliveries/index.ts'
import type { Base } from './base.ts'

export type DeliveriesDeps = Pick<
  Base,
  'host' | 'paths' | 'clock' | 'random' | 'newId' | 'warn' | 'onError' | 'onClose'
>

/** Tries without progress after which a delivery fails: about a day, as nobody is waiting. */
const mostTries = 100

/** Opens destinations and deliveries, and continues what an earlier studio or a command left unfinished. */
export function startDeliveries(deps: DeliveriesDeps) {
  const { host, paths, clock, random, newId, warn, onError, onClose } = deps
  const destinations = openDestinations({ paths, clock, vault: host.secrets, newId, onBroken: warn })
  const deliveries = new Deliveries({
    path: paths.deliveries,
    destinations,
    clock,
    random,
    newId,
    owner: processOwner('studio', randomBytes(4).toString('hex')),
    alive: processAlive,
    adopt: true,
    mostTries,
    onError,
  })
  onClose(() => deliveries.stop())
  deliveries.start()
  return { destinations, deliveries }
}
