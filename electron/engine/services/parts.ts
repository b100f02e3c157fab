import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inEnglish } from '../../common/messages/index.ts'
import { compose } from '../../media/compose/compose.ts'
import { findTools } from '../../media/tools.ts'
import type { MediaTools } from '../../media/tools.ts'
import type { PartCache } from '../../media/index.ts'
import type { ComposeWork, Composition } from '../../media/types.ts'
import { Encoders } from '../../media/encoders/index.ts'
import { PictureDrawing } from '../../media/drawing/index.ts'
import { Provenance } from '../../media/provenance/index.ts'
import type { SignFile } from '../../media/provenance/index.ts'
import type { DrawCaptions } from '../capabilities/video/captions.ts'
import { createAvatarRenderer } from '../presenters/drawn/renderer.ts'
import type { AvatarRenderer } from '../presenters/drawn/types.ts'
import type { Log } from '../core/log.ts'
import { FacePool } from '../vision/faces/worker/pool.ts'
import { officialVoices } from '../speech/catalogue/catalogue.ts'
import { createRecogniser } from '../speech/recogniser.ts'
import type { Recogniser } from '../speech/recogniser.ts'
import { createSpeaker } from '../speech/speaker.ts'
import type { CatalogueVoice, Speaker } from '../speech/types.ts'
import type { MouthParts } from '../capabilities/video/mouths.ts'
import { faceWorkerEntry } from './face-tasks.ts'
import type { EngineFaces } from './face-tasks.ts'
import { measureEnergy, mouthFromAudio } from '../speech/visemes/from-audio.ts'
import { mouthFromPhonemes } from '../speech/visemes/from-phonemes.ts'

const resources = fileURLToPath(new URL('../../../resources', import.meta.url))

/** The parts that the engine's capabilities use; unit tests replace single ones. */
export interface EngineParts {
  tools: MediaTools
  /** Chooses the encoders of videos. */
  encoders: Encoders
  speaker: Speaker
  recogniser: Recogniser
  catalogue: readonly CatalogueVoice[]
  avatars: AvatarRenderer
  faces: EngineFaces
  mouths: MouthParts
  compose: (composition: Composition, outPath: string, options: ComposeWork & { parts?: PartCache }) => Promise<void>
  drawCaptions: DrawCaptions
  /** Signs results with content credentials. */
  sign: SignFile
}

export interface PartsOptions {
  /** Folder of the key that results are signed with. */
  signing: string
  /** File that remembers which encoders are best; see `Encoders`. */
  encodersFile: string
  /** The engine's version, which signed results name. */
  version: string
  /** Folder for temporary files. */
  scratch: string
  speechWorkers: number
  /** Folder for what an installed product makes of its models; its own folder is not written to. */
  optimised: string
  log: Log
}

/** Creates the engine's parts, except those that are replaced. */
export async function openParts(
  { scratch, speechWorkers, optimised, signing, encodersFile, version, log }: PartsOptions,
  replaced: Partial<EngineParts> = {},
): Promise<EngineParts> {
  const tools = replaced.tools ?? (await findTools())
  const encoders =
    replaced.encoders ??
    new Encoders({
      file: encodersFile,
      resources,
      now: Date.now,
      onFailure: (encoder, reason) => log.warn('encoder.failed', { encoder, reason: inEnglish(reason) }),
    })
  // Its thread is started with the first captions, and an idle one doesn't keep the process from ending.
  const drawing = new PictureDrawing()
  // The host of a package names the Node of its engine; models of a clone lie in the user's own cache.
  const kept = process.env['GREENROOM_NODE'] ? { optimisedFolder: optimised } : {}
  return {
    tools,
    encoders,
    recogniser: replaced.recogniser ?? createRecogniser({ tools, log, ...kept }),
    speaker:
      replaced.speaker ??
      createSpeaker({
        tools,
        scratchDir: scratch,
        workers: speechWorkers,
        log,
        ...kept,
      }),
    catalogue: replaced.catalogue ?? officialVoices,
    avatars: replaced.avatars ?? createAvatarRenderer({ tools, scratchDir: scratch }),
    faces: replaced.faces ?? new FacePool({ tools, entry: faceWorkerEntry }),
    mouths: replaced.mouths ?? {
      fromPhonemes: mouthFromPhonemes,
      fromAudio: mouthFromAudio,
      measureEnergy,
    },
    compose:
      replaced.compose ??
      (async (composition, outPath, options) => {
        await compose(tools, composition, outPath, { ...options, encoders })
      }),
    sign:
      replaced.sign ??
      new Provenance({
        folder: signing,
        software: { name: 'Greenroom', version },
        // A certificate is judged by the real time, by others.
        now: Date.now,
        onFault: (reason, { path }) => log.warn('result.not-signed', { reason, file: basename(path) }),
      }).sign,
    drawCaptions: replaced.drawCaptions ?? ((request, signal) => drawing.drawCaptions(request, signal)),
  }
}
