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
} as const

/** Messages between the page and its preload. */
export const pageMessages = {
  ready: 'greenroom:ready',
  bridge: 'greenroom:bridge',
} as const
