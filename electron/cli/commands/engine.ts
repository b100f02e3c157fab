import { Option } from 'commander'
import type { Command } from 'commander'
import { accountPlans, longestKeyName } from '../../common/service/tenant-keys.ts'
import { actions } from '../actions/index.ts'
import type { EngineOptions } from '../actions/engine.ts'
import type { RunCommand } from '../context.ts'
import type { FarmOptions } from '../service/farm.ts'
import type { KeysOptions, LimitOptions } from '../service/keys.ts'
import type { Translate } from '../output/help.ts'
import { anchor, BadValue, portNumber, withJson } from '../options.ts'
import { message } from '../../common/messages/index.ts'

/** `greenroom engine`: runs the engine until it is stopped, and restarts it when it crashes. */
export function addEngine(program: Command, run: RunCommand, words: Translate): void {
  program
    .command('engine')
    .description(words('cliHelp.engine.about'))
    .option('--port <n>', words('cliHelp.engine.port'), portNumber, 0)
    .option('--data <dir>', words('cliHelp.engine.data'))
    .option('--database <url>', words('cliHelp.engine.database'))
    .option('--storage <url>', words('cliHelp.engine.storage'))
    .option('--role <role>', words('cliHelp.engine.role'))
    .option('--only <classes>', words('cliHelp.engine.only'))
    .option('--concurrency <n>', words('cliHelp.engine.concurrency'), positive)
    .option('--grace <seconds>', words('cliHelp.engine.grace'))
    .option('--listen <address>', words('cliHelp.engine.listen'))
    .option('--public-url <url>', words('cliHelp.engine.publicUrl'))
    .option('--json', words('cliHelp.engine.json'))
    .option('--allow-local', words('cliHelp.engine.allowLocal'))
    .option('--offset-anchor <point>', words('cliHelp.offsetAnchor'), anchor)
    .option('--rate-limit <n>', words('cliHelp.engine.rateLimit'), positive)
    .action((options: EngineOptions) => run(options, (context) => actions.engine(context, options)))
}

/** `greenroom farm`: how the engines of a service are. */
export function addFarm(program: Command, run: RunCommand, words: Translate): void {
  const farm = program.command('farm').description(words('cliHelp.farm.about'))
  const status = farm
    .command('status')
    .description(words('cliHelp.farm.status'))
    .option('--base-url <url>', words('cliHelp.baseUrl'))
    .option('--api-key <key>', words('cliHelp.apiKey'))
  withJson(status, words).action((options: FarmOptions) =>
    run(options, (context) => actions.farmStatus(context, options)),
  )
}

/** `greenroom keys`: who may use a service, and how much. */
export function addKeys(program: Command, run: RunCommand, words: Translate): void {
  const group = program.command('keys').description(words('cliHelp.keys.about'))
  const named = (name: string, about: string): Command =>
    withJson(
      group
        .command(name)
        .description(about)
        .option('--database <url>', words('cliHelp.engine.database'))
        .option('--data <dir>', words('cliHelp.engine.data')),
      words,
    )
  const ofOne = (name: string, about: string): Command => named(name, about).argument('<id>', words('cliHelp.keys.id'))
  const limited = (command: Command): Command =>
    command
      .addOption(new Option('--plan <plan>', words('cliHelp.keys.plan')).choices([...accountPlans]))
      .option('--credits <n>', words('cliHelp.keys.credits'), amount)
      .option('--concurrency <n>', words('cliHelp.keys.concurrency'), count)
      .option('--rate-limit <n>', words('cliHelp.keys.rateLimit'), count)

  limited(
    named('add', words('cliHelp.keys.add')).requiredOption('--name <name>', words('cliHelp.keys.name'), keyName),
  ).action((options: LimitOptions & { name: string }) => run(options, (context) => actions.addKey(context, options)))
  named('list', words('cliHelp.keys.list')).action((options: KeysOptions) =>
    run(options, (context) => actions.listKeys(context, options)),
  )
  limited(ofOne('set', words('cliHelp.keys.set'))).action((id: string, options: LimitOptions) =>
    run(options, (context) => actions.setKey(context, id, options)),
  )
  ofOne('renew', words('cliHelp.keys.renew')).action((id: string, options: KeysOptions) =>
    run(options, (context) => actions.renewKey(context, id, options)),
  )
  ofOne('revoke', words('cliHelp.keys.revoke')).action((id: string, options: KeysOptions) =>
    run(options, (context) => actions.revokeKey(context, id, options)),
  )
}

function positive(value: string): string {
  if (!/^[1-9]\d{0,6}$/.test(value)) throw new BadValue(message('cliUsage.positive'))
  return value
}

const none = 'none' as const

/** The name of a key's owner. */
function keyName(value: string): string {
  const name = value.trim()
  if (name !== '' && name.length <= longestKeyName) return name
  throw new BadValue(message('cliUsage.keyName', { most: longestKeyName }))
}

/** A number of credits, or `none` for no limit. */
function amount(value: string): number | typeof none {
  if (value === none) return none
  if (/^\d{1,9}(\.\d+)?$/.test(value)) return Number(value)
  throw new BadValue(message('cliUsage.amount'))
}

/** A number from 1, or `none` for no limit. */
function count(value: string): number | typeof none {
  if (value === none) return none
  if (/^[1-9]\d{0,5}$/.test(value)) return Number(value)
  throw new BadValue(message('cliUsage.countOrNone'))
}
