import { join } from 'node:path'
import { message } from '../../common/messages/index.ts'
import { Channel } from '../core/channel.ts'
import { formatOf, languageIn } from '../core/language.ts'
import { cleanImports } from '../authoring/bundles/index.ts'
import { openBrands } from '../authoring/brands/index.ts'
import { openOwnTemplates } from '../authoring/own-templates/index.ts'
import { Backups, OpenProjects, ProjectSessions, Samples, SessionStore } from '../authoring/projects/index.ts'
import type { ProjectEvent } from '../authoring/projects/index.ts'
import { Sheets } from '../authoring/sheets/index.ts'
import { Slides } from '../authoring/slides/index.ts'
import type { Drawings } from '../media/drawings/index.ts'
import type { OwnFonts } from '../media/fonts/index.ts'
import type { MediaFiles } from '../media/files/index.ts'
import { partPictures, Stills } from '../media/stills/index.ts'
import type { Dictionaries } from '../people/voices/index.ts'
import { avatarStill } from '../service/catalogue/index.ts'
import type { Connections } from '../service/connections/index.ts'
import type { Base } from './base.ts'

export interface AuthoringDeps extends Pick<
  Base,
  'host' | 'paths' | 'clock' | 'newId' | 'tools' | 'settings' | 'projectsFolder' | 'warn' | 'onError' | 'onClose'
> {
  connections: Connections
  media: MediaFiles
  drawings: Drawings
  ownFonts: OwnFonts
  dictionaries: Dictionaries
  /** Called when the thumbnail of a job was made. */
  onStill: (job: string) => void
  /** Called when the content that a clip of the project would show has changed. */
  onContent: (projectId: string) => void
}

/** Opens projects, their thumbnails, and sheets. */
export function openAuthoring(deps: AuthoringDeps) {
  const { host, paths, clock, newId, tools, settings, projectsFolder, warn, onError, onClose } = deps
  const { connections, media, drawings, dictionaries, onStill, onContent } = deps
  const projectEvents = new Channel<ProjectEvent>()
  onClose(() => projectEvents.close())
  const stills = new Stills({
    folder: join(paths.folder, 'stills'),
    media,
    clock,
    onError,
    pictures: partPictures({
      media,
      clock,
      avatars: async (id) => ((await connections.get(id)?.service.avatars()) ?? []).map(avatarStill),
    }),
    draw: async (element, canvas, picture) => {
      try {
        return await drawings.draw({ element, canvas, picture })
      } catch (error) {
        // The thumbnail is made without an element that can't be drawn; the check of the project says what is wrong
        // with the element.
        onError(error)
        return null
      }
    },
    onMade(id) {
      if (id.startsWith('file:')) projectEvents.publish({ type: 'recent' })
      else onStill(id)
    },
  })
  onClose(() => stills.close())
  const store = new SessionStore(join(paths.folder, 'projects.db'))
  onClose(() => store.close())
  const sessions = new ProjectSessions({
    store,
    backups: new Backups(join(paths.folder, 'backups')),
    clock,
    newId,
    onError,
    folder: projectsFolder,
    onEvent(event) {
      if (event.type === 'recent' || event.type === 'changed') return projectEvents.publish(event)
      if (event.type === 'content') return onContent(event.projectId)
      const { project, ...published } = event
      stills.makeOfFile(published.path, project, settings.get().connection)
      projectEvents.publish(published)
    },
  })
  onClose(() => sessions.park())
  const projects = new OpenProjects({
    sessions,
    dictionaries,
    stills,
    connection: () => settings.get().connection,
    newId,
    versionName(name, at) {
      const locale = languageIn(settings.get())
      const when = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at)
      return formatOf(settings.get())(message('projectFile.versionName', { name, when }))
    },
  })
  const samples = new Samples(join(host.resources, 'samples'))
  const sheets = new Sheets({ newId, copies: paths.imports })
  const slides = new Slides({ newId })
  onClose(() => slides.close())
  const brands = openBrands({ paths, clock, newId, drawings, tools, fonts: deps.ownFonts, onBroken: warn })
  const ownTemplates = openOwnTemplates({ paths, clock, newId, tools, fonts: deps.ownFonts, onBroken: warn })
  for (const store of [brands, ownTemplates]) cleanImports(store.folder).catch(onError)
  return { brands, ownTemplates, sessions, projects, projectEvents, samples, stills, sheets, slides }
}
