import type { Command } from 'commander'
import { actions } from '../actions/index.ts'
import type { AvatarsOptions } from '../actions/avatars.ts'
import type { RunCommand } from '../context.ts'
import type { Translate } from '../output/help.ts'
import { withConnection, withJson } from '../options.ts'

/** `greenroom avatars`: lists avatars. */
export function addAvatars(program: Command, run: RunCommand, words: Translate): void {
  const command = program
    .command('avatars')
    .description(words('cliHelp.avatars'))
    .argument('[words...]', words('cliHelp.words'))
  withJson(withConnection(command, words), words).action((wanted: string[], options: AvatarsOptions) =>
    run(options, (context) => actions.avatars(context, wanted, options)),
  )
}
