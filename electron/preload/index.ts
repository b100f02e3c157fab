import { contextBridge, ipcRenderer, webUtils } from 'electron'
import { channels, pageMessages } from '../common/bridge/electron-channels.ts'

/** As much of the page's world as is used here: the rest of this folder's checks know no DOM. */
declare const window: {
  origin: string
  addEventListener(type: 'message', listener: (event: { source: unknown; origin: string; data: unknown }) => void): void
  postMessage(message: unknown, origin: string, transfer?: unknown[]): void
}

/** All that the page gets of Electron: no channel names, no objects of it. */
contextBridge.exposeInMainWorld('greenroom', {
  pathOf: (file: File): string => webUtils.getPathForFile(file),
  copyText: (text: string): Promise<boolean> => ipcRenderer.invoke(channels.copyText, String(text)),
  pasteText: (): Promise<string | null> => ipcRenderer.invoke(channels.pasteText),
})

window.addEventListener('message', (event) => {
  if (event.source === window && event.origin === window.origin && event.data === pageMessages.ready)
    ipcRenderer.send(channels.connect)
})

ipcRenderer.on(channels.port, (event) => {
  window.postMessage(pageMessages.bridge, window.origin, [...event.ports])
})
