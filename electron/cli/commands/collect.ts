import type { Command } from 'commander'
import { actions } from '../actions/index.ts'
import type { ClipStatus, CollectOptions } from '../actions/collect.ts'
import type { RunCommand } from '../context.ts'
import type { Translate } from '../output/help.ts'
import { BadValue, countOf, withConnection, withJson } from '../options.ts'
import { message } from '../../common/messages/index.ts'

const statuses = ['done', 'unsaved', 'saved'] as const satisfies readonly ClipStatus[]

/** `greenroom collect`: downloads finished clips of the job history, or by their ids, into a folder. */
export function addCollect(program: Command, run: RunCommand, words: Translate): void {
  const command = program
    .command('collect')
    .description(words('cliHelp.collect.about'))
    .option('--since <when>', words('cliHelp.collect.since'), since)
    .option('--status <status>', words('cliHelp.collect.status'), status, 'done')
    .option('--ids <file>', words('cliHelp.collect.ids'))
    .requiredOption('--out <folder>', words('cliHelp.collect.out'))
    .option('--name <template>', words('cliHelp.collect.name', { example: '{index:003}_{name}_{kind}' }), '{name}')
    .option('--parallel <count>', words('cliHelp.collect.parallel'), countOf(32))
  withJson(withConnection(command, words), words).action((options: CollectOptions) =>
    run(options, (context) => actions.collect(context, options)),
  )
  command.addHelpText('after', `\n${words('cliHelp.collect.after')}`)
}

/** `7d`, `24h`, `2w`, `30m`, or a date, as ms since 1970. */
export function since(value: string): number {
  const span = /^(\d{1,5})\s*([mhdw])$/i.exec(value.trim())
  const units: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 }
  if (span) return Date.now() - Number(span[1]) * units[span[2]!.toLowerCase()]!
  // A date without a time starts in the local time zone.
  const day = /^\d{4}-\d{2}-\d{2}$/.test(value.trim()) ? `${value.trim()}T00:00:00` : value
  const time = Date.parse(day)
  if (Number.isNaN(time) || !/^\d{4}-\d{2}-\d{2}/.test(value.trim())) throw new BadValue(message('cliUsage.since'))
  return time
}

function status(value: string): ClipStatus {
  const found = statuses.find((one) => one === value)
  if (found) return found
  throw new BadValue(message('cliUsage.choices', { values: statuses }))
}
