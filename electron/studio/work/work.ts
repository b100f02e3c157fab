import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { LibraryEvent, ProjectSession } from '../../common/bridge/index.ts'
import type { Project } from '../../common/composition/index.ts'
import type { StudioParts } from '../bridge/parts.ts'
import { Channel } from '../core/channel.ts'
import { defaultFolders } from '../core/data-folder.ts'
import { isProjectKind, JobFeed, JobRows, Productions, ProductionStore } from '../runs/generate/index.ts'
import type { PrepareRequest } from '../runs/generate/index.ts'
import { resultLifetimeMs, RowList } from '../jobs/index.ts'
import { processAlive, processOwner } from '../kit/index.ts'
import { ClipItems } from '../library/index.ts'
import { FaceTools } from '../runs/face-tools/index.ts'
import { faceToolDeps } from './face-tools.ts'
import { Backups, ProjectSessions, Samples, SessionStore } from '../authoring/projects/index.ts'
import { measure, prepare, stillThere } from '../authoring/render/index.ts'
import type { Previews } from '../media/previews/index.ts'
import { Stills } from '../media/previews/index.ts'
import { CheckedProjects, preflightDeps, windowProject } from './preflights.ts'
import { picturesOf } from './pictures.ts'
import { enginePreviews } from './engine-previews.ts'

type ProjectEvent = { type: 'saved'; id: string; path: string; savedAt: number } | { type: 'recent' }

/** What the studio does for a window, made of its parts: projects, productions, the job list, the library. */
export interface StudioWork {
  sessions: ProjectSessions
  samples: Samples
  stills: Stills
  previews: Previews
  productionStore: ProductionStore
  productions: Productions
  /** Projects that were checked when they were begun: their productions need not check them again. */
  checked: CheckedProjects
  faceTools: FaceTools
  list: RowList
  rows: JobRows
  feed: JobFeed
  clips: ClipItems
  projectEvents: Channel<ProjectEvent>
  clipEvents: Channel<LibraryEvent>
  /** Where clips go unless the user says otherwise; absolute. */
  clipsFolder: () => string
  /** A document without a file becomes the open project. */
  adopt: (project: Project) => ProjectSession
  /** Takes a job that has ended off the list. Its clip stays, with the project that it came from. */
  forget: (id: string) => void
  /** A clip is gone from the library; what was only kept for it goes, too. */
  clipRemoved: (id: string) => void
}

/** A clip that another process saved is heard of within seconds, ms. */
const foreignMs = 15_000

const made = new WeakMap<StudioParts, StudioWork>()

/** The one work of a studio; made, and taken up where the last one ended, when it is first asked for. */
export function workOf(parts: StudioParts): StudioWork {
  const known = made.get(parts)
  if (known) return known
  const work = openWork(parts)
  made.set(parts, work)
  return work
}

