import { message } from '../../../common/messages/index.ts'
import type { AppInfo } from '../../../common/bridge/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import { listFolder, makeFolder } from './folders.ts'
import { bridge } from '../implementer.ts'
import type { AppEvents } from '../../core/app-events.ts'
import type { StudioHost } from '../../host.ts'
import type { FolderDeps } from './folders.ts'

export interface AppDeps extends FolderDeps {
  host: StudioHost
  appEvents: AppEvents
}

export function appProcedures(deps: AppDeps) {
  const { host, paths, appEvents } = deps
  return bridge.app.router({
    info: bridge.app.info.handler(() => ({
      version: host.version,
      host: host.kind,
      platform: platform(),
      can: host.can,
      dataFolder: paths.folder,
      logFile: host.logFile,
    })),
    events: bridge.app.events.handler(({ signal }) => appEvents.subscribe(signal)),
    setCommands: bridge.app.setCommands.handler(({ input }) => host.setCommands?.(input.commands)),
    pick: bridge.app.pick.handler(async ({ input }) => {
      if (!host.can.pick || !host.pick)
        throw new StudioError('no-dialog', message('studioErrors.noSystemDialog'), {
          next: message('studioErrors.useOwnDialog'),
        })
      return { paths: await host.pick(input) }
    }),
    listFolder: bridge.app.listFolder.handler(({ input }) => listFolder(deps, input.kind, input.folder)),
    makeFolder: bridge.app.makeFolder.handler(({ input }) => makeFolder(input.folder, input.name)),
    openExternal: bridge.app.openExternal.handler(async ({ input }) => {
      if (new URL(input.url).protocol !== 'https:')
        throw new StudioError('not-https', message('studioErrors.onlyHttps'), { field: 'url' })
      await host.openExternal(input.url)
    }),
  })
}

function platform(): AppInfo['platform'] {
  const { platform: name } = process
  return name === 'linux' || name === 'darwin' || name === 'win32' ? name : 'other'
}
