import { parse, validate } from '../../../common/composition/index.ts'
import { formatOf } from '../../core/language.ts'
import type { Settings } from '../../../common/bridge/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import { bridge } from '../implementer.ts'
import { readDocument, withAbsolutePaths } from '../../authoring/projects/index.ts'
import type { OpenProjects, ProjectEvent, ProjectSessions, Samples } from '../../authoring/projects/index.ts'
import type { Channel } from '../../core/channel.ts'
import type { MediaAddresses } from '../../media/files/index.ts'
import type { Stills } from '../../media/stills/index.ts'
import { textAt, message, errorText } from '../../../common/messages/index.ts'

export interface ProjectsDeps {
  projects: OpenProjects
  sessions: ProjectSessions
  projectEvents: Channel<ProjectEvent>
  samples: Samples
  stills: Pick<Stills, 'urlOfFile'>
  media: Pick<MediaAddresses, 'urlFor'>
  newId: () => string
  settings: { get: () => Pick<Settings, 'locale'> }
}

const own = bridge.projects

/** Procedures to open, draft and save projects. */
export function projectsProcedures(deps: ProjectsDeps) {
  const { projects, sessions, projectEvents, samples, stills, media, newId, settings } = deps
  const opened = projects.opened.bind(projects)
  /** Name of a new scene in the user's present language: it becomes part of the project and is not translated later. */
  const sceneName = (n: number): string => formatOf(settings.get())(message('projectFile.sceneName', { n }))
  return own.router({
    create: own.create.handler(({ input }) => opened(sessions.create({ ...input, scene: sceneName(1) }))),
    open: own.open.handler(async ({ input }) => opened(await sessions.open(input.path))),
    openSample: own.openSample.handler(async ({ input }) => {
      const project = await samples.read(input.id)
      if (!project)
        throw new StudioError('no-sample', message('projectErrors.noSample'), {
          next: message('projectErrors.chooseSample'),
          field: 'id',
        })
      return projects.adopt({ ...project, id: newId() }, { again: true })
    }),
    openBody: own.openBody.handler(({ input }) => {
      const read = parse(asJson(input.text), { name: input.name, newId, sceneName })
      if (!read.ok)
        throw new StudioError('body', read.reasons[0]?.message ?? message('projectErrors.noBody'), {
          details: read.reasons.map((reason) => textAt(reason.path, reason.message)),
          next: message('projectErrors.correctBody'),
          field: 'text',
        })
      return { ...projects.adopt(read.project), kind: read.kind, problems: validate(read.project) }
    }),
    current: own.current.handler(async ({ input }) => {
      const session = await sessions.current(input?.prefer)
      return session && opened(session)
    }),
    draft: own.draft.handler(({ input }) => {
      sessions.draft(input.id, input.revision, input.project, input.copy)
      projects.drafted(input.id, input.project)
    }),
    save: own.save.handler(({ input }) => sessions.save(input.id, input.revision, input.project, input.copy)),
    saveAs: own.saveAs.handler(async ({ input }) =>
      opened(await sessions.saveAs(input.id, input.path, input.overwrite, input.project)),
    ),
    openCopy: own.openCopy.handler(({ input }) => {
      const project = withAbsolutePaths(readDocument(input.project), input.folder)
      return projects.adopt({ ...project, id: newId(), name: input.name })
    }),
    setAside: own.setAside.handler(({ input }) => sessions.setAside(input.project, input.folder)),
    close: own.close.handler(({ input }) => projects.close(input.id)),
    recent: own.recent.handler(async () => {
      const recent = await sessions.recent()
      return recent.map((one) => ({ ...one, thumbUrl: one.missing ? null : stills.urlOfFile(one.path) }))
    }),
    forgetRecent: own.forgetRecent.handler(({ input }) => sessions.forgetRecent(input.path)),
    samples: own.samples.handler(async () => {
      const list = await samples.list()
      return list.map(({ thumb, ...sample }) => ({ ...sample, thumbUrl: media.urlFor(thumb) }))
    }),
    backups: own.backups.handler(({ input }) => sessions.backups(input.id)),
    readBackup: own.readBackup.handler(({ input }) => sessions.readBackup(input.id, input.backup)),
    watch: own.watch.handler(({ signal }) => projectEvents.subscribe(signal)),
  })
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (cause) {
    const why = errorText(cause)
    throw new StudioError('body', message('projectErrors.notJson', { why }), {
      next: message('projectErrors.copyWholeBody'),
      field: 'text',
      cause,
    })
  }
}
