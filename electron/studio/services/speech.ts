import { FaceFinder, FaceTools } from '../runs/face-tools/index.ts'
import type { FaceToolDeps } from '../runs/face-tools/index.ts'
import type { MediaFiles } from '../media/files/index.ts'
import type { BuiltInEngine } from '../service/built-in/index.ts'
import type { Connections } from '../service/connections/index.ts'
import { stillThere } from '../service/remote/index.ts'
import { listenBy, sampleOfFile, Speech, SpeechFiles, SpeechSource } from '../speech/index.ts'
import type { Base } from './base.ts'

export interface SpeechDeps
  extends
    Pick<Base, 'paths' | 'onClose'>,
    Omit<FaceToolDeps, 'speech' | 'faces' | 'workFolder' | 'media' | 'connections'> {
  engine: BuiltInEngine
  connections: Connections
  media: MediaFiles
}

/** Opens speech and the face tools. */
export function openSpeech(deps: SpeechDeps) {
  const { paths, media, jobs, cache, clock, tools, connections, engine, onClose } = deps
  const speechFiles = new SpeechFiles({ folder: paths.speech, tools, media, clock })
  const speechSource = new SpeechSource({ jobs, cache, clock, stillThere, files: speechFiles, tools })
  const speech = new Speech({
    source: speechSource,
    files: speechFiles,
    media,
    connection: (id) => connections.must(id),
    sample: (connection, file, sha256) => sampleOfFile({ cache, clock, stillThere }, connection, file, sha256),
  })
  onClose(() => speech.close())
  const faces = new FaceFinder({ engine: () => engine.connection.client(), media, tools, clock })
  const faceTools = new FaceTools({ ...deps, speech, faces, workFolder: paths.toolFiles })
  return { speech, speechSource, faceTools, listen: listenBy(engine.connection, tools) }
}
