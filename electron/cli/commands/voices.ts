import type { Command } from 'commander'
import { actions } from '../actions/index.ts'
import type { VoicesOptions } from '../actions/voices.ts'
import type { RunCommand } from '../context.ts'
import type { Translate } from '../output/help.ts'
import { withConnection, withJson } from '../options.ts'

/** `greenroom voices`: lists voices. */
export function addVoices(program: Command, run: RunCommand, words: Translate): void {
  const command = program
    .command('voices')
    .description(words('cliHelp.voices'))
    .argument('[words...]', words('cliHelp.words'))
  withJson(withConnection(command, words), words).action((wanted: string[], options: VoicesOptions) =>
    run(options, (context) => actions.voices(context, wanted, options)),
  )
}
