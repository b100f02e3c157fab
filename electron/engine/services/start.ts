import type { AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { GreenroomError, message } from '../../common/messages/index.ts'
import { inspectUpload } from '../inputs/inspect.ts'
import { defaultLimits } from '../inputs/inputs.ts'
import { reconcile, sweep, sweepRegularly } from '../store/media/sweep.ts'
import { createAccess } from '../server/access.ts'
import type { Access } from '../server/access.ts'
import { createApp } from '../server/app.ts'
import { addEngineRoutes } from '../server/engine-routes.ts'
import { addFileRoutes } from '../server/file-routes.ts'
import { catalogueSince, createHandlers } from './handlers.ts'
import { createHealth } from '../server/health.ts'
import { engineVersion } from '../core/version.ts'
import { encodersFile } from '../../media/encoders/index.ts'
import { signingFolder } from '../../media/provenance/index.ts'
import { addLiveRoutes } from '../server/live-routes.ts'
import { addModelRoutes } from '../server/model-routes.ts'
import { addOpenAiRoutes } from '../server/openai/routes.ts'
import { addPreviewRoutes } from '../server/preview-routes.ts'
import { addReferenceRoutes } from '../server/reference/routes.ts'
import { createRateLimiter } from '../server/rate-limit.ts'
import { addServiceRoutes } from '../server/service-routes.ts'
import type { AccessCheck } from '../server/types.ts'
import { addUploadRoutes } from '../server/upload-routes.ts'
import { isDiskFull } from '../core/errors.ts'
import { storageFault } from '../../storage/index.ts'
import { hourMs, systemClock } from '../core/clock.ts'
import { randomText } from '../core/ids.ts'
import { silentLog } from '../core/log.ts'
import type { EngineOptions, RunningEngine } from './options.ts'
import { openParts } from './parts.ts'
import type { EngineParts } from './parts.ts'
import { openStorage } from './storage.ts'
import { tryEncodersWhenIdle } from './try-encoders.ts'
import { createWork, speechWorkers } from './work.ts'

const host = '127.0.0.1'
/** Connections of a worker's stores: it has few statements at once, and there are many workers. */
const workerConnections = 3
const uploadLimit = 2 * 1024 * 1024 * 1024

/**
 * Starts an engine on a data folder: the media generation service, reachable from this machine alone.
 * @throws GreenroomError when the folder is in use or damaged, the port is taken, or ffmpeg is missing
 */
export async function startEngine(options: EngineOptions, replaced: Partial<EngineParts> = {}): Promise<RunningEngine> {
  const clock = options.clock ?? systemClock
  const log = options.log ?? silentLog
  const tuning = options.tuning ?? {}
  const undo: (() => void | Promise<void>)[] = []
  try {
    const storage = await openStorage(options.dataDir, {
      account: options.account,
      tokenLifetimeMs: tuning.tokenLifetimeMs,
      storage: options.storage,
      database: { url: options.database, log, connections: options.role === 'worker' ? workerConnections : undefined },
    })
    undo.push(() => storage.close())
    const housekeeping = { ...storage, clock, log }
    await reconcile(housekeeping, options.database !== undefined)
    await sweep(housekeeping)
    undo.push(sweepRegularly(housekeeping, tuning.sweepEveryMs ?? hourMs))

    let port = 0
    const baseUrl = () => `http://${host}:${String(port)}`
    const addresses = {
      port: () => port,
      fileUrl: (name: string) => `${baseUrl()}/files/${name}`,
      officialUrl: (what: string, file: string) => `${baseUrl()}/official/${what}/${file}`,
      previewUrl: (name: string) => `${baseUrl()}/previews/${name}`,
    }
    const parts = await openParts(
      {
        scratch: storage.scratch,
        speechWorkers: speechWorkers(),
        optimised: join(options.dataDir, 'optimised'),
        signing: signingFolder(options.dataDir),
        encodersFile: encodersFile(options.dataDir),
        version: engineVersion(),
        log,
      },
      replaced,
    )
    const work = await createWork(options, storage, parts, addresses, { clock, log, name: engineName(options) })
    undo.push(() => work.close())

    const access = createAccess({ ...storage, clock })
    const limit = createRateLimiter(options.rateLimit, () => clock.now())
    const checkBy =
      (admit: Access['admit']): AccessCheck =>
      async (request) => {
        request.client = (await admit(request.headers)).client
        limit(request.client)
      }
    const checkAccess = checkBy(access.admit)
    const app = createApp(log, tuning.slowBodyMs)
    undo.push(() => app.close())
    addServiceRoutes(app, createHandlers({ storage, work, access, clock, addresses }), checkAccess)
    addFileRoutes(app, {
      store: storage.store,
      clock,
      log,
      official: (what, file, preview) => work.previews.find(what, file, preview),
    })
    addUploadRoutes(app, {
      store: storage.store,
      clock,
      checkAccess,
      scratch: storage.scratch,
      limitBytes: tuning.uploadLimitBytes ?? uploadLimit,
      idleMs: tuning.inputIdleMs ?? defaultLimits.idleMs,
      fileUrl: addresses.fileUrl,
      inspect: (path, label) => inspectUpload(parts.tools, path, label),
    })
    addPreviewRoutes(app, { ...work, service: work.previewService, checkAccess, url: addresses.previewUrl })
    addOpenAiRoutes(app, {
      ...work,
      recogniser: parts.recogniser,
      scratch: storage.scratch,
      uploadLimitBytes: tuning.uploadLimitBytes ?? uploadLimit,
      checkAccess: checkBy(access.admitBearerKey),
      log,
      since: catalogueSince,
    })
    addLiveRoutes(app, { checkAccess, live: work.live })
    addReferenceRoutes(app, { version: engineVersion(), baseUrl })
    addModelRoutes(app, { checkAccess })
    // Live sessions are closed before the server, because closing the server waits until every socket has ended.
    undo.push(() => work.live.close())
    addEngineRoutes(app, {
      ...storage,
      ...work,
      checkAccess,
      clock,
      log,
      health: createHealth({ storage, work, parts, options }),
    })
    await app.listen({ host: host, port: options.port ?? 0 }).catch((error: unknown) => {
      throw explainListen(error, options.port ?? 0)
    })
    port = (app.server.address() as AddressInfo).port
    const resumed = await work.generations.resume(work.queue)
    await work.startQueue()
    work.sender.wake()
    undo.push(tryEncodersWhenIdle({ ...parts, queue: work, log }))
    log.info('engine.started', { port, resumed })

    let stopping: Promise<void> | undefined
    const { apiKey, clientId, clientSecret } = storage.installation
    return {
      baseUrl: baseUrl(),
      apiKey,
      clientId,
      clientSecret,
      stop: () => (stopping ??= unwind(undo).then(() => log.info('engine.stopped'))),
    }
  } catch (error) {
    await unwind(undo)
    throw explainDisk(error, options.dataDir)
  }
}

/** Name of an engine among those that share a database. The engine of a data folder is always the same one. */
function engineName({ database }: EngineOptions): string {
  return database === undefined ? 'local' : `${hostname()}-${randomText(8)}`
}

/** What SQLite or a full disk refused after the folder had been opened, as a sentence. */
function explainDisk(error: unknown, dataDir: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (error instanceof GreenroomError || !(isDiskFull(error) || code?.startsWith('SQLITE_'))) return error
  return storageFault(error, { what: message('storage.engine'), path: join(dataDir, 'engine.sqlite') })
}

function explainListen(error: unknown, port: number): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return new GreenroomError('port-taken', message('engineServer.portTaken', { port }), { cause: error })
  if (code === 'EACCES')
    return new GreenroomError('port-forbidden', message('engineServer.portForbidden', { port }), {
      cause: error,
    })
  return error
}

/**
 * Runs the undo steps in reverse order. A step that fails does not keep the others from running.
 * @throws GreenroomError `unclean` when a step failed
 */
async function unwind(undo: (() => void | Promise<void>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of undo.splice(0).reverse()) {
    try {
      await step()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new GreenroomError('unclean', message('engineServer.notCleanlyStopped'), {
      cause: new AggregateError(failures),
    })
}
