import { resolve } from 'node:path'
import { InvalidArgumentError } from 'commander'
import type { Command } from 'commander'
import { dataPaths } from '../../studio/core/data-folder.ts'
import type { EngineAddress } from '../../studio/service/engine-process/index.ts'
import type { RunCommand } from '../context.ts'
import { makeEngine } from '../engine-host.ts'
import { anchor, portNumber } from '../options.ts'
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

/** `greenroom engine`: runs the engine until it is stopped, and starts it again when it dies. */
export function addEngine(program: Command, run: RunCommand): void {
  program
    .command('engine')
    .description('run the built-in engine until Ctrl+C; prints where it is in one line of JSON')
    .option('--port <n>', 'port to listen on; 0 lets the system choose', portNumber, 0)
    .option('--data <dir>', "folder for what it makes and remembers (default: in Greenroom's data folder)")
    .option('--json', 'print nothing but the line of JSON')
    .option('--allow-local', 'let the engine fetch from this machine and its network')
    .option(
      '--offset-anchor <point>',
      'which point of an element offsets place: top-left, the default, or center',
      anchor,
    )
    .option('--rate-limit <n>', 'requests that a client may send per minute', positive)
    .action((options: Options) =>
      run(options, async (context) => {
        const { reporter, signal, stdout } = context
        const folder = options.data
          ? resolve(options.data)
          : dataPaths(await openDataFolder(context.env)).engine
        const { port, allowLocal, offsetAnchor, rateLimit } = options
        const { engine, shared } = await makeEngine({
          folder,
          borrow: false,
          ...(port ? { port } : {}),
          ...(allowLocal ? { allowLocal } : {}),
          ...(offsetAnchor ? { offsetAnchor } : {}),
          ...(rateLimit ? { rateLimit } : {}),
        })
        const say = (address: EngineAddress): void => void stdout.write(`${JSON.stringify(address)}\n`)
        try {
          if (!options.json) reporter.note(`Starting the engine on ${folder}`)
          say(await Promise.race([shared.start(), aborted(signal)]))
          if (!options.json) reporter.note('It is ready. Ctrl+C stops it.')
          await new Promise<void>((_, reject) => {
            engine.subscribe((state) => {
              if (state.name === 'failed') reject(state.failure)
              if (state.name === 'restarting')
                reporter.warn(message('cli.engineRestarts', { reason: state.reason }))
              if (state.name === 'ready') say(state.address)
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
  if (!/^[1-9]\d{0,6}$/.test(value)) throw new InvalidArgumentError('It must be a whole number above 0.')
  return value
}
