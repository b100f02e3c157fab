import { message } from '../common/messages/index.ts'
import { storageFault } from '../storage/index.ts'
import { createRouter } from './bridge/router.ts'
import type { BridgeRouter } from './bridge/router.ts'
import type { StudioHandle } from './host.ts'
import { realtimeAddresses } from './hosting/index.ts'
import { handlePart } from './media/recordings/index.ts'
import { clipRecord, onlineClip } from './runs/collect/index.ts'
import { openAuthoring } from './services/authoring.ts'
import { openBase } from './services/base.ts'
import type { Base, BaseOptions } from './services/base.ts'
import { openClips } from './services/clips.ts'
import { startCollect } from './services/collect.ts'
import { createConnections } from './services/connections.ts'
import { startDeliveries } from './services/deliveries.ts'
import { createJobs } from './services/jobs.ts'
import { startLive } from './services/live.ts'
import { openMedia } from './services/media.ts'
import { openPeople } from './services/people.ts'
import { openSpeech } from './services/speech.ts'
import { openStores } from './services/stores.ts'
import { startVoiceovers } from './services/voiceovers.ts'

export interface StudioOptions extends BaseOptions {
  /** Additional arguments for the engine, for tests. */
  engineArgs?: readonly string[]
  /** Whether the engine is started at once; default true. */
  startEngine?: boolean
}

/** All services of a studio by name. */
export type StudioServices = Awaited<ReturnType<typeof openServices>>

export type Studio = StudioHandle & { router: BridgeRouter; services: StudioServices }

/**
 * Opens all services that a window uses, and continues what earlier runs left unfinished. `close` ends it.
 * @throws StorageFault when the data folder, or a file in it, can't be used
 */
export async function openStudio(options: StudioOptions): Promise<Studio> {
  const closers: (() => unknown)[] = []
  const closeAll = async (): Promise<void> => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    const services = await openServices(options, (close) => closers.push(close))
    const { engine, jobs, connections, recordings, editorRecordings, media } = services
    const router = createRouter(services)
    if (options.startEngine ?? true) void engine.start()
    jobs.start()
    recordings.start()
    editorRecordings.start()
    const partTakers = { 'live-recording': recordings, recording: editorRecordings }
    let closing: Promise<void> | null = null
    return {
      router,
      services,
      emit: (event) => services.emit(event),
      runningJobs: () => jobs.countGoing({ purpose: 'clip' }),
      handleMedia: async (request) => (await handlePart(partTakers, request)) ?? media.handle(request),
      reaches: () => realtimeAddresses(connections.list()),
      close: () => (closing ??= closeAll()),
    }
  } catch (error) {
    await closeAll()
    throw storageFault(error, { what: message('storage.folder'), path: options.dataFolder })
  }
}

/**
 * The studio's services, each built after those that it depends on. The few that are needed by services built earlier
 * are passed as functions, which are called only when all services exist.
 */
async function openServices(options: StudioOptions, onClose: Base['onClose']) {
  const base = await openBase(options, onClose)
  const stores = openStores(base)
  const service = createConnections({
    ...base,
    engineArgs: options.engineArgs,
    later: () => ({ jobs: work.jobs, catalogue: people.catalogue, bucket: files.bucket }),
  })
  const work = createJobs({ ...base, ...stores, ...service, later: () => ({ complete: collect.complete }) })
  await service.connections.open()
  const files = await openMedia({ ...base, ...service })
  const people = await openPeople({ ...base, ...service, ...files })
  const authoring = openAuthoring({
    ...base,
    ...service,
    ...files,
    ...people,
    onStill: (job) => clips.feed.changed('jobs', [job]),
    onContent: (project) => clips.contentChanged(project),
  })
  const below = { ...base, ...stores, ...service, ...work, ...files, ...people, ...authoring }
  const speech = openSpeech(below)
  const atServices = {
    online: (id: string) => onlineClip(collect.collector.clips.item(id)),
    record: (id: string) => clipRecord(collect.collector.clips.item(id)),
  }
  const clips = openClips({ ...below, ...speech, atServices })
  const voiceovers = startVoiceovers({ ...below, ...speech, ...clips })
  const collect = startCollect({ ...below, ...speech, ...clips })
  const live = startLive({ ...below, ...clips })
  const delivering = startDeliveries(base)
  return { ...below, ...speech, ...clips, voiceovers, ...collect, ...live, ...delivering }
}
