import { copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { SettingsFile } from '../host.ts'

/** The common interface of `conf` and `electron-store`. */
export interface KeptSettings {
  store: Record<string, unknown>
}

export interface KeptSettingsOptions {
  cwd: string
  configName: string
  clearInvalidConfig: boolean
  configFileMode: number
}

/** The settings file of a data folder, the same in every host. @param open creates the host's store */
export function settingsFile(dataFolder: string, open: (options: KeptSettingsOptions) => KeptSettings): SettingsFile {
  const options = { cwd: dataFolder, configName: 'settings', configFileMode: 0o600 }
  const path = join(dataFolder, 'settings.json')
  return {
    read: () => (existsSync(path) ? open({ ...options, clearInvalidConfig: false }).store : undefined),
    write(value) {
      // A file that can't be read has been copied before this point.
      open({ ...options, clearInvalidConfig: true }).store = value
    },
    keepAside() {
      if (!existsSync(path)) return null
      const copy = join(dataFolder, `settings-unreadable-${Date.now()}.json`)
      copyFileSync(path, copy)
      return copy
    },
  }
}