function openWork(parts: StudioParts): StudioWork {
  const { clock, newId, paths, onError, settings, jobs, jobStore, media } = parts
  const projectEvents = new Channel<ProjectEvent>()
  const clipEvents = new Channel<LibraryEvent>({
    keyOf: (event) => (event.type === 'item' ? event.item.id : event.id),
  })
  const usual = defaultFolders(paths.folder)
  const sessionStore = new SessionStore(join(paths.folder, 'projects.db'))
  const productionStore = new ProductionStore(jobStore)
  const connectionOf = (id: string) => {
    const found = parts.connections.get(id)
    return found ? { name: found.name, free: found.free } : null
  }
  const stills: Stills = new Stills({
    folder: join(paths.folder, 'stills'),
    ...{ media, clock },
    pictures: picturesOf(parts),
    onError,
    onMade(id) {
      if (id.startsWith('file:')) projectEvents.publish({ type: 'recent' })
      else feed.changed(id)
    },
  })
  const list = new RowList(jobStore, (id) => connectionOf(id)?.name ?? id)
  const clips = new ClipItems({
    library: parts.library,
    index: parts.libraryIndex,
    media,
    host: parts.host,
    project: (id) => {
      const production = productionStore.get(id)
      return production && isProjectKind(production.kind) ? production : null
    },
    head: (id) => sessions.head(id),
  })
  const rows = new JobRows({
    list,
    productions: productionStore,
    now: () => clock.now(),
    connection: connectionOf,
    head: (id) => sessions.head(id),
    clip: (id) => clips.thumb(id),
    still: (id) => stills.urlOf(id),
  })
  const feed = new JobFeed({
    clock,
    onError,
    row: (id) => (list.shows(id) ? rows.row(id) : null),
    version: () => list.version(),
    onForeign() {
      // A command of the command line has saved something.
      for (const id of parts.libraryIndex.savedSince(clock.now() - foreignMs)) tellClip(id)
    },
  })
  const tellClip = (id: string): void => {
    if (clipEvents.listeners === 0) return
    clips.item(id).then((item) => item && clipEvents.publish({ type: 'item', item }), onError)
  }
  const sessions = new ProjectSessions({
    store: sessionStore,
    backups: new Backups(join(paths.folder, 'backups')),
    clock,
    newId,
    folder: () => settings.get().projectsFolder ?? usual.projects,
    onError,
    onEvent(event) {
      if (event.type === 'recent') return projectEvents.publish(event)
      if (event.type === 'saved') {
        const { project, ...told } = event
        stills.makeOfFile(told.path, project, settings.get().connection)
        return projectEvents.publish(told)
      }
      for (const id of productionStore.ofProject(event.projectId)) {
        feed.changed(id)
        tellClip(id)
      }
    },
  })
  const faceTools = new FaceTools(faceToolDeps(parts))
  const checked = new CheckedProjects()
  const productions = new Productions({
    store: productionStore,
    jobs,
    clock,
    owner: processOwner('studio', randomBytes(4).toString('hex')),
    random: Math.random,
    alive: processAlive,
    prepare: (request) => prepareClip(parts, checked, request),
    prepareTool: (request) => faceTools.prepare(request),
    onError,
    onEvent(event) {
      if (event.type === 'share') rows.progressed(event.id, event.stage, event.share)
      else rows.moved(event.id)
      feed.changed(event.id)
    },
  })
  const unsubscribe = jobs.subscribe((event) => {
    if (event.type === 'progress') rows.progressed(event.id, event.stage, event.share)
    else if (event.type === 'retry') rows.retrying(event.id, event.message)
    else if (event.type === 'job') {
      rows.moved(event.job.id)
      if (event.job.state === 'done') {
        rows.ended(event.job.kind, event.job.connection)
        tellClip(event.job.id)
      }
    } else if (event.type !== 'removed') return feed.all()
    if ('job' in event) feed.changed(event.job.id)
    else if ('id' in event) feed.changed(event.id)
  })
  parts.onClose(async () => {
    unsubscribe()
    feed.close()
    projectEvents.close()
    clipEvents.close()
    await productions.stop()
    await sessions.park()
    await stills.close()
    sessionStore.close()
  })
  jobStore.pruneChildren(clock.now() - 2 * resultLifetimeMs)
  productions.start()
  forgetPreviews(parts).catch(onError)
  return {
    ...{
      sessions,
      samples: new Samples(join(parts.host.resources, 'samples')),
      stills,
      previews: enginePreviews(parts),
      productionStore,
      productions,
      checked,
      faceTools,
    },
    ...{ list, rows, feed, clips, projectEvents, clipEvents },
    clipsFolder: () => settings.get().clipsFolder ?? usual.clips,
    adopt(project) {
      const session = sessions.adopt(project)
      parts.projectFolders.set(session.id, session.folder)
      parts.dictionaries.setProject(session.id, project)
      return session
    },
    forget(id) {
      const production = productionStore.get(id)
      const unsent = production !== null && production.state !== 'handed'
      jobs.remove(id)
      if (production && (unsent || !parts.libraryIndex.get(id))) {
        productions.remove(id)
        stills.forget(id)
      }
      feed.changed(id)
    },
    clipRemoved(id) {
      feed.changed(id)
      if (jobStore.get(id) || productionStore.get(id)?.state !== 'handed') return
      productions.remove(id)
      stills.forget(id)
    },
  }
}

async function prepareClip(
  parts: StudioParts,
  checked: CheckedProjects,
  request: PrepareRequest,
): Promise<Record<string, unknown>> {
  const { production, project, signal, onStep, onShare } = request
  const connection = parts.connections.must(production.connection)
  const { id, kind } = production
  if (!isProjectKind(kind)) throw new Error(`a ${kind} is made of no project`)
  const { jobs, cache, clock } = parts
  const body = await prepare(
    {
      ...preflightDeps(parts, connection, signal),
      ...{ jobs, cache, clock, parent: id },
      measure: (url, stop) => measure(parts.tools, url, stop),
      stillThere,
      watcher: { stage: onStep, progress: onShare, warn: () => undefined },
    },
    windowProject(project, kind, connection),
    checked.take(id),
  )
  // The engine draws it where an own avatar speaks; other services have no such wish.
  return connection.service.local === true ? { ...body, engine_mark: parts.settings.get().markMade } : body
}

/** Clips to look at are of use for as long as the whole may still be asked for. */
async function forgetPreviews({ library, libraryIndex, clock }: StudioParts): Promise<void> {
  for (const { jobId } of libraryIndex.previewsBefore(clock.now() - resultLifetimeMs))
    await library.remove(jobId, { deleteFile: true })
}
