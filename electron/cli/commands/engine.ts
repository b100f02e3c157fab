import { resolve } from 'node:path'
import type { Command } from 'commander'
import { dataPaths } from '../../studio/core/data-folder.ts'
import type { EngineAddress } from '../../studio/service/engine-process/index.ts'
import type { RunCommand } from '../context.ts'
import type { Translate } from '../output/help.ts'
import { makeEngine } from '../engine-host.ts'
import { anchor, BadValue, portNumber } from '../options.ts'
import { openDataFolder } from '../session.ts'
import { message } from '../../common/messages/index.ts'

interface Options {
  port?: number
  data?: string
  json?: boolean
  allowLocal?: boolean
  offsetAnchor?: string
  rateLimit?: string
}

/** `greenroom engine`: runs the engine until it is stopped, and restarts it when it crashes. */
export function addEngine(program: Command, run: RunCommand, words: Translate): void {
  program
    .command('engine')
    .description(words('cliHelp.engine.about'))
    .option('--port <n>', words('cliHelp.engine.port'), portNumber, 0)
    .option('--data <dir>', words('cliHelp.engine.data'))
    .option('--json', words('cliHelp.engine.json'))
    .option('--allow-local', words('cliHelp.engine.allowLocal'))
    .option('--offset-anchor <point>', words('cliHelp.offsetAnchor'), anchor)
    .option('--rate-limit <n>', words('cliHelp.engine.rateLimit'), positive)
    .action((options: Options) =>
      run(options, async (context) => {
        const { reporter, signal, stdout } = context
        const folder = options.data ? resolve(options.data) : dataPaths(await openDataFolder(context.env)).engine
        const { port, allowLocal, offsetAnchor, rateLimit } = options
        const { engine, shared } = await makeEngine({
          folder,
          borrow: false,
          ...(port ? { port } : {}),
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
      }),
    )
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error)
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })
}

function positive(value: string): string {
  if (!/^[1-9]\d{0,6}$/.test(value)) throw new BadValue(message('cliUsage.positive'))
  return value
}
