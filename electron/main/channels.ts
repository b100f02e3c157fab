import { clipboard, MessageChannelMain } from 'electron'
import type { IpcMain, IpcMainEvent, IpcMainInvokeEvent, MessagePortMain } from 'electron'
import type { AnyRouter } from '@orpc/server'
import { onError } from '@orpc/server'
import { RPCHandler } from '@orpc/server/message-port'
import { channels } from '../common/bridge/electron-channels.ts'
import type { StudioHost } from '../studio/host.ts'
import { isOwn } from './origin.ts'
import type { Screens } from './screens.ts'

/** Most characters that the page may put on the clipboard: a project as JSON has under a million. */
const mostCharacters = 16 * 1024 * 1024

export interface ChannelParts {
  ipcMain: IpcMain
  router: AnyRouter
  screens: Pick<Screens, 'list' | 'choose'>
  /** Whether these web contents belong to one of the host's windows. */
  isWindow: (contentsId: number) => boolean
  log: StudioHost['log']
}

/** Opens the few IPC channels between page and host; the bridge itself runs over a message port that the page gets. */
export function openChannels(parts: ChannelParts): void {
  const { ipcMain, router, screens, log } = parts
  const handler = new RPCHandler(router, {
    interceptors: [
      onError((error) => {
        // A refusal of the studio is an answer; every other error is a fault of Greenroom and is logged.
        if (error instanceof Error && 'code' in error && error.code === 'STUDIO') return
        if (error instanceof Error && error.name === 'AbortError') return
        log('error', 'The bridge failed.', { reason: error instanceof Error ? error.stack : String(error) })
      }),
    ],
  })
  const ports = new Map<number, MessagePortMain>()
  ipcMain.on(channels.connect, (event) => {
    if (!isOurs(event, parts)) return
    // The page was reloaded: subscriptions of the page before it end.
    ports.get(event.sender.id)?.close()
    const { port1, port2 } = new MessageChannelMain()
    ports.set(event.sender.id, port1)
    handler.upgrade(port1, { context: {} })
    port1.start()
    event.senderFrame?.postMessage(channels.port, null, [port2])
  })
  ipcMain.handle(channels.copyText, async (event, text: unknown) => {
    if (!isOurs(event, parts) || typeof text !== 'string' || text.length > mostCharacters) return false
    await clipboard.writeText(text)
    return true
  })
  ipcMain.handle(channels.pasteText, async (event) =>
    isOurs(event, parts) ? (await clipboard.readText()).slice(0, mostCharacters) : null,
  )
  ipcMain.handle(channels.screenSources, (event) => (isOurs(event, parts) ? screens.list() : []))
  ipcMain.handle(channels.chooseScreen, (event, id: unknown) =>
    isOurs(event, parts) && typeof id === 'string' ? screens.choose(id) : false,
  )
}

/** Whether a message comes from the main frame of the host's own page in one of its windows. */
function isOurs(event: IpcMainEvent | IpcMainInvokeEvent, parts: ChannelParts): boolean {
  const frame = event.senderFrame
  const ours =
    frame !== null &&
    frame.parent === null &&
    frame === event.sender.mainFrame &&
    isOwn(frame.url) &&
    parts.isWindow(event.sender.id)
  if (!ours) parts.log('warning', 'A message of an unknown page was refused.', { url: frame?.url.slice(0, 200) })
  return ours
}
