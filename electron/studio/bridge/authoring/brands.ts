import type { Brand } from '../../../common/bridge/index.ts'
import type { BrandKit, LogoFile } from '../../../common/composition/brand/index.ts'
import { sceneSchema } from '../../../common/composition/index.ts'
import { message } from '../../../common/messages/index.ts'
import type { Brands } from '../../authoring/brands/index.ts'
import type { ProjectSessions } from '../../authoring/projects/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import type { MediaAddresses } from '../../media/files/index.ts'
import { bridge } from '../implementer.ts'

export interface BrandsDeps {
  brands: Brands
  media: Pick<MediaAddresses, 'urlFor'>
  sessions: Pick<ProjectSessions, 'folderOf'>
}

/** Procedures about brand kits. */
export function brandsProcedures({ brands, media, sessions }: BrandsDeps) {
  const own = bridge.brands
  const urlOf = (file: LogoFile | undefined) => (file ? media.urlFor(file.path) : null)
  const entry = (kit: BrandKit): Brand => ({
    kit,
    logoUrls: { onLight: urlOf(kit.logo?.onLight), onDark: urlOf(kit.logo?.onDark) },
  })
  return own.router({
    list: own.list.handler(async () => (await brands.kits()).map(entry)),
    keep: own.keep.handler(async ({ input }) => entry(await brands.keep(input.kit))),
    remove: own.remove.handler(({ input }) => brands.remove(input.id)),
    duplicate: own.duplicate.handler(async ({ input }) => entry(await brands.duplicate(input.id))),
    readLogo: own.readLogo.handler(async ({ input }) => {
      const read = await brands.readLogo(input.path)
      return { ...read, url: media.urlFor(read.file.path) }
    }),
    storeScene: own.storeScene.handler(async ({ input }) => {
      const scene = sceneSchema.safeParse(input.scene)
      if (!scene.success) throw new StudioError('invalid-input', message('brandErrors.badScene'), { field: 'scene' })
      return brands.storeScene(scene.data, input.canvas, sessions.folderOf(input.session))
    }),
    storeMusic: own.storeMusic.handler(async ({ input }) => ({ path: await brands.storeMusic(input.path) })),
    importFile: own.importFile.handler(async ({ input }) => {
      const { kit, notices } = await brands.importFrom(input.path)
      return { brand: entry(kit), notices }
    }),
    exportFile: own.exportFile.handler(async ({ input }) => {
      const { left } = await brands.exportTo(input.id, input.path)
      return { path: input.path, left }
    }),
  })
}
