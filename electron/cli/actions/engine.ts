import { resolve } from 'node:path'
import { dataPaths } from '../../studio/core/data-folder.ts'
import type { EngineAddress } from '../../studio/service/engine-process/index.ts'
import type { CommandContext } from '../context.ts'
import { makeEngine } from '../engine-host.ts'
import type { ServiceSettings } from '../engine-host.ts'
import { openDataFolder } from '../open-data-folder.ts'
import { message } from '../../common/messages/index.ts'

export interface EngineOptions extends ServiceSettings {
  port?: number
  data?: string
  json?: boolean
  allowLocal?: boolean
  offsetAnchor?: string
  rateLimit?: string
}

/** Runs the engine until it is stopped, and restarts it when it crashes. */
export async function runEngine(context: CommandContext, options: EngineOptions): Promise<void> {
  const { reporter, signal, stdout } = context
  const folder = options.data ? resolve(options.data) : dataPaths(await openDataFolder(context.env)).engine
  const { port, allowLocal, offsetAnchor, rateLimit } = options
  const { engine, shared } = await makeEngine({
    folder,
    borrow: false,
    ...(port ? { port } : {}),
    service: options,
    ...(allowLocal ? { allowLocal } : {}),
    ...(offsetAnchor ? { offsetAnchor } : {}),
    ...(rateLimit ? { rateLimit } : {}),
  })
  const print = (address: EngineAddress): void => void stdout.write(`${JSON.stringify(address)}\n`)
  try {
    if (!options.json) reporter.note(message('cliMake.startingEngineOn', { folder }))
    print(await Promise.race([shared.start(), aborted(signal)]))
    if (!options.json) reporter.note(message('cliMake.engineReady'))
    await new Promise<void>((_, reject) => {
      engine.subscribe((state) => {
        if (state.name === 'failed') reject(state.failure)
        if (state.name === 'restarting') reporter.warn(message('cli.engineRestarts', { reason: state.reason }))
        if (state.name === 'ready') print(state.address)
      })
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
  } finally {
    await shared.stop()
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error)
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })
}
