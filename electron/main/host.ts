import { nativeImage, shell } from 'electron'
import type { BrowserWindow } from 'electron'
import Store from 'electron-store'
import type { StudioHost, WindowCommand } from '../studio/host.ts'
import { settingsFile } from '../studio/hosting/index.ts'
import { openOutside, pick } from './dialogs.ts'
import { engineLauncher } from './engine-launcher.ts'
import type { AppPaths } from './app-paths.ts'
import { electronVault } from './vault.ts'
import { GreenroomError, message } from '../common/messages/index.ts'
import type { Format } from '../common/messages/index.ts'

export interface HostParts {
  dataFolder: string
  paths: AppPaths
  version: string
  logFile: string
  log: StudioHost['log']
  format: () => Format
  window: () => BrowserWindow | null
  setCommands: (commands: readonly WindowCommand[]) => void
}

/** The functions that this host gives the studio. */
export async function electronHost(parts: HostParts): Promise<StudioHost> {
  const { dataFolder, paths, format } = parts
  const window = (): BrowserWindow => {
    const open = parts.window()
    if (!open || open.isDestroyed()) throw new GreenroomError('closed', message('host.windowClosed'))
    return open
  }
  return {
    kind: 'electron',
    can: { pick: true, dropPaths: true, reveal: true, trash: true, dragOut: true },
    version: parts.version,
    logFile: parts.logFile,
    secrets: await electronVault(dataFolder),
    settings: keptSettings(dataFolder),
    engine: engineLauncher(paths.engine),
    resources: paths.resources,
    pick: (request) => pick(window(), request, format()),
    reveal: (path) => Promise.resolve(shell.showItemInFolder(path)),
    trash: (path) => shell.trashItem(path),
    dragOut(path) {
      const icon = nativeImage.createFromPath(paths.icon).resize({ width: 64, height: 64 })
      window().webContents.startDrag({ file: path, icon })
      return Promise.resolve()
    },
    openExternal: (url) => openOutside(parts.window(), url, format()),
    setCommands: parts.setCommands,
    log: parts.log,
  }
}

/** The settings file, which is that of the browser host too; `electron-store` has another option for its name. */
export function keptSettings(dataFolder: string): StudioHost['settings'] {
  return settingsFile(
    dataFolder,
    ({ configName, ...options }) => new Store<Record<string, unknown>>({ ...options, name: configName }),
  )
}
