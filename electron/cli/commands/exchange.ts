import type { Command } from 'commander'
import { actions } from '../actions/index.ts'
import type { ExchangeName, ExchangeOptions, ExchangeOutOptions } from '../actions/exchange.ts'
import type { RunCommand } from '../context.ts'
import { withJson } from '../options.ts'
import type { Translate } from '../output/help.ts'

/**
 * `greenroom brand` and `greenroom template`: lists what the window has made, takes it over from a file and writes it as one.
 * @returns the command, for what a kind has of its own
 */
export function addExchange(program: Command, run: RunCommand, words: Translate, kind: ExchangeName): Command {
  const command = program.command(kind).description(words(`cliHelp.${kind}.about`))
  withJson(command.command('list').description(words(`cliHelp.${kind}.list`)), words).action(
    (options: ExchangeOptions) => run(options, (context) => actions.listKept(context, kind)),
  )
  withJson(
    command
      .command('import')
      .description(words(`cliHelp.${kind}.import`))
      .argument('<file>', words(`cliHelp.${kind}.file`)),
    words,
  ).action((path: string, options: ExchangeOptions) =>
    run(options, (context) => actions.importKept(context, kind, path)),
  )
  withJson(
    command
      .command('export')
      .description(words(`cliHelp.${kind}.export`))
      .argument('<name>', words(`cliHelp.${kind}.name`))
      .requiredOption('--out <file>', words(`cliHelp.${kind}.file`))
      .option('--force', words('cliHelp.force')),
    words,
  ).action((name: string, options: ExchangeOutOptions) =>
    run(options, (context) => actions.exportKept(context, kind, name, options)),
  )
  return command
}

/** `greenroom template`: templates of the user. */
export function addTemplate(program: Command, run: RunCommand, words: Translate): void {
  addExchange(program, run, words, 'template')
}
