import type { Router, RouterClient } from '@orpc/server'
import { createRouterClient } from '@orpc/server'
import type { BridgeContract } from '../../common/bridge/index.ts'
import { appProcedures } from './app/app.ts'
import { assetsProcedures } from './authoring/assets.ts'
import { avatarsProcedures } from './people/avatars.ts'
import { catalogueProcedures } from './app/catalogue.ts'
import { connectionsProcedures } from './app/connections.ts'
import { consentsProcedures } from './people/consents.ts'
import { engineProcedures } from './app/engine.ts'
import { sheetsProcedures } from './authoring/sheets.ts'
import { voiceoversProcedures } from './runs/voiceovers.ts'
import { voicesProcedures } from './people/voices.ts'
import { templatesProcedures } from './authoring/templates.ts'
import { collectProcedures } from './runs/collect.ts'
import { toStudioError } from './errors.ts'
import { faceToolProcedures } from './runs/face-tools.ts'
import { facesProcedures } from './people/faces.ts'
import { generateProcedures } from './authoring/generate.ts'
import { guard } from './guard.ts'
import { bridge } from './implementer.ts'
import { jobsProcedures } from './runs/jobs.ts'
import { libraryProcedures } from './runs/library.ts'
import { liveModelsProcedures } from './live/live-models.ts'
import { liveProcedures } from './live/live.ts'
import { liveRecordingsProcedures } from './live/live-recordings.ts'
import type { StudioParts } from './parts.ts'
import { projectsProcedures } from './authoring/projects.ts'
import { settingsProcedures } from './app/settings.ts'
import { speechProcedures } from './authoring/speech.ts'

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
