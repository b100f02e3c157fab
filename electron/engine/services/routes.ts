import type { FastifyInstance } from 'fastify'
import { codeOf } from '../../common/service/index.ts'
import { message } from '../../common/messages/index.ts'
import type { Clock } from '../core/clock.ts'
import { EngineError } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { engineVersion } from '../core/version.ts'
import { inspectUpload } from '../inputs/inspect.ts'
import { defaultLimits } from '../inputs/inputs.ts'
import type { Access } from '../server/access.ts'
import { addEngineRoutes } from '../server/engine-routes.ts'
import { addFileRoutes } from '../server/file-routes.ts'
import { addLiveRoutes } from '../server/live-routes.ts'
import { addModelRoutes } from '../server/model-routes.ts'
import { addOpenAiRoutes } from '../server/openai/routes.ts'
import { addPreviewRoutes } from '../server/preview-routes.ts'
import { createRateLimiter } from '../server/rate-limit.ts'
import { addReferenceRoutes } from '../server/reference/routes.ts'
import { addServiceRoutes } from '../server/service-routes.ts'
import type { AccessCheck } from '../server/types.ts'
import { operator } from '../store/tenants/tenant.ts'
import { addUploadRoutes } from '../server/upload-routes.ts'
import { catalogueSince, createHandlers } from './handlers.ts'
import type { EngineOptions } from './options.ts'
import type { EngineParts } from './parts.ts'
import type { Storage } from './storage.ts'
import type { Addresses } from './addresses.ts'
import type { Work } from './work.ts'

const uploadLimit = 2 * 1024 * 1024 * 1024

export interface RoutesOptions {
  options: EngineOptions
  storage: Storage
  work: Work
  parts: EngineParts
  access: Access
  addresses: Addresses
  /** Where clients reach the engine. */
  baseUrl: () => string
  clock: Clock
  log: Log
}

/** Adds everything that clients ask of an engine. */
export function addRoutes(app: FastifyInstance, all: RoutesOptions): void {
  const { options, storage, work, parts, access, addresses, baseUrl, clock, log } = all
  const tuning = options.tuning ?? {}
  const limit = createRateLimiter(options.rateLimit, () => clock.now())
  const checkBy =
    (admit: Access['admit']): AccessCheck =>
    async (request) => {
      const { client, tenant, perMinute } = await admit(request.headers)
      limit(client, perMinute)
      Object.assign(request, { client, tenant })
    }
  const checkAccess = checkBy(access.admit)
  const handlersOf = (tenant: string) => createHandlers(tenant, { storage, work, access, limit, clock, addresses })
  // Most engines have no other tenant: the operator's are not made anew for each request.
  const operators = handlersOf(operator)
  addServiceRoutes(app, (tenant) => (tenant === operator ? operators : handlersOf(tenant)), checkAccess)
  addFileRoutes(app, {
    store: storage.store,
    clock,
    log,
    official: (what, file, preview) => work.previews.find(what, file, preview),
  })
  addUploadRoutes(app, {
    storeOf: (tenant) => work.partsOf(tenant).store,
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
  addEngineRoutes(app, {
    ...work,
    checkAccess,
    checkOperator: async (request) => {
      await checkAccess(request)
      if (request.tenant !== operator) throw new EngineError(codeOf.permission, message('engineServer.operatorOnly'))
    },
    clock,
    log,
    engines: async () =>
      ((await work.sharedQueue?.engines.running()) ?? []).map(({ classes, upSeconds, silentSeconds, ...engine }) =>
        Object.assign(engine, { classes: [...classes], up_seconds: upSeconds, silent_seconds: silentSeconds }),
      ),
  })
}
