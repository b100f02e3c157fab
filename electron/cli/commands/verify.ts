import { Option } from 'commander'
import type { Command } from 'commander'
import { actions } from '../actions/index.ts'
import type { VerifyOptions } from '../actions/verify.ts'
import type { RunCommand } from '../context.ts'
import { withJson } from '../options.ts'
import type { Translate } from '../output/help.ts'

/** `greenroom verify`: tells what files say of their origin, and whether it holds. */
export function addVerify(program: Command, run: RunCommand, words: Translate): void {
  const command = program
    .command('verify')
    .description(words('cliHelp.verify.about'))
    .argument('<file...>', words('cliHelp.verify.file'))
    .addOption(new Option('--csv', words('cliHelp.verify.csv')).conflicts('json'))
    .option('--report <file>', words('cliHelp.verify.report'))
  withJson(command, words).action((files: string[], options: VerifyOptions) =>
    run(options, (context) => actions.verify(context, files, options)),
  )
  command.addHelpText('after', `\n${words('cliHelp.verify.after')}`)
}
