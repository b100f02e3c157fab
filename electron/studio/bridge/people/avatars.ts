import { join } from 'node:path'
import { checkAvatar, takeRecording } from '../../runs/own-avatars/index.ts'
import type { OwnAvatars } from '../../runs/own-avatars/index.ts'
import { bridge } from '../implementer.ts'
import type { MediaTools } from '../../../media/index.ts'
import type { StudioPaths } from '../../core/data-folder.ts'
import type { MediaAddresses } from '../../media/files/index.ts'
import type { Connections } from '../../service/connections/index.ts'

export interface AvatarsDeps {
  ownAvatars: OwnAvatars
  connections: Pick<Connections, 'must'>
  media: MediaAddresses
  paths: Pick<StudioPaths, 'imports'>
  newId: () => string
  tools: () => Promise<MediaTools>
}

/** Procedures for the user's own avatars. */
export function avatarsProcedures(deps: AvatarsDeps) {
  const { ownAvatars, connections, media, paths, newId, tools } = deps
  const own = bridge.avatars
  return own.router({
    check: own.check.handler(({ input, signal }) =>
      checkAvatar(deps, connections.must(input.connection), input.path, signal),
    ),
    takeRecording: own.takeRecording.handler(async ({ input, signal }) => {
      const folder = join(paths.imports, `camera-${newId()}`)
      return { path: await takeRecording(await tools(), input.path, folder, signal) }
    }),
    fetch: own.fetch.handler(async ({ input }) => {
      const path = await media.remoteFile(input.url, { connection: null, media: 'any' })
      const last = new URL(input.url).pathname.split('/').at(-1) ?? ''
      return { path, name: last || new URL(input.url).host }
    }),
    own: own.own.handler(() => ownAvatars.list()),
    watch: own.watch.handler(({ signal }) => ownAvatars.watch(signal)),
    create: own.create.handler(({ input }) => ownAvatars.create(input)),
    retry: own.retry.handler(({ input }) => ownAvatars.retry(input.id)),
    remove: own.remove.handler(({ input }) => ownAvatars.remove(input.id)),
    hidden: own.hidden.handler(({ input }) => ownAvatars.hidden(input.connection)),
    setHidden: own.setHidden.handler(({ input }) =>
      ownAvatars.setHidden(input.connection, input.avatarId, input.hidden),
    ),
  })
}
