import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { systemClock } from '../studio/core/clock.ts'
import { EngineProcess, SharedEngine, sourceLauncher } from '../studio/service/engine-process/index.ts'
import type { EngineAddress } from '../studio/service/engine-process/index.ts'
import { makeFolder } from './files.ts'

/** What an engine is told that shares a database with others; each is an argument of the same name. */
export interface ServiceSettings {
  database?: string
  storage?: string
  role?: string
  only?: string
  concurrency?: string
  grace?: string
  listen?: string
  publicUrl?: string
}

const serviceArguments: Record<keyof ServiceSettings, string> = {
  database: '--database',
  storage: '--storage',
  role: '--role',
  only: '--only',
  concurrency: '--concurrency',
  grace: '--grace',
  listen: '--listen',
  publicUrl: '--public-url',
}

function argumentsOf(settings: ServiceSettings): string[] {
  const names = Object.keys(serviceArguments) as (keyof ServiceSettings)[]
  return names.flatMap((name) => (settings[name] ? [serviceArguments[name], settings[name]] : []))
}

export interface EngineSettings {
  /** The engine's own data folder. */
  folder: string
  port?: number
  service?: ServiceSettings
  allowLocal?: boolean
  offsetAnchor?: string
  rateLimit?: string
  /** Whether an engine that already runs on this folder is used. */
  borrow: boolean
  /** Called when the engine has stopped and can't be started again. */
  onFailed?: (error: Error) => void
}

/** How long an engine may take to stop, ms, and seconds of grace for the work of one that has others beside it. */
const stopGraceMs = 17_000
const defaultGrace = 25

const entry = fileURLToPath(new URL('../engine/process/main.ts', import.meta.url))

/** The built-in engine as a child process, shared by the commands that run on one data folder. */
export async function makeEngine(settings: EngineSettings): Promise<{ engine: EngineProcess; shared: SharedEngine }> {
  await makeFolder(settings.folder, 0o700)
  const engine = new EngineProcess({
    launcher: sourceLauncher(entry),
    args: (port) => [
      ...['--port', String(settings.port ?? port), '--data', settings.folder, '--json', '--with-parent'],
      ...argumentsOf(settings.service ?? {}),
      ...(settings.allowLocal ? ['--allow-local'] : []),
      ...(settings.offsetAnchor ? ['--offset-anchor', settings.offsetAnchor] : []),
      ...(settings.rateLimit ? ['--rate-limit', settings.rateLimit] : []),
    ],
    clock: systemClock,
    stopGraceMs: stopGraceMs + 1000 * Number(settings.service?.grace ?? (settings.service ? defaultGrace : 0)),
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
