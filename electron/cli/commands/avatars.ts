import type { Command } from 'commander'
import type { RunCommand } from '../context.ts'
import type { Translate } from '../output/help.ts'
import { message } from '../../common/messages/index.ts'
import { withConnection, withJson } from '../options.ts'
import type { ConnectOptions } from '../options.ts'
import { withSession } from '../session.ts'
import { holds } from './voices.ts'

interface Options extends ConnectOptions {
  json?: boolean
}

const heads = [
  message('cliMake.heads.avatar'),
  message('cliMake.heads.name'),
  message('cliMake.heads.gender'),
  message('cliMake.heads.from'),
  message('cliMake.heads.state'),
]

/** `greenroom avatars`: lists avatars. */
export function addAvatars(program: Command, run: RunCommand, words: Translate): void {
  const command = program
    .command('avatars')
    .description(words('cliHelp.avatars'))
    .argument('[words...]', words('cliHelp.words'))
  withJson(withConnection(command, words), words).action((wanted: string[], options: Options) =>
    run(options, (context) =>
      withSession(context, options, async ({ connection, signal }) => {
        const avatars = (await connection.service.avatars(signal)).filter((avatar) =>
          holds([avatar.avatarId, avatar.name, avatar.gender], wanted),
        )
        context.reporter.table(
          heads,
          avatars.map((avatar) => [
            avatar.avatarId,
            avatar.name,
            avatar.gender,
            avatar.from === 3 ? message('cliMake.ownAvatar') : String(avatar.from ?? ''),
            avatar.state,
          ]),
          'avatar',
          avatars.map(({ raw: _raw, ...avatar }) => avatar),
        )
        if (avatars.length === 0) context.reporter.note(message('cliMake.noAvatar'))
      }),
    ),
  )
}
