import type { Command } from 'commander'
import { actions } from '../actions/index.ts'
import type { DeliverOptions } from '../deliveries/deliver.ts'
import type { RunCommand } from '../context.ts'
import { withJson } from '../options.ts'
import type { Translate } from '../output/help.ts'

/** `greenroom deliver`: sends files or clips to a destination. */
export function addDeliver(program: Command, run: RunCommand, words: Translate): void {
  const command = program
    .command('deliver')
    .description(words('cliHelp.deliver.about'))
    .argument('[file...]', words('cliHelp.deliver.file'))
    .option('--to <name>', words('cliHelp.deliver.to'))
    .option('--again', words('cliHelp.deliver.again'))
  withJson(command, words).action((named: string[], options: DeliverOptions) =>
    run(options, (context) => actions.deliver(context, named, options)),
  )
  command.addHelpText('after', `\n${words('cliHelp.deliver.after')}`)
}
