import type { Command } from 'commander'
import { actions } from '../actions/index.ts'
import type { ParseOptions } from '../actions/parse.ts'
import type { RunCommand } from '../context.ts'
import type { Translate } from '../output/help.ts'

/** `greenroom parse`: makes a project of a request body. */
export function addParse(program: Command, run: RunCommand, words: Translate): void {
  program
    .command('parse')
    .description(words('cliHelp.parse.about'))
    .argument('<body>', words('cliHelp.parse.body'))
    .requiredOption('--out <project>', words('cliHelp.parse.out'))
    .option('--name <name>', words('cliHelp.parse.name'))
    .option('--force', words('cliHelp.force'))
    .option('--json', words('cliHelp.json'))
    .action((path: string, options: ParseOptions) => run(options, (context) => actions.parse(context, path, options)))
}
