/**
 * Names of the IPC messages between Electron's main process, its preload script and the page. All other calls use the
 * MessagePort.
 */
export const channels = {
  /** Preload to host: the page wants the bridge. */
  connect: 'greenroom:connect',
  /** Host to preload: one end of the bridge's channel. */
  port: 'greenroom:port',
  copyText: 'greenroom:copy-text',
  pasteText: 'greenroom:paste-text',
  screenSources: 'greenroom:screen-sources',
  chooseScreen: 'greenroom:choose-screen',
} as const

/** Messages between the page and its preload. */
export const pageMessages = {
  ready: 'greenroom:ready',
  bridge: 'greenroom:bridge',
} as const

/** A screen or window that can be recorded. */
export interface ScreenSource {
  id: string
  name: string
  kind: 'screen' | 'window'
  /** A small picture of it as a `data:` address; null where the system gives none. */
  picture: string | null
}
