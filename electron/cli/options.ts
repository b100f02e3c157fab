import { extname, resolve } from 'node:path'
import { InvalidArgumentError, Option } from 'commander'
import type { Command } from 'commander'
import type { BodyKind } from '../common/composition/index.ts'

export interface ConnectOptions {
  baseUrl?: string
  apiKey?: string
  clientId?: string
  clientSecret?: string
  offsetAnchor?: 'top-left' | 'center'
}

/** Where the work is done: without `--base-url`, by the built-in engine. */
export function withConnection(command: Command): Command {
  return command
    .option('--base-url <url>', 'service to use instead of the built-in engine (or GREENROOM_BASE_URL)')
    .option('--api-key <key>', 'its key; better in GREENROOM_API_KEY, since others can see command lines')
    .option('--client-id <id>', 'client id, instead of a key (or GREENROOM_CLIENT_ID)')
    .option('--client-secret <secret>', 'its secret (or GREENROOM_CLIENT_SECRET)')
    .option(
      '--offset-anchor <point>',
      'which point of an element the service places: top-left, the default, or center',
      anchor,
    )
}

export function withJson(command: Command): Command {
  return command.option('--json', 'one line of JSON per event, for programs')
}

export function worksheetOption(): Option {
  return new Option(
    '--worksheet <name>',
    'which sheet of a workbook; without, the first that holds something',
  )
}

/** Its value is an absolute path. */
export function tableOption(): Option {
  const option = new Option('--table <file>', 'also write the sheet, with what became of each row, as .xlsx')
  return option.argParser((path: string) => {
    if (extname(path).toLowerCase() === '.xlsx') return resolve(path)
    throw new InvalidArgumentError('Its name must end in .xlsx.')
  })
}

export function bodyKind(value: string): BodyKind {
  if (value === 'talking-avatar' || value === 'avatar-video') return value
  throw new InvalidArgumentError('It must be talking-avatar or avatar-video.')
}

export function anchor(value: string): 'top-left' | 'center' {
  if (value === 'top-left' || value === 'center') return value
  throw new InvalidArgumentError('It must be top-left or center.')
}

/** `80%` or `80` as 80. */
export function ratePercent(value: string): number {
  const match = /^(\d{1,3})\s*%?$/.exec(value.trim())
  const rate = match ? Number(match[1]) : Number.NaN
  if (rate >= 0 && rate <= 100) return rate
  throw new InvalidArgumentError('It must be from 0% to 100%; 100% is natural speed.')
}

export function portNumber(value: string): number {
  const port = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN
  if (port >= 0 && port <= 65535) return port
  throw new InvalidArgumentError('It must be a number from 0 to 65535; 0 lets the system choose.')
}
