import { parse, validate } from '../../../common/composition/index.ts'
import type { ProjectSession } from '../../../common/bridge/index.ts'
import { withAbsolutePaths } from '../../authoring/projects/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import { workOf } from '../../work/index.ts'
import { bridge } from '../implementer.ts'
import type { StudioParts } from '../parts.ts'

const own = bridge.projects

/** Projects: open, keep, save. */
export function projectsProcedures(parts: StudioParts) {
  const work = workOf(parts)
  const { sessions, samples, stills } = work
  const opened = (session: ProjectSession): ProjectSession => {
    const { id, path, folder, project } = session
    parts.projectFolders.set(id, folder)
    parts.dictionaries.setProject(id, project)
    if (path !== null && stills.urlOfFile(path) === null)
      stills.makeOfFile(path, withAbsolutePaths(project, folder), parts.settings.get().connection)
    return session
  }
  return own.router({
    create: own.create.handler(({ input }) => opened(sessions.create(input))),
    open: own.open.handler(async ({ input }) => opened(await sessions.open(input.path))),
    openSample: own.openSample.handler(async ({ input }) => {
      const project = await samples.read(input.id)
      if (!project)
        throw new StudioError('no-sample', 'There is no such sample.', {
          next: 'Choose another one.',
          field: 'id',
        })
      return opened(sessions.adopt({ ...project, id: parts.newId() }))
    }),
    openBody: own.openBody.handler(({ input }) => {
      const read = parse(asJson(input.text), { name: input.name, newId: parts.newId })
      if (!read.ok)
        throw new StudioError('body', read.reasons[0]?.message ?? 'This is no request body.', {
          details: read.reasons.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)),
          next: 'Correct the body, then paste it again.',
          field: 'text',
        })
      return { ...opened(sessions.adopt(read.project)), kind: read.kind, problems: validate(read.project) }
    }),
    current: own.current.handler(async () => {
      const session = await sessions.current()
      return session && opened(session)
    }),
    draft: own.draft.handler(({ input }) => {
      sessions.draft(input.id, input.revision, input.project)
      parts.dictionaries.setProject(input.id, input.project)
    }),
    save: own.save.handler(({ input }) => sessions.save(input.id, input.revision, input.project)),
    saveAs: own.saveAs.handler(async ({ input }) =>
      opened(await sessions.saveAs(input.id, input.path, input.overwrite, input.project)),
    ),
    close: own.close.handler(async ({ input }) => {
      await sessions.close(input.id)
      parts.projectFolders.delete(input.id)
      parts.dictionaries.setProject(input.id, null)
    }),
    recent: own.recent.handler(async () => {
      const recent = await sessions.recent()
      return recent.map((one) => ({ ...one, thumbUrl: one.missing ? null : stills.urlOfFile(one.path) }))
    }),
    forgetRecent: own.forgetRecent.handler(({ input }) => sessions.forgetRecent(input.path)),
    samples: own.samples.handler(async () => {
      const list = await samples.list()
      return list.map(({ thumb, ...sample }) => ({ ...sample, thumbUrl: parts.media.urlFor(thumb) }))
    }),
    backups: own.backups.handler(({ input }) => sessions.backups(input.id)),
    readBackup: own.readBackup.handler(({ input }) => sessions.readBackup(input.id, input.backup)),
    watch: own.watch.handler(({ signal }) => work.projectEvents.subscribe(signal)),
  })
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : 'it is nested too deeply'
    throw new StudioError('body', `This is not JSON: ${why}.`, {
      next: 'Copy the whole body, from { to }, and paste it again.',
      field: 'text',
      cause,
    })
  }
}
