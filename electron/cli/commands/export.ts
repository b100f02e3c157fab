import type { Command } from 'commander'
import { actions } from '../actions/index.ts'
import type { ExportOptions } from '../actions/export.ts'
import type { RunCommand } from '../context.ts'
import { withExportChoice } from '../export/options.ts'
import { withJson } from '../options.ts'
import type { Translate } from '../output/help.ts'

/** `greenroom export`: makes files of finished clips of the library, as the window's export does. */
export function addExport(program: Command, run: RunCommand, words: Translate): void {
  const command = program
    .command('export')
    .description(words('cliHelp.export.about'))
    .argument('<clip...>', words('cliHelp.export.clip'))
    .requiredOption('--out <folder>', words('cliHelp.export.out'))
    .option('--name <name>', words('cliHelp.export.name'))
  withJson(withExportChoice(command, words), words).action((named: string[], options: ExportOptions) =>
    run(options, (context) => actions.export(context, named, options)),
  )
  command.addHelpText('after', `\n${words('cliHelp.export.after')}`)
}
