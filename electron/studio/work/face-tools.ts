import type { StudioParts } from '../bridge/parts.ts'
import { FaceFinder } from '../runs/face-tools/index.ts'
import type { FaceToolDeps } from '../runs/face-tools/index.ts'
import { speakingOf } from '../people/voices/index.ts'

/** What the face tools need, of the studio's parts. */
export function faceToolDeps(parts: StudioParts): FaceToolDeps {
  const { connections, jobs, cache, media, speech, ownVoices, dictionaries, settings, consents } = parts
  const { clock, tools, engine, paths, onError } = parts
  return {
    ...{ connections, jobs, cache, media, speech, ownVoices, dictionaries, settings, consents },
    ...{ clock, tools, onError, workFolder: paths.toolFiles },
    speaking: () => speakingOf(parts),
    faces: new FaceFinder({ engine: () => engine.client(), media, tools, clock }),
  }
}
