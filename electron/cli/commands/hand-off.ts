import { Option } from 'commander'
import type { Command } from 'commander'
import { handOffFormatNames } from '../../common/bridge/clips/hand-off.ts'
import { actions } from '../actions/index.ts'
import type { HandOffOptions } from '../actions/hand-off/hand-off.ts'
import type { StemsOptions } from '../actions/hand-off/stems.ts'
import type { RunCommand } from '../context.ts'
import { withJson } from '../options.ts'
import type { Translate } from '../output/help.ts'

/** `greenroom hand-off`: writes a project as a document of another editing program, with its files. */
export function addHandOff(program: Command, run: RunCommand, words: Translate): void {
  const format = new Option('--format <format>', words('cliHelp.handOff.format')).choices([...handOffFormatNames])
  const command = program
    .command('hand-off')
    .description(words('cliHelp.handOff.about'))
    .argument('<project>', words('cliHelp.project'))
    .addOption(format.makeOptionMandatory())
    .requiredOption('--out <folder>', words('cliHelp.handOff.out'))
    .option('--allow-outside', words('cliHelp.render.allowOutside'))
  withJson(command, words).action((path: string, options: HandOffOptions) =>
    run(options, (context) => actions.handOff(context, path, options)),
  )
}

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
