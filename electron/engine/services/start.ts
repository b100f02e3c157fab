import type { AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { GreenroomError, message } from '../../common/messages/index.ts'
import { reconcile, sweep, sweepRegularly } from '../store/media/sweep.ts'
import { createAccess } from '../server/access.ts'
import { createApp } from '../server/app.ts'
import { addStatusRoutes } from '../server/status-routes.ts'
import { isHostOf } from '../core/host-check.ts'
import { parseOwnAddress } from '../inputs/own-addresses.ts'
import { createHealth } from '../server/health.ts'
import { engineVersion } from '../core/version.ts'
import { encodersFile } from '../../media/encoders/index.ts'
import { signingFolder } from '../../media/provenance/index.ts'
import { isDiskFull } from '../core/errors.ts'
import { storageFault } from '../../storage/index.ts'
import type { Database } from '../store/database/types.ts'
import { hourMs, systemClock } from '../core/clock.ts'
import { randomText } from '../core/ids.ts'
import { silentLog } from '../core/log.ts'
import type { EngineOptions, RunningEngine } from './options.ts'
import { openMetrics } from './open-metrics.ts'
import { openParts } from './parts.ts'
import type { EngineParts } from './parts.ts'
import { addRoutes } from './routes.ts'
import { openStorage } from './storage.ts'
import { tryEncodersWhenIdle } from './try-encoders.ts'
import { createWork, speechWorkers } from './work.ts'

const thisMachine = '127.0.0.1'
/** Connections of a worker's stores: it has few statements at once, and there are many workers. */
const workerConnections = 3

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
    if (options.role !== 'worker') {
      // What another engine holds may still be worked on; in a data folder of its own, nothing is.
      await storage.holds.giveBack(options.database === undefined ? Number.MAX_SAFE_INTEGER : clock.now())
      await reconcile(housekeeping, options.database !== undefined)
      await sweep(housekeeping)
      undo.push(sweepRegularly(housekeeping, tuning.sweepEveryMs ?? hourMs))
    }

    let port = 0
    const { publicUrl, listen = thisMachine } = options
    const baseUrl = () => publicUrl ?? `http://${thisMachine}:${String(port)}`
    const addresses = {
      own: (url: string) => parseOwnAddress(url, port, publicUrl),
      isOwnHost: (header: string | undefined) => isHostOf(header, publicUrl, listen !== thisMachine),
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

    const app = createApp(log, tuning.slowBodyMs, addresses.isOwnHost)
    undo.push(() => app.close())
    let isStopping = false
    const access = createAccess({ ...storage, clock })
    const health = createHealth({ storage, work, parts, options })
    addStatusRoutes(app, {
      health: async (headers) => health(!(await storage.tenants.any()) || (await access.isOperator(headers))),
      isReady: async () => !isStopping && (await isReachable(storage.db)),
      metrics: await openMetrics(app, work),
    })
    if (options.role !== 'worker')
      addRoutes(app, { options, storage, work, parts, access, addresses, baseUrl, clock, log })
    // Live sessions are closed before the server, because closing the server waits until every socket has ended.
    undo.push(() => work.live.close())
    await app.listen({ host: listen, port: options.port ?? 0 }).catch((error: unknown) => {
      throw explainListen(error, options.port ?? 0)
    })
    port = (app.server.address() as AddressInfo).port
    const resumed = await work.generations.resume(work.queue)
    await work.startQueue()
    if (options.role !== 'worker') work.sender.wake()
    // What runs is finished, or given back, while the engine still answers.
    undo.push(() => work.queue.drain())
    undo.push(() => void (isStopping = true))
    undo.push(tryEncodersWhenIdle({ ...parts, queue: work, log }))
    log.info('engine.started', { port, resumed })

    let stopping: Promise<void> | undefined
    const { apiKey, clientId, clientSecret } = storage.installation
    return {
      baseUrl: `http://${thisMachine}:${String(port)}`,
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

async function isReachable(db: Database): Promise<boolean> {
  try {
    await db.get('SELECT 1')
    return true
  } catch {
    // The log of the statements that fail meanwhile says why.
    return false
  }
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
