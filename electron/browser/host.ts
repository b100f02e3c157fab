import Conf from 'conf'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { GreenroomError, message } from '../common/messages/index.ts'
import { sourceLauncher } from '../studio/service/engine-process/index.ts'
import type { StudioHost } from '../studio/host.ts'
import { logFile, settingsFile } from '../studio/hosting/index.ts'
import { openVault } from '../studio/core/secrets/index.ts'
import { findDesktop } from './desktop.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The functions that a host with a page in a browser gives the studio. */
export async function browserHost(dataFolder: string, version: string): Promise<StudioHost> {
  const desktop = findDesktop()
  const log = join(dataFolder, 'logs', 'greenroom.log')
  return {
    kind: 'browser',
    // Browsers reveal no paths: the window has its own file dialogs, whose lists the studio provides.
    can: { pick: false, dropPaths: false, reveal: desktop !== null, trash: false, dragOut: false },
    version,
    logFile: log,
    secrets: await openVault({ dataFolder }),
    settings: settingsFile(dataFolder, (options) => new Conf<Record<string, unknown>>(options)),
    engine: sourceLauncher(fileURLToPath(new URL('../engine/process/main.ts', import.meta.url))),
    resources: join(root, 'resources'),
    ...(desktop ? { reveal: (path: string) => desktop.reveal(path) } : {}),
    // The page has asked the user already, since this host has no dialog.
    async openExternal(url) {
      const { protocol } = new URL(url)
      if (protocol !== 'https:') throw new GreenroomError('protocol', message('browserHost.notHttps'))
      if (!desktop) throw new GreenroomError('no-desktop', message('browserHost.noDesktop'))
      await desktop.open(url)
    },
    log: logFile({ path: log }),
  }
}
