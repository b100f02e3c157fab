import { extname, resolve } from 'node:path'
import { InvalidArgumentError, Option } from 'commander'
import type { Command } from 'commander'
import type { BodyKind } from '../common/composition/index.ts'
import { canonicalTag } from '../common/languages.ts'
import { message, storedText } from '../common/messages/index.ts'
import type { Text } from '../common/messages/index.ts'
import type { Translate } from './output/help.ts'

export interface ConnectOptions {
  baseUrl?: string
  apiKey?: string
  clientId?: string
  clientSecret?: string
  offsetAnchor?: 'top-left' | 'center'
}

/**
 * A value that an option does not take. Commander passes on only an error's `message`, so `usage.ts` reads the text
 * from that.
 */
export class BadValue extends InvalidArgumentError {
  constructor(reason: Text) {
    super(storedText(reason))
  }
}

/** Options that choose the service; without `--base-url` it is the built-in engine. */
export function withConnection(command: Command, words: Translate): Command {
  return command
    .option('--base-url <url>', words('cliHelp.baseUrl'))
    .option('--api-key <key>', words('cliHelp.apiKey'))
    .option('--client-id <id>', words('cliHelp.clientId'))
    .option('--client-secret <secret>', words('cliHelp.clientSecret'))
    .option('--offset-anchor <point>', words('cliHelp.offsetAnchor'), anchor)
}

export function withJson(command: Command, words: Translate): Command {
  return command.option('--json', words('cliHelp.json'))
}

/** Option that delivers what a command makes. */
export function withDelivery(command: Command, words: Translate): Command {
  return command.option('--deliver <name>', words('cliHelp.deliver.made'))
}

export function worksheetOption(words: Translate): Option {
  return new Option('--worksheet <name>', words('cliHelp.worksheet'))
}

/** Option for a table file; its value becomes an absolute path. */
export function tableOption(words: Translate): Option {
  return new Option('--table <file>', words('cliHelp.table')).argParser((path: string) => {
    if (extname(path).toLowerCase() === '.xlsx') return resolve(path)
    throw new BadValue(message('cliUsage.xlsx'))
  })
}

/** Option for a ZIP; its value becomes an absolute path. */
export function zipOption(about: string): Option {
  return new Option('--zip <file>', about).argParser((path: string) => {
    if (extname(path).toLowerCase() === '.zip') return resolve(path)
    throw new BadValue(message('cliUsage.zip'))
  })
}

export function bodyKind(value: string): BodyKind {
  if (value === 'talking-avatar' || value === 'avatar-video') return value
  throw new BadValue(message('cliUsage.kind'))
}

export function anchor(value: string): 'top-left' | 'center' {
  if (value === 'top-left' || value === 'center') return value
  throw new BadValue(message('cliUsage.anchor'))
}

/** The tags of `fr,pt-BR`, each once. */
export function languageList(value: string): string[] {
  const tags = value.split(',').map((one) => canonicalTag(one.trim()))
  if (tags.length === 0 || tags.includes(null)) throw new BadValue(message('cliUsage.languages'))
  return [...new Set(tags as string[])]
}

/** The number of `80%` or `80`. */
export function ratePercent(value: string): number {
  const match = /^(\d{1,3})\s*%?$/.exec(value.trim())
  const rate = match ? Number(match[1]) : Number.NaN
  if (rate >= 0 && rate <= 100) return rate
  throw new BadValue(message('cliUsage.rate'))
}

/** Parser of a whole number from 1 to `most`. */
export function countOf(most: number): (value: string) => number {
  return (value) => {
    const count = /^\d{1,3}$/.test(value) ? Number(value) : 0
    if (count >= 1 && count <= most) return count
    throw new BadValue(message('cliUsage.number', { least: 1, most }))
  }
}

export function portNumber(value: string): number {
  const port = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN
  if (port >= 0 && port <= 65535) return port
  throw new BadValue(message('cliUsage.port'))
}
