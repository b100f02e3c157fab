import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { systemClock } from '../studio/core/clock.ts'
import { EngineProcess, SharedEngine, sourceLauncher } from '../studio/service/engine-process/index.ts'
import type { EngineAddress } from '../studio/service/engine-process/index.ts'
import { makeFolder } from './files.ts'

export interface EngineSettings {
  /** The engine's own data folder. */
  folder: string
  port?: number
  database?: string
  storage?: string
  allowLocal?: boolean
  offsetAnchor?: string
  rateLimit?: string
  /** Whether an engine that already runs on this folder is used. */
  borrow: boolean
  /** Called when the engine has stopped and can't be started again. */
  onFailed?: (error: Error) => void
}

const entry = fileURLToPath(new URL('../engine/process/main.ts', import.meta.url))

/** The built-in engine as a child process, shared by the commands that run on one data folder. */
export async function makeEngine(settings: EngineSettings): Promise<{ engine: EngineProcess; shared: SharedEngine }> {
  await makeFolder(settings.folder, 0o700)
  const engine = new EngineProcess({
    launcher: sourceLauncher(entry),
    args: (port) => [
      ...['--port', String(settings.port ?? port), '--data', settings.folder, '--json', '--with-parent'],
      ...(settings.database ? ['--database', settings.database] : []),
      ...(settings.storage ? ['--storage', settings.storage] : []),
      ...(settings.allowLocal ? ['--allow-local'] : []),
      ...(settings.offsetAnchor ? ['--offset-anchor', settings.offsetAnchor] : []),
      ...(settings.rateLimit ? ['--rate-limit', settings.rateLimit] : []),
    ],
    clock: systemClock,
    stopGraceMs: 17_000,
  })
  const file = join(settings.folder, 'studio.json')
  const shared = new SharedEngine({
    file,
    engine,
    clock: systemClock,
    answers,
    borrow: settings.borrow,
    ...(settings.onFailed ? { onFailed: settings.onFailed } : {}),
  })
  return { engine, shared }
}

async function answers(address: EngineAddress): Promise<boolean> {
  try {
    const response = await fetch(`${address.baseUrl}/engine/health`, { signal: AbortSignal.timeout(5_000) })
    await response.body?.cancel()
    return response.ok
  } catch {
    // No server, or something other than an engine, answers: neither can be used.
    return false
  }
}
