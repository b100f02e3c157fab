import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEngine as startOwn } from '../../../electron/engine/index.ts'
import type { EngineOptions, EngineParts, RunningEngine } from '../../../electron/engine/index.ts'
import { createAvatarRenderer } from '../../../electron/engine/presenters/drawn/renderer.ts'
import { faceWorkerEntry } from '../../../electron/engine/services/face-tasks.ts'
import type { faceTasks } from '../../../electron/engine/services/face-tasks.ts'
import { createRecogniser } from '../../../electron/engine/speech/recogniser.ts'
import { createSpeaker } from '../../../electron/engine/speech/speaker.ts'
import { FacePool } from '../../../electron/engine/vision/faces/worker/pool.ts'
import { findTools } from '../../../electron/media/tools.ts'
import { sharedStores } from './shared-stores.ts'

/** Workers for speech, its recognition, drawn presenters and faces. An engine that stops doesn't close them. */
export interface Workers extends Pick<EngineParts, 'speaker' | 'recogniser' | 'avatars' | 'faces'> {
  /** Where speech lies until its files are complete. */
  speechDir: string
}

const closed = (): Promise<void> => Promise.resolve()
let shared: Promise<Workers> | undefined

async function createWorkers(): Promise<Workers> {
  const tools = await findTools()
  const scratchDir = mkdtempSync(join(tmpdir(), 'greenroom-speech-'))
  process.once('exit', () => rmSync(scratchDir, { recursive: true, force: true }))
  // Two workers: one can speak a long text while the other speaks for a video.
  const speechDir = join(scratchDir, 'speech')
  const speaker = createSpeaker({ tools, scratchDir: speechDir, workers: 2 })
  const faces = new FacePool<typeof faceTasks>({ tools, entry: faceWorkerEntry })
  return {
    speechDir,
    speaker: { ...speaker, close: closed },
    recogniser: { ...createRecogniser({ tools }), close: closed },
    avatars: { ...createAvatarRenderer({ tools, scratchDir }), close: closed },
    faces: {
      run: (...task) => faces.run(...task),
      get pids() {
        return faces.pids
      },
      close: closed,
    },
  }
}

/** The workers of this process, which all tests of it share: each spends seconds of processor time on its start and its models. */
export function sharedWorkers(): Promise<Workers> {
  shared ??= createWorkers()
  return shared
}

/** Starts an engine in this process, whose workers are those of the engines before it. */
export async function startEngine(options: EngineOptions, replaced: Partial<EngineParts> = {}): Promise<RunningEngine> {
  const { speechDir: _, ...workers } = await sharedWorkers()
  return startOwn({ ...(await sharedStores(options)), ...options }, { ...workers, ...replaced })
}
