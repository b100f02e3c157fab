import { randomBytes, randomUUID } from 'node:crypto'
import { systemClock } from '../../studio/core/clock.ts'
import { dataPaths } from '../../studio/core/data-folder.ts'
import { openVault } from '../../studio/core/secrets/index.ts'
import { processAlive, processOwner } from '../../studio/durable/index.ts'
import { Deliveries, openDestinations } from '../../studio/runs/deliveries/index.ts'
import type { Destinations } from '../../studio/runs/deliveries/index.ts'
import type { CommandContext } from '../context.ts'
import { openDataFolder } from '../open-data-folder.ts'

/** Tries without progress after which a command gives up: about a minute and a half, as somebody is waiting. */
const mostTries = 4

/** The destinations of the data folder for one command. */
export async function commandDestinations(context: CommandContext): Promise<Destinations> {
  const folder = await openDataFolder(context.env)
  return openDestinations({
    paths: dataPaths(folder),
    clock: systemClock,
    vault: await openVault({ dataFolder: folder, env: context.env }),
    newId: randomUUID,
    onBroken: (text) => context.reporter.warn(text),
  })
}

/** Opens deliveries for one command, and closes them however its work ended. Those of others are left to them. */
export async function withDeliveries<T>(
  context: CommandContext,
  work: (deliveries: Deliveries) => Promise<T>,
): Promise<T> {
  const destinations = await commandDestinations(context)
  const { deliveries: path } = dataPaths(await openDataFolder(context.env))
  const deliveries = new Deliveries({
    path,
    destinations,
    clock: systemClock,
    random: Math.random,
    newId: randomUUID,
    owner: processOwner('cli', randomBytes(4).toString('hex')),
    alive: processAlive,
    adopt: false,
    mostTries,
    onError(error) {
      if (context.env.GREENROOM_DEBUG) context.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    },
  })
  try {
    deliveries.start()
    return await work(deliveries)
  } finally {
    await deliveries.stop()
  }
}
