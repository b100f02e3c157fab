import type { Router, RouterClient } from '@orpc/server'
import { createRouterClient } from '@orpc/server'
import type { BridgeContract } from '../../common/bridge/index.ts'
import { appProcedures } from './app/app.ts'
import { assetsProcedures } from './authoring/assets.ts'
import { avatarsProcedures } from './people/avatars.ts'
import { catalogueProcedures } from './app/catalogue.ts'
import { connectionsProcedures } from './app/connections.ts'
import { consentsProcedures } from './people/consents.ts'
import { encodersProcedures } from './app/encoders.ts'
import { engineProcedures } from './app/engine.ts'
import { sheetsProcedures } from './authoring/sheets.ts'
import { slidesProcedures } from './authoring/slides.ts'
import { voiceoversProcedures } from './runs/voiceovers.ts'
import { voicesProcedures } from './people/voices.ts'
import { translationsProcedures } from './authoring/translations.ts'
import { templatesProcedures } from './authoring/templates.ts'
import { collectProcedures } from './runs/collect.ts'
import { deliveriesProcedures } from './runs/deliveries.ts'
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
import { projectsProcedures } from './authoring/projects.ts'
import { provenanceProcedures } from './app/provenance.ts'
import { recordingsProcedures } from './authoring/recordings.ts'
import { brandsProcedures } from './authoring/brands.ts'
import { ownTemplatesProcedures } from './authoring/own-templates.ts'
import { captionsProcedures } from './authoring/captions.ts'
import { fontsProcedures } from './app/fonts.ts'
import { settingsProcedures } from './app/settings.ts'
import { speechProcedures } from './authoring/speech.ts'

export type BridgeRouter = Router<BridgeContract, Record<never, never>>

/** The services of the studio that the procedures need. */
export type BridgeServices = Parameters<typeof appProcedures>[0] &
  Parameters<typeof assetsProcedures>[0] &
  Parameters<typeof avatarsProcedures>[0] &
  Parameters<typeof brandsProcedures>[0] &
  Parameters<typeof ownTemplatesProcedures>[0] &
  Parameters<typeof catalogueProcedures>[0] &
  Parameters<typeof connectionsProcedures>[0] &
  Parameters<typeof consentsProcedures>[0] &
  Parameters<typeof encodersProcedures>[0] &
  Parameters<typeof engineProcedures>[0] &
  Parameters<typeof sheetsProcedures>[0] &
  Parameters<typeof slidesProcedures>[0] &
  Parameters<typeof voiceoversProcedures>[0] &
  Parameters<typeof voicesProcedures>[0] &
  Parameters<typeof templatesProcedures>[0] &
  Parameters<typeof translationsProcedures>[0] &
  Parameters<typeof collectProcedures>[0] &
  Parameters<typeof deliveriesProcedures>[0] &
  Parameters<typeof faceToolProcedures>[0] &
  Parameters<typeof facesProcedures>[0] &
  Parameters<typeof generateProcedures>[0] &
  Parameters<typeof jobsProcedures>[0] &
  Parameters<typeof libraryProcedures>[0] &
  Parameters<typeof liveModelsProcedures>[0] &
  Parameters<typeof liveProcedures>[0] &
  Parameters<typeof liveRecordingsProcedures>[0] &
  Parameters<typeof projectsProcedures>[0] &
  Parameters<typeof provenanceProcedures>[0] &
  Parameters<typeof recordingsProcedures>[0] &
  Parameters<typeof fontsProcedures>[0] &
  Parameters<typeof settingsProcedures>[0] &
  Parameters<typeof speechProcedures>[0] & { newId: () => string; onError: (error: unknown) => void }

/** All procedures of the bridge, for every transport. */
export function createRouter(services: BridgeServices): BridgeRouter {
  const log = (error: unknown, id: string): void => services.onError(new Error(`[${id}]`, { cause: error }))
  const toError = (error: unknown) => toStudioError(error, services.newId, log)
  return bridge
    .use(({ next }) => guard(async () => next(), toError))
    .router({
      app: appProcedures(services),
      engine: engineProcedures(services),
      encoders: encodersProcedures(services),
      captions: captionsProcedures(),
      brands: brandsProcedures(services),
      ownTemplates: ownTemplatesProcedures(services),
      fonts: fontsProcedures(services),
      settings: settingsProcedures(services),
      connections: connectionsProcedures(services),
      catalogue: catalogueProcedures(services),
      assets: assetsProcedures(services),
      speech: speechProcedures(services),
      projects: projectsProcedures(services),
      provenance: provenanceProcedures(services),
      recordings: recordingsProcedures(services),
      generate: generateProcedures(services),
      jobs: jobsProcedures(services),
      library: libraryProcedures(services),
      sheets: sheetsProcedures(services),
      slides: slidesProcedures(services),
      voiceovers: voiceoversProcedures(services),
      voices: voicesProcedures(services),
      consents: consentsProcedures(services),
      faces: facesProcedures(services),
      avatars: avatarsProcedures(services),
      templates: templatesProcedures(services),
      translations: translationsProcedures(services),
      collect: collectProcedures(services),
      ...deliveriesProcedures(services),
      live: liveProcedures(services),
      liveModels: liveModelsProcedures(services),
      liveRecordings: liveRecordingsProcedures(services),
      ...faceToolProcedures(services),
    })
}

/** A client that calls the procedures directly, for tests and for code in the studio's own process. */
export function directClient(router: BridgeRouter): RouterClient<BridgeRouter> {
  return createRouterClient(router)
}
