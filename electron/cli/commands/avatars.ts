import type { Command } from 'commander'
import type { RunCommand } from '../context.ts'
import { withConnection, withJson } from '../options.ts'
import type { ConnectOptions } from '../options.ts'
import { withSession } from '../session.ts'
import { holds } from './voices.ts'

interface Options extends ConnectOptions {
  json?: boolean
}

/** `greenroom avatars`: who can appear. */
export function addAvatars(program: Command, run: RunCommand): void {
  const command = program
    .command('avatars')
    .description('list the avatars')
    .argument('[words...]', 'only those whose entry holds all these words')
  withJson(withConnection(command)).action((words: string[], options: Options) =>
    run(options, (context) =>
      withSession(context, options, async ({ connection, signal }) => {
        const avatars = (await connection.service.avatars(signal)).filter((avatar) =>
          holds([avatar.avatarId, avatar.name, avatar.gender], words),
        )
        context.reporter.table(
          ['AVATAR', 'NAME', 'GENDER', 'FROM', 'STATE'],
          avatars.map((avatar) => [
            avatar.avatarId,
            avatar.name,
            avatar.gender,
            avatar.from === 3 ? '3 (own)' : String(avatar.from ?? ''),
            avatar.state,
          ]),
          'avatar',
          avatars.map(({ raw: _raw, ...avatar }) => avatar),
        )
        if (avatars.length === 0) context.reporter.note('No avatar fits.')
      }),
    ),
  )
}
