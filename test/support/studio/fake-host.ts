import { resolve } from 'node:path'
import type { EngineLauncher } from '../../../electron/studio/host.ts'
import { sourceLauncher } from '../../../electron/studio/service/engine-process/index.ts'
import type { SecretVault, SettingsFile, StudioHost } from '../../../electron/studio/host.ts'
import { startedFile } from '../program.ts'

export interface LogLine {
  level: string
  message: string
  detail: Record<string, unknown> | undefined
}

/** A vault in memory; `lose` gives it the state that another user or machine would find: empty. */
export function memoryVault(): SecretVault & { stored: Map<string, string> } {
  const stored = new Map<string, string>()
  return {
    stored,
    info: () => Promise.resolve({ kind: 'system', warning: null }),
    get: (name) => Promise.resolve(stored.get(name) ?? null),
    set(name, value) {
      stored.set(name, value)
      return Promise.resolve()
    },
    delete(name) {
      stored.delete(name)
      return Promise.resolve()
    },
  }
}

export function memorySettings(value?: unknown): SettingsFile & { value: unknown } {
  return {
    value,
    read() {
      return this.value
    },
    write(given) {
      this.value = given
    },
    keepAside: () => '/kept/aside.json',
  }
}

export const root = resolve(import.meta.dirname, '../../..')

/** The engine as the product starts it. */
export const realEngine = (): EngineLauncher => sourceLauncher(startedFile('engine/process/main'))

/** No engine: tests that start one pass their own. */
export const noEngine: EngineLauncher = {
  launch() {
    throw new Error('this test starts no engine')
  },
}

/** The host of a window for the studio, in memory; it records its calls. */
export function fakeHost(replaced: Partial<StudioHost> = {}): StudioHost & { lines: LogLine[] } {
  const lines: LogLine[] = []
  return {
    kind: 'browser',
    can: { pick: false, dropPaths: true, reveal: false, trash: false, dragOut: false },
    version: '0.0.0-test',
    logFile: null,
    secrets: memoryVault(),
    settings: memorySettings(),
    engine: noEngine,
    resources: resolve(root, 'resources'),
    openExternal: () => Promise.resolve(),
    log(level, message, detail) {
      lines.push({ level, message, detail })
    },
    lines,
    ...replaced,
  }
}
