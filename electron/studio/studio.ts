import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import type { VoicesEvent } from '../common/bridge/index.ts'
import { findTools } from '../media/index.ts'
import { AppEvents } from './core/app-events.ts'
import { createRouter } from './bridge/router.ts'
import type { BridgeRouter } from './bridge/router.ts'
import type { StudioParts } from './bridge/parts.ts'
import { BuiltInEngine } from './service/built-in/index.ts'
import { Catalogue } from './service/catalogue/index.ts'
import { Channel } from './core/channel.ts'
import { systemClock } from './core/clock.ts'
import type { Clock } from './core/clock.ts'
import { Connections, connectionsFile } from './service/connections/index.ts'
import { Consents, consentsFile } from './people/consents/index.ts'
import { dataPaths } from './core/data-folder.ts'
import { Faces } from './people/faces/index.ts'
import type { StudioHandle, StudioHost } from './host.ts'
import { realtimeAddresses } from './hosting/index.ts'
import { finisher } from './runs/face-tools/index.ts'
import { isResting, Jobs, JobStore } from './jobs/index.ts'
import { processOwner } from './kit/index.ts'
import { handleRecording, recordingsOf } from './live/recordings/index.ts'
import { Library, LibraryIndex, mediaInspector } from './library/index.ts'
import { avatarsFile, OwnAvatars } from './runs/own-avatars/index.ts'
import { MadeCache } from './authoring/render/index.ts'
import { MediaFiles } from './media/files/index.ts'
import { Assets } from './media/assets/index.ts'
import { bucketFile, Buckets } from './service/buckets/index.ts'
import { Sheets } from './authoring/sheets/index.ts'
import { Speech } from './runs/speech/index.ts'
import { JsonFile, SettingsStore } from './core/settings/index.ts'
import { openVoices } from './people/voices/index.ts'
import { workOf } from './work/index.ts'

export interface StudioOptions {
  host: StudioHost
  dataFolder: string
  clock?: Clock
  /** 0 to 1, for the spread of polls. */
  random?: () => number
  newId?: () => string
  /** Arguments of the engine beside the studio's own, for tests. */
  engineArgs?: readonly string[]
  /** Start the engine at once; default true. */
  startEngine?: boolean
}

export type Studio = StudioHandle & { router: BridgeRouter; parts: StudioParts }

/** Opens everything that a window works with. What earlier runs left unfinished goes on. Closed by `close`. */
export async function openStudio(options: StudioOptions): Promise<Studio> {
  const closers: (() => unknown)[] = []
  const closeAll = async (): Promise<void> => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    const parts = await open(options, (close) => closers.push(close))
    const router = createRouter(parts)
    if (options.startEngine ?? true) void parts.engine.start()
    parts.jobs.start()
    const recordings = recordingsOf(parts)
    recordings.start()
    let closing: Promise<void> | null = null
    return {
      router,
      parts,
      emit: (event) => parts.emit(event),
      runningJobs: () => workOf(parts).list.running(),
      handleMedia: async (request) =>
        (await handleRecording(recordings, request)) ?? parts.media.handle(request),
      reaches: () => realtimeAddresses(parts.connections.list()),
      close: () => (closing ??= closeAll()),
    }
  } catch (error) {
    await closeAll()
    throw error
  }
}

