import type { Command } from 'commander'
import { actions } from '../actions/index.ts'
import type { ExchangeOutOptions } from '../actions/exchange.ts'
import type { RunCommand } from '../context.ts'
import { withJson } from '../options.ts'
import type { Translate } from '../output/help.ts'
import { addExchange } from './exchange.ts'

/** `greenroom brand`: brand kits, of which one can be applied to a project. */
export function addBrand(program: Command, run: RunCommand, words: Translate): void {
  const brand = addExchange(program, run, words, 'brand')
  withJson(
    brand
      .command('apply')
      .description(words('cliHelp.brand.apply'))
      .argument('<name>', words('cliHelp.brand.name'))
      .argument('<project>', words('cliHelp.project'))
      .requiredOption('--out <file>', words('cliHelp.brand.out'))
      .option('--force', words('cliHelp.force')),
    words,
  ).action((name: string, path: string, options: ExchangeOutOptions) =>
    run(options, (context) => actions.applyBrand(context, name, path, options)),
  )
}
