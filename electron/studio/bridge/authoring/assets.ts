import { folderOf } from './sessions.ts'
import { bridge } from '../implementer.ts'
import type { StudioParts } from '../parts.ts'

export function assetsProcedures(parts: StudioParts) {
  const { assets } = parts
  const own = bridge.assets
  return own.router({
    describe: own.describe.handler(({ input }) =>
      assets.describe(input.paths, folderOf(parts, input.session)),
    ),
    describeUrls: own.describeUrls.handler(({ input }) => assets.describeUrls(input.urls)),
    watch: own.watch.handler(({ signal }) => assets.watch(signal)),
    importFolder: own.importFolder.handler(({ input, signal }) =>
      assets.importFolder(input.folder, folderOf(parts, input.session), signal),
    ),
  })
}