async function open(options: StudioOptions, onClose: (close: () => unknown) => void): Promise<StudioParts> {
  const { host, clock = systemClock, random = Math.random, newId = randomUUID } = options
  const paths = dataPaths(options.dataFolder)
  await mkdir(paths.folder, { recursive: true, mode: 0o700 })
  const appEvents = new AppEvents()
  const emit = appEvents.emit.bind(appEvents)
  const warn = (message: string): void => {
    host.log('warning', message)
    emit({ type: 'notice', level: 'warning', message })
  }
  const onError = (error: unknown): void => host.log('error', messageOf(error), { stack: stackOf(error) })
  const settings = new SettingsStore(host.settings, warn)
  const tools = () => {
    const { ffmpegPath } = settings.get()
    return findTools(ffmpegPath === null ? {} : { ffmpeg: ffmpegPath })
  }

  const jobStore = new JobStore(paths.jobs)
  onClose(() => jobStore.close())
  const libraryIndex = new LibraryIndex(paths.library)
  onClose(() => libraryIndex.close())
  const cache = new MadeCache(paths.cache)
  onClose(() => cache.close())
  onClose(() => appEvents.close())
  onClose(() => settings.close())

  const engine = new BuiltInEngine({
    launcher: host.engine,
    folder: paths.engine,
    clock,
    log: host.log.bind(host),
    env: () => engineEnv(settings.get().ffmpegPath),
    // Its address is part of the list.
    onStatus: () => connections.changed(),
    ...(options.engineArgs ? { args: options.engineArgs } : {}),
  })
  onClose(() => engine.close())

  const file = new JsonFile({
    path: paths.connections,
    schema: connectionsFile,
    empty: { connections: [] },
    clock,
    onBroken: warn,
  })
  const connections: Connections = new Connections({
    builtIn: engine.connection,
    file,
    vault: host.secrets,
    bucket: () => bucket.upload,
    newId,
    account: (id) => jobs.account(id),
    running: (id) => jobs.list().filter((job) => job.connection === id && !isResting(job.state)).length,
    onChanged(id) {
      // Whoever changes address or key has dealt with the account.
      jobs.clearAccount(id)
      catalogue.forget(id)
    },
    onError,
  })
  onClose(() => connections.close())

  const library = new Library({
    ...{ index: libraryIndex, inspect: mediaInspector(tools), clock },
    finish: finisher(tools),
  })
  const jobs: Jobs = new Jobs({
    store: jobStore,
    clock,
    random,
    newId,
    owner: processOwner('studio', randomBytes(4).toString('hex')),
    services: (id) => connections.get(id)?.service,
    saver: library,
    onError,
  })
  onClose(() => jobs.stop())
  onClose(jobs.subscribe((event) => event.type === 'account' && connections.changed()))
  await connections.open()
  const media = new MediaFiles({
    cacheFolder: paths.media,
    importsFolder: paths.imports,
    tools,
    baseUrl: (id) => connections.get(id)?.baseUrl ?? null,
    owner: (url) => connections.ownerOf(url)?.id ?? null,
    now: () => clock.now(),
    onError,
  })
  onClose(() => media.close())
  media.start()
  const voiceEvents = new Channel<VoicesEvent>({ keyOf: ({ type }) => type })
  onClose(() => voiceEvents.close())
  const { ownVoices, dictionaries } = await openVoices({
    ...{ paths, clock, newId, media, tools },
    onBroken: warn,
    tell: (event) => voiceEvents.publish(event),
  })
  const consents = new Consents({
    file: new JsonFile({
      path: paths.consents,
      schema: consentsFile,
      empty: { consents: [] },
      clock,
      onBroken: warn,
    }),
    ...{ clock, newId },
    hash: (path) => media.hash(path),
  })
  await consents.open()
  const catalogue: Catalogue = new Catalogue({
    ownVoices,
    connection: (id) => connections.must(id),
    media,
    clock,
  })
  const faces = new Faces({
    ...{ folder: paths.faces, imports: paths.imports, media, tools, clock },
    connection: (id) => connections.must(id),
  })
  const ownAvatars = new OwnAvatars({
    file: new JsonFile({
      path: paths.avatars,
      schema: avatarsFile,
      empty: { avatars: [], hidden: {} },
      clock,
      onBroken: warn,
    }),
    ...{ folder: paths.portraits, media, clock, newId, onError },
    connection: (id) => connections.get(id),
    consent: (subject) => consents.need(subject),
    onChanged: (id) => catalogue.forget(id),
  })
  onClose(() => ownAvatars.close())
  const bucket = new Buckets({
    file: new JsonFile({ path: paths.bucket, schema: bucketFile, empty: null, clock, onBroken: warn }),
    vault: host.secrets,
    media,
  })
  onClose(() => bucket.close())
  await bucket.open()
  await ownAvatars.open()
  const assets = new Assets({ media, onError })
  onClose(() => assets.close())
  const speech = new Speech({
    ...{ folder: paths.speech, media, jobs, cache, clock, tools },
    connection: (id) => connections.must(id),
  })
  onClose(() => speech.close())
  const sheets = new Sheets({ newId, copies: paths.imports })

  return {
    ...{ host, paths, clock, newId, settings, engine, connections, bucket, catalogue, jobs, jobStore },
    ...{ library, libraryIndex, cache, media, assets, speech, sheets },
    ...{ tools, emit, onError, onClose, appEvents },
    ...{ ownVoices, dictionaries, voiceEvents, consents, faces, ownAvatars },
    projectFolders: new Map(),
  }
}

/** The engine uses the same ffmpeg as the studio. */
function engineEnv(ffmpegPath: string | null): NodeJS.ProcessEnv {
  return ffmpegPath === null ? process.env : { ...process.env, FFMPEG_PATH: ffmpegPath }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** With what lies beneath: an error's cause is where a mistake of ours is found. */
function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { stack = error.message, cause } = error
  return cause === undefined ? stack : `${stack}\nCaused by: ${stackOf(cause)}`
}
