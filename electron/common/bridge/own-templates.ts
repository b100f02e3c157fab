import { z } from 'zod'
import type { Text } from '../messages/index.ts'
import { purposes } from '../templates/index.ts'
import type { OwnTemplate } from '../templates/index.ts'
import { byId, idInput, nameInput, nothing, pathInput, procedure, shape } from './base.ts'
import type { MediaUrl } from './base.ts'

/** A template of the user; `pictures` has the addresses of its pictures and videos by their paths. */
export interface ListedTemplate extends OwnTemplate {
  /** Folder of the files of templates; paths of the project are absolute. */
  folder: string
  pictures: Record<string, MediaUrl>
}

export const ownTemplatesContract = {
  list: procedure.output(shape<ListedTemplate[]>()),
  /** Makes a template of an open project; its files are copied. Refused for a name that is taken. */
  save: procedure
    .input(
      z.strictObject({
        session: idInput,
        name: nameInput,
        purpose: z.enum(purposes),
        /** The window sends the document as JSON; the studio validates it with the schema of projects. */
        project: z.unknown(),
      }),
    )
    .output(shape<{ id: string; name: string }>()),
  rename: procedure.input(z.strictObject({ id: idInput, name: nameInput })).output(nothing),
  /** Deletes a template; `restore` brings it back until the studio is closed. */
  remove: procedure.input(byId).output(nothing),
  restore: procedure.input(byId).output(nothing),
  /** Takes over a template from its file. `notices`: fonts of it that were not taken, each with the reason. */
  importFile: procedure
    .input(z.strictObject({ path: pathInput }))
    .output(shape<{ id: string; name: string; notices: Text[] }>()),
  /** Writes a template as one file. `left`: fonts that are not in it, because their licences don't permit that. */
  exportFile: procedure.input(z.strictObject({ id: idInput, path: pathInput })).output(shape<{ left: string[] }>()),
}
