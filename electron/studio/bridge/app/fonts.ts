import type { ServedFont } from '../../../common/bridge/index.ts'
import { familiesOf } from '../../../common/drawing/fonts/families.ts'
import { bundledFonts } from '../../../media/fonts/index.ts'
import type { ProjectSessions } from '../../authoring/projects/index.ts'
import type { MediaAddresses } from '../../media/files/index.ts'
import type { OwnFonts } from '../../media/fonts/index.ts'
import { bridge } from '../implementer.ts'

export interface FontsDeps {
  media: Pick<MediaAddresses, 'urlFor'>
  ownFonts: OwnFonts
  sessions: Pick<ProjectSessions, 'folderOf'>
}

/** Procedures about the fonts of texts. */
export function fontsProcedures({ media, ownFonts, sessions }: FontsDeps) {
  const own = bridge.fonts
  const urlOf = (path: string) => media.urlFor(path, { as: 'font' })
  return own.router({
    list: own.list.handler(async () => {
      const bundled = bundledFonts().map(({ family, paths }): ServedFont => {
        const urls = [...paths].map(([key, path]) => [key, urlOf(path)] as const)
        return { family, urls: Object.fromEntries(urls) }
      })
      const files = await ownFonts.fonts()
      const urls = new Map(files.map(({ id, path }) => [id, urlOf(path)] as const))
      const added = familiesOf(files).map((family): ServedFont => ({
        family,
        urls: Object.fromEntries(family.files.map(({ key }) => [key, urls.get(key)!])),
      }))
      return { fonts: [...bundled, ...added], own: ownFonts.families() }
    }),
    add: own.add.handler(({ input }) => ownFonts.add(input.paths)),
    remove: own.remove.handler(({ input }) => ownFonts.remove(input.family)),
    beside: own.beside.handler(async ({ input }) => ({
      families: await ownFonts.familiesBeside(sessions.folderOf(input.session)),
    })),
    addBeside: own.addBeside.handler(({ input }) => ownFonts.addBeside(sessions.folderOf(input.session))),
    copyBeside: own.copyBeside.handler(({ input }) =>
      ownFonts.copyBeside(sessions.folderOf(input.session), input.families),
    ),
  })
}
