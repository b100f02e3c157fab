import type { Command } from 'commander'
import { actions } from '../actions/index.ts'
import type { EngineOptions } from '../actions/engine.ts'
import type { RunCommand } from '../context.ts'
import type { FarmOptions } from '../service/farm.ts'
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

function positive(value: string): string {
  if (!/^[1-9]\d{0,6}$/.test(value)) throw new BadValue(message('cliUsage.positive'))
  return value
}
