import { parentPort, workerData } from 'node:worker_threads'
import { pictureEvidence } from './picture/read-pictures.ts'
import type { FindReport, FindTask } from './protocol.ts'
import { soundEvidence } from './sound/read-sound.ts'

const report = (what: FindReport): void => parentPort?.postMessage(what)

async function find({ tools, path, info }: FindTask): Promise<void> {
  const [sound, picture] = await Promise.all([soundEvidence(tools, path, info), pictureEvidence(tools, path, info)])
  report({ found: { sound, picture } })
}

find(workerData as FindTask).catch((error: unknown) => {
  report({ failed: error instanceof Error ? error.message : String(error) })
})
