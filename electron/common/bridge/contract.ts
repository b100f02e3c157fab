import { appContract } from './app.ts'
import { assetsContract } from './assets.ts'
import { avatarsContract } from './avatars.ts'
import { backgroundContract } from './faces/background.ts'
import { ownTemplatesContract } from './own-templates.ts'
import { brandsContract } from './brands.ts'
import { captionsContract } from './captions.ts'
import { catalogueContract } from './catalogue.ts'
import { characterSwapContract } from './faces/character-swap.ts'
import { collectContract } from './clips/collect.ts'
import { connectionsContract } from './connections.ts'
import { consentsContract } from './faces/consents.ts'
import { deliveriesContract } from './clips/deliveries.ts'
import { destinationsContract } from './clips/destinations.ts'
import { encodersContract } from './encoders.ts'
import { engineContract } from './engine.ts'
import { facesContract } from './faces/faces.ts'
import { fontsContract } from './fonts.ts'
import { generateContract } from './generate.ts'
import { jobsContract } from './clips/jobs.ts'
import { libraryContract } from './clips/library.ts'
import { lipSyncContract } from './faces/lipsync.ts'
import { liveContract } from './live/live.ts'
import { liveModelsContract } from './live/live-models.ts'
import { liveRecordingsContract } from './live/live-recordings.ts'
import { projectsContract } from './projects.ts'
import { provenanceContract } from './provenance.ts'
import { recordingsContract } from './recordings.ts'
import { settingsContract } from './settings.ts'
import { sheetsContract } from './speech/sheets.ts'
import { slidesContract } from './speech/slides.ts'
import { speechContract } from './speech/speech.ts'
import { templatesContract } from './authoring/templates.ts'
import { translationsContract } from './authoring/translations.ts'
import { voiceoversContract } from './speech/voiceovers.ts'
import { voicesContract } from './speech/voices.ts'

/**
 * Every procedure that a window may call in the studio, and the events it can watch. Implemented once in
 * `electron/studio/bridge`; calls travel over a MessagePort (Electron), a WebSocket (browser host) or are direct
 * (command line).
 */
export const bridgeContract = {
  app: appContract,
  engine: engineContract,
  encoders: encodersContract,
  settings: settingsContract,
  connections: connectionsContract,
  catalogue: catalogueContract,
  assets: assetsContract,
  speech: speechContract,
  projects: projectsContract,
  recordings: recordingsContract,
  captions: captionsContract,
  brands: brandsContract,
  ownTemplates: ownTemplatesContract,
  fonts: fontsContract,
  generate: generateContract,
  jobs: jobsContract,
  library: libraryContract,
  sheets: sheetsContract,
  slides: slidesContract,
  voiceovers: voiceoversContract,
  voices: voicesContract,
  consents: consentsContract,
  faces: facesContract,
  avatars: avatarsContract,
  templates: templatesContract,
  translations: translationsContract,
  collect: collectContract,
  destinations: destinationsContract,
  deliveries: deliveriesContract,
  lipSync: lipSyncContract,
  characterSwap: characterSwapContract,
  background: backgroundContract,
  live: liveContract,
  liveModels: liveModelsContract,
  liveRecordings: liveRecordingsContract,
  provenance: provenanceContract,
}

export type BridgeContract = typeof bridgeContract
