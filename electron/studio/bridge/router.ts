import type { Router, RouterClient } from '@orpc/server'
import { createRouterClient } from '@orpc/server'
import type { BridgeContract } from '../../common/bridge/index.ts'
import { appProcedures } from './app.ts'
import { assetsProcedures } from './assets.ts'
import { avatarsProcedures } from './avatars.ts'
import { catalogueProcedures } from './catalogue.ts'
import { connectionsProcedures } from './connections.ts'
import { consentsProcedures } from './consents.ts'
import { engineProcedures } from './engine.ts'
import { sheetsProcedures } from './sheets.ts'
import { voiceoversProcedures } from './voiceovers.ts'
import { voicesProcedures } from './voices.ts'
import { templatesProcedures } from './templates.ts'
import { collectProcedures } from './collect.ts'
import { toStudioError } from './errors.ts'
import { faceToolProcedures } from './face-tools.ts'
import { facesProcedures } from './faces.ts'
import { generateProcedures } from './generate.ts'
import { guard } from './guard.ts'
import { bridge } from './implementer.ts'
import { jobsProcedures } from './jobs.ts'
import { libraryProcedures } from './library.ts'
import { liveModelsProcedures } from './live-models.ts'
import { liveProcedures } from './live.ts'
import { liveRecordingsProcedures } from './live-recordings.ts'
import type { StudioParts } from './parts.ts'
import { projectsProcedures } from './projects.ts'
import { settingsProcedures } from './settings.ts'
import { speechProcedures } from './speech.ts'

export type BridgeRouter = Router<BridgeContract, Record<never, never>>

/** All that a window may ask, once for every transport. */
export function createRouter(parts: StudioParts): BridgeRouter {
  const log = (error: unknown, id: string): void => parts.onError(new Error(`[${id}]`, { cause: error }))
  const toError = (error: unknown) => toStudioError(error, parts.newId, log)
  return bridge
    .use(({ next }) => guard(async () => next(), toError))
    .router({
      app: appProcedures(parts),
      engine: engineProcedures(parts),
      settings: settingsProcedures(parts),
      connections: connectionsProcedures(parts),
      catalogue: catalogueProcedures(parts),
      assets: assetsProcedures(parts),
      speech: speechProcedures(parts),
      projects: projectsProcedures(parts),
      generate: generateProcedures(parts),
      jobs: jobsProcedures(parts),
      library: libraryProcedures(parts),
      sheets: sheetsProcedures(parts),
      voiceovers: voiceoversProcedures(parts),
      voices: voicesProcedures(parts),
      consents: consentsProcedures(parts),
      faces: facesProcedures(parts),
      avatars: avatarsProcedures(parts),
      templates: templatesProcedures(parts),
      collect: collectProcedures(parts),
      live: liveProcedures(parts),
      liveModels: liveModelsProcedures(parts),
      liveRecordings: liveRecordingsProcedures(parts),
      ...faceToolProcedures(parts),
    })
}

/** The bridge without a transport: for tests, and whoever is in the studio's own process. */
export function directClient(router: BridgeRouter): RouterClient<BridgeRouter> {
  return createRouterClient(router)
}
