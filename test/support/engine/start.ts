import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEngine as startOwn } from '../../../electron/engine/index.ts'
import type { EngineOptions, EngineParts, RunningEngine } from '../../../electron/engine/index.ts'
import { createAvatarRenderer } from '../../../electron/engine/presenters/drawn/renderer.ts'
import { faceWorkerEntry } from '../../../electron/engine/services/face-tasks.ts'
import type { faceTasks } from '../../../electron/engine/services/face-tasks.ts'
import { createSpeaker } from '../../../electron/engine/speech/speaker.ts'
import { FacePool } from '../../../electron/engine/vision/faces/worker/pool.ts'
import { findTools } from '../../../electron/media/tools.ts'

/** Workers for speech, drawn presenters and faces. An engine that stops doesn't close them. */
type Workers = Pick<EngineParts, 'speaker' | 'avatars' | 'faces'>

const closed = (): Promise<void> => Promise.resolve()
let shared: Promise<Workers> | undefined

async function createWorkers(): Promise<Workers> {
  const tools = await findTools()
  const scratchDir = mkdtempSync(join(tmpdir(), 'greenroom-speech-'))
  process.once('exit', () => rmSync(scratchDir, { recursive: true, force: true }))
  // Two workers: one can speak a long text while the other speaks for a video.
  const speaker = createSpeaker({ tools, scratchDir, workers: 2 })
  const faces = new FacePool<typeof faceTasks>({ tools, entry: faceWorkerEntry })
  return {
    speaker: { ...speaker, close: closed },
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

/**
 * Starts an engine in this process, whose workers are those of the engines before it: a worker spends
 * seconds of processor time on its start and its models.
 */
export async function startEngine(options: EngineOptions, replaced: Partial<EngineParts> = {}): Promise<RunningEngine> {
  shared ??= createWorkers()
  return startOwn(options, { ...(await shared), ...replaced })
}
