import { basename, dirname } from 'node:path'
import type { ListedTemplate, MediaUrl } from '../../../common/bridge/index.ts'
import { assetPaths } from '../../../common/composition/index.ts'
import type { OwnTemplate } from '../../../common/templates/index.ts'
import type { OwnTemplates } from '../../authoring/own-templates/index.ts'
import { readDocument } from '../../authoring/projects/index.ts'
import type { ProjectSessions } from '../../authoring/projects/index.ts'
import { kindByName } from '../../media/assets/index.ts'
import type { MediaAddresses } from '../../media/files/index.ts'
import { bridge } from '../implementer.ts'

export interface OwnTemplatesDeps {
  ownTemplates: OwnTemplates
  media: Pick<MediaAddresses, 'urlFor'>
  sessions: Pick<ProjectSessions, 'folderOf'>
}

/** Width of pictures in a preview, px. */
const pictureWidth = 640

/** Procedures about the user's own templates. */
export function ownTemplatesProcedures({ ownTemplates, media, sessions }: OwnTemplatesDeps) {
  const own = bridge.ownTemplates
  const listed = (template: OwnTemplate): ListedTemplate => {
    const seen = assetPaths(template.project).filter((path) => ['image', 'video'].includes(kindByName(path) ?? ''))
    // The folder is named by the file's content.
    const pictures = seen.map((path): [string, MediaUrl] => [
      path,
      media.urlFor(path, { as: 'thumb', version: basename(dirname(path)), width: pictureWidth }),
    ])
    return { ...template, folder: ownTemplates.folder, pictures: Object.fromEntries(pictures) }
  }
  return own.router({
    list: own.list.handler(async () => (await ownTemplates.templates()).map(listed)),
    save: own.save.handler(async ({ input: { session, name, purpose, project } }) => {
      const home = sessions.folderOf(session)
      const saved = await ownTemplates.save({ name, purpose, project: readDocument(project), home })
      return { id: saved.id, name: saved.name }
    }),
    rename: own.rename.handler(({ input }) => ownTemplates.rename(input.id, input.name)),
    remove: own.remove.handler(({ input }) => ownTemplates.remove(input.id)),
    restore: own.restore.handler(({ input }) => ownTemplates.restore(input.id)),
    importFile: own.importFile.handler(async ({ input }) => {
      const { template, notices } = await ownTemplates.importFrom(input.path)
      return { id: template.id, name: template.name, notices }
    }),
    exportFile: own.exportFile.handler(({ input }) => ownTemplates.exportTo(input.id, input.path)),
  })
}
