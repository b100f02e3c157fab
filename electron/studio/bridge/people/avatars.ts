import { join } from 'node:path'
import { checkAvatar, takeRecording } from '../../runs/own-avatars/index.ts'
import { bridge } from '../implementer.ts'
import type { StudioParts } from '../parts.ts'

/** Avatars of the user's own. */
export function avatarsProcedures(parts: StudioParts) {
  const { ownAvatars } = parts
  const own = bridge.avatars
  return own.router({
    check: own.check.handler(({ input, signal }) =>
      checkAvatar(parts, parts.connections.must(input.connection), input.path, signal),
    ),
    takeRecording: own.takeRecording.handler(async ({ input, signal }) => {
      const folder = join(parts.paths.imports, `camera-${parts.newId()}`)
      return { path: await takeRecording(await parts.tools(), input.path, folder, signal) }
    }),
    fetch: own.fetch.handler(async ({ input }) => {
      const path = await parts.media.remoteFile(input.url, { connection: null, media: 'any' })
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
