import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { systemClock } from '../../../electron/studio/core/clock.ts'
import { processAlive, processOwner } from '../../../electron/studio/durable/index.ts'
import { Deliveries, openDestinations } from '../../../electron/studio/runs/deliveries/index.ts'
import { memoryVault } from '../studio/fake-host.ts'

/** Deliveries of a data folder, with secrets in memory; delays between tries are hardly any. */
export function openDeliveries(folder: string, vault = memoryVault()) {
  const errors: unknown[] = []
  const destinations = openDestinations({
    paths: { destinations: join(folder, 'destinations.json') },
    clock: systemClock,
    vault,
    newId: randomUUID,
    onBroken: (text) => errors.push(text),
  })
  const deliveries = new Deliveries({
    path: join(folder, 'deliveries.db'),
    destinations,
    clock: Object.assign({}, systemClock, {
      after: (ms: number, call: () => void) => systemClock.after(Math.min(ms, 100), call),
    }),
    random: () => 0.5,
    newId: randomUUID,
    owner: processOwner('test', randomUUID()),
    alive: processAlive,
    adopt: true,
    mostTries: 10,
    onError: (error) => errors.push(error),
  })
  return { deliveries, destinations, vault, errors }
}
