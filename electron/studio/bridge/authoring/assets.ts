import { bridge } from '../implementer.ts'
import type { OpenProjects } from '../../authoring/projects/index.ts'
import { readDrawing } from '../../media/drawings/index.ts'
import type { BundledMusic } from '../../media/music/index.ts'
import type { AssetFacts } from '../../media/assets/index.ts'

export interface AssetsDeps {
  assets: AssetFacts
  bundledMusic: Pick<BundledMusic, 'list'>
  projects: Pick<OpenProjects, 'folderOf'>
}

export function assetsProcedures({ assets, bundledMusic, projects }: AssetsDeps) {
  const own = bridge.assets
  return own.router({
    describe: own.describe.handler(({ input }) => assets.describe(input.paths, projects.folderOf(input.session))),
    describeUrls: own.describeUrls.handler(({ input }) => assets.describeUrls(input.urls)),
    bundledSounds: own.bundledSounds.handler(() => bundledMusic.list()),
    readDrawing: own.readDrawing.handler(({ input }) => readDrawing(input.path)),
    watch: own.watch.handler(({ signal }) => assets.watch(signal)),
    importFolder: own.importFolder.handler(({ input, signal }) =>
      assets.importFolder(input.folder, projects.folderOf(input.session), signal),
    ),
  })
}
