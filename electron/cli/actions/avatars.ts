import type { CommandContext } from '../context.ts'
import { message } from '../../common/messages/index.ts'
import type { ConnectOptions } from '../options.ts'
import { withSession } from '../session.ts'
import { holds } from './voices.ts'

export interface AvatarsOptions extends ConnectOptions {
  json?: boolean
}

const heads = [
  message('cliMake.heads.avatar'),
  message('cliMake.heads.name'),
  message('cliMake.heads.gender'),
  message('cliMake.heads.from'),
  message('cliMake.heads.state'),
]

/** Lists avatars whose fields hold the wanted words. */
export async function listAvatars(
  context: CommandContext,
  wanted: readonly string[],
  options: AvatarsOptions,
): Promise<void> {
  await withSession(context, options, async ({ connection, signal }) => {
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
  })
}
