import type { Command } from 'commander'
import { actions } from '../actions/index.ts'
import type { StemsOptions } from '../actions/hand-off/stems.ts'
import type { RunCommand } from '../context.ts'
import { withJson } from '../options.ts'
import type { Translate } from '../output/help.ts'

/** `greenroom stems`: writes the clip of a project, and what it is put together of. */
export function addStems(program: Command, run: RunCommand, words: Translate): void {
  const command = program
    .command('stems')
    .description(words('cliHelp.stems.about'))
    .argument('<project>', words('cliHelp.project'))
    .requiredOption('--out <folder>', words('cliHelp.handOff.out'))
    .option('--allow-outside', words('cliHelp.render.allowOutside'))
    .addHelpText('after', `\n${words('cliHelp.stems.after')}`)
  withJson(command, words).action((path: string, options: StemsOptions) =>
    run(options, (context) => actions.stems(context, path, options)),
  )
}
