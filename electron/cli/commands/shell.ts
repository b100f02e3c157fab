import { Argument } from 'commander'
import type { Command } from 'commander'
import { actions } from '../actions/index.ts'
import type { RunCommand } from '../context.ts'
import { shells } from '../output/completion.ts'
import type { Shell } from '../output/completion.ts'
import type { Translate } from '../output/help.ts'

/** `greenroom manual`: the manual page of all commands, for `man`. */
export function addManual(program: Command, run: RunCommand, words: Translate): void {
  program
    .command('manual')
    .description(words('cliHelp.manual.about'))
    .action(() => run({}, (context) => actions.manual(context, program)))
    .addHelpText('after', `\n${words('cliHelp.manual.after')}`)
}

/** `greenroom completion`: the script by which a shell completes commands, options and their values. */
export function addCompletion(program: Command, run: RunCommand, words: Translate): void {
  program
    .command('completion')
    .description(words('cliHelp.completion.about'))
    .addArgument(new Argument('<shell>', words('cliHelp.completion.shell')).choices([...shells]))
    .action((shell: Shell) => run({}, (context) => actions.completion(context, program, shell)))
    .addHelpText('after', `\n${words('cliHelp.completion.after')}`)
}
