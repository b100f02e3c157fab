import type { LibraryEvent, LibraryItem } from '../../common/bridge/index.ts'
import { openProject } from '../../common/composition/index.ts'
import { Channel } from '../core/channel.ts'
import type { ProjectSessions } from '../authoring/projects/index.ts'
import { isProjectKind, resultLifetimeMs, RowList } from '../jobs/index.ts'
import type { Jobs } from '../jobs/index.ts'
import { ClipItems } from '../library/index.ts'
import type { ClipItemsOptions } from '../library/index.ts'
import type { Library } from '../library/index.ts'
import type { MediaFiles } from '../media/files/index.ts'
import type { Stills } from '../media/stills/index.ts'
import type { Dictionaries } from '../people/voices/index.ts'
import type { FaceTools } from '../runs/face-tools/index.ts'
import {
  CheckedProjects,
  createJobFeed,
  createPreparer,
  JobRows,
  Removal,
  speechShareOf,
  unsentClip,
} from '../runs/generate/index.ts'
import { HandOffs } from '../runs/hand-off/index.ts'
import { enginePreviews } from '../runs/previews/index.ts'
import type { PreflightServices } from '../runs/generate/index.ts'
import type { BuiltInEngine } from '../service/built-in/index.ts'
import type { Connections } from '../service/connections/index.ts'
import type { Base } from './base.ts'
import type { Stores } from './stores.ts'

export interface ClipsDeps
  extends
    Pick<Base, 'host' | 'clock' | 'newId' | 'settings' | 'tools' | 'provenance' | 'onError' | 'onClose'>,
    Stores,
    PreflightServices {
  connections: Connections
  engine: BuiltInEngine
  jobs: Jobs
  library: Library
  media: MediaFiles
  dictionaries: Dictionaries
  sessions: Pick<ProjectSessions, 'head'>
  stills: Stills
  faceTools: FaceTools
  /** Clips at services; see `ClipItemsOptions`. */
  atServices: Pick<ClipItemsOptions, 'online' | 'record'>
}

/** Clips that another process saved within this time are reported, ms. */
const foreignMs = 15_000

/**
 * Opens the services that generate clips, and the lists of jobs and clips. Continues what an earlier studio left
 * unfinished.
 */
export function openClips(deps: ClipsDeps) {
  const { host, clock, onError, onClose, connections, jobs, jobStore, libraryIndex } = deps
  const { clipPages, library, media, sessions, stills, faceTools, atServices } = deps
  const { sources } = jobStore
  const clipEvents = new Channel<LibraryEvent>({
    keyOf: (event) => (event.type === 'item' ? event.item.id : event.id),
  })
  const connectionOf = (id: string) => {
    const found = connections.get(id)
    return found ? { name: found.name, free: found.free } : null
  }
  const jobList = new RowList(jobStore, (id) => connectionOf(id)?.name ?? id)
  const head = sessions.head.bind(sessions)
  const clips = new ClipItems({
    library,
    index: libraryIndex,
    pages: clipPages,
    online: (id): LibraryItem | null => atServices.online(id) ?? unsentClip(jobRows.row(id)),
    record: atServices.record,
    media,
    host,
    head,
    isRemote: (id) => connectionOf(id)?.free !== true,
    project: (id) => {
      const source = sources.get(id)
      return source && isProjectKind(source.kind) ? source : null
    },
  })
  const jobRows = new JobRows({
    list: jobList,
    connection: connectionOf,
    head,
    now: () => clock.now(),
    clip: (id) => clips.thumb(id),
    resumable: (id) => jobs.resumable(id),
    speechShare(id) {
      const job = jobList.job(id)
      const snapshot = sources.projectOf(id)
      // Only of the built-in engine it is known how long each text and scene takes.
      if (!job || snapshot === null || !isProjectKind(job.kind) || !connectionOf(job.connection)?.free) return null
      return speechShareOf(openProject(snapshot), job.kind)
    },
    still: (id) => stills.urlOf(id),
  })
  const clipChanged = (id: string): void => {
    if (clipEvents.listeners === 0) return
    clips.item(id).then((item) => item && clipEvents.publish({ type: 'item', item }), onError)
  }
  const feed = createJobFeed({
    clock,
    onError,
    row: (id) => (jobList.shows(id) ? jobRows.row(id) : null),
    version: () => jobList.version(),
    onForeign() {
      // The `greenroom` command has saved a clip.
      for (const id of libraryIndex.savedSince(clock.now() - foreignMs)) clipChanged(id)
    },
  })
  const checked = new CheckedProjects()
  const unsubscribe = jobs.subscribe((event) => {
    if (event.type === 'progress') jobRows.progressed(event.id, event.stage, event.share)
    else if (event.type === 'retry') jobRows.retrying(event.id, event.message)
    else if (event.type === 'job') {
      jobRows.moved(event.job.id, event.job.state)
      if (event.job.state !== 'preparing') checked.drop(event.job.id)
      if (event.job.state === 'done') {
        jobRows.ended(event.job.kind, event.job.connection)
        clipChanged(event.job.id)
      }
    } else if (event.type !== 'removed') return feed.changed('jobs', null)
    if ('job' in event) feed.changed('jobs', [event.job.id])
    else if ('id' in event) feed.changed('jobs', [event.id])
  })
  const endPreparing = jobs.prepareWith(createPreparer({ ...deps, checked }, faceTools))
  onClose(async () => {
    unsubscribe()
    feed.close()
    clipEvents.close()
    await endPreparing()
  })
  jobStore.pruneChildren(clock.now() - 2 * resultLifetimeMs)
  forgetPreviews(deps).catch(onError)
  return {
    sources,
    checked,
    jobList,
    jobRows,
    feed,
    clips,
    clipEvents,
    clipChanged,
    previews: enginePreviews(deps),
    handOffs: new HandOffs({
      ...deps,
      sign: deps.provenance.sign,
      marks: () => deps.settings.get().markMade,
      reveal: host.can.reveal ? host.reveal?.bind(host) : undefined,
    }),
    removal: new Removal({ jobs, jobStore, libraryIndex, stills, feed }),
    /** Called when the content that a clip of the project would show has changed. */
    contentChanged(projectId: string): void {
      for (const id of sources.ofProject(projectId)) {
        feed.changed('jobs', [id])
        clipChanged(id)
      }
    },
  }
}

/** Deletes previews of face tools that have expired. Parts of clips that are not made yet are kept. */
async function forgetPreviews({ library, libraryIndex, jobStore, clock }: ClipsDeps): Promise<void> {
  for (const { jobId } of libraryIndex.previewsBefore(clock.now() - resultLifetimeMs)) {
    const job = jobStore.get(jobId)
    const clip = job?.purpose === 'part' && job.parentId !== null ? jobStore.get(job.parentId) : null
    if (clip && clip.state !== 'done' && clip.state !== 'cancelled') continue
    await library.remove(jobId, { deleteFile: true })
  }
}
