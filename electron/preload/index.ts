import { contextBridge, ipcRenderer, webUtils } from 'electron'
import { channels, pageMessages } from '../common/bridge/electron-channels.ts'
import type { ScreenSource } from '../common/bridge/electron-channels.ts'

/** The few parts of the page's `window` that are used here: this folder is type-checked without the DOM. */
declare const window: {
  origin: string
  addEventListener(type: 'message', listener: (event: { source: unknown; origin: string; data: unknown }) => void): void
  postMessage(message: unknown, origin: string, transfer?: unknown[]): void
}

/** Everything of Electron that the page can reach: no channel names and no objects of Electron. */
contextBridge.exposeInMainWorld('greenroom', {
  pathOf: (file: File): string => webUtils.getPathForFile(file),
  copyText: (text: string): Promise<boolean> => ipcRenderer.invoke(channels.copyText, String(text)),
  pasteText: (): Promise<string | null> => ipcRenderer.invoke(channels.pasteText),
  screenSources: (): Promise<ScreenSource[]> => ipcRenderer.invoke(channels.screenSources),
  chooseScreen: (id: string): Promise<boolean> => ipcRenderer.invoke(channels.chooseScreen, String(id)),
})

window.addEventListener('message', (event) => {
  if (event.source === window && event.origin === window.origin && event.data === pageMessages.ready)
    ipcRenderer.send(channels.connect)
})

ipcRenderer.on(channels.port, (event) => {
  window.postMessage(pageMessages.bridge, window.origin, [...event.ports])
})
