import { createORPCClient } from '@orpc/client'
import { RPCLink as PortLink } from '@orpc/client/message-port'
import { RPCLink as SocketLink } from '@orpc/client/websocket'
import type { ScreenSource } from '@common/bridge/electron-channels.ts'
import type { BridgeClient } from '@common/bridge/index.ts'

/** Why this page has no connection to a studio: a key of the messages `bridge.*`. */
export type ConnectFault = 'token-used' | 'unreachable'

export class BridgeUnavailable extends Error {
  readonly fault: ConnectFault

  constructor(fault: ConnectFault) {
    super(fault)
    this.name = 'BridgeUnavailable'
    this.fault = fault
  }
}

export interface BridgeLink {
  client: BridgeClient
  /** Adds a listener for a lost connection; nothing works after it until the page is reloaded. */
  onLost(callback: () => void): void
}

/** Set by Electron's preload before the page runs. */
export interface GreenroomPreload {
  /** Path of a dropped file. */
  pathOf(file: File): string
  /** Puts a text onto the clipboard; resolves to false when the host refuses. */
  copyText(text: string): Promise<boolean>
  pasteText(): Promise<string | null>
  /** Screens and windows that can be recorded. */
  screenSources(): Promise<ScreenSource[]>
  /** Chooses what the next `getDisplayMedia` gets; resolves to false when there is no such screen or window. */
  chooseScreen(id: string): Promise<boolean>
}

declare global {
  interface Window {
    greenroom?: GreenroomPreload
  }
}

const portWaitMs = 10_000

/** Connects this page to the studio. @throws BridgeUnavailable */
export function connectBridge(): Promise<BridgeLink> {
  if (!window.greenroom) return overSocket()
  useClipboardOf(window.greenroom)
  return overPort()
}

/** Electron's window has no permission for the clipboard: the host copies and pastes text instead. */
function useClipboardOf(host: GreenroomPreload): void {
  const refused = (): DOMException => new DOMException('The host refused the clipboard.', 'NotAllowedError')
  Object.defineProperties(navigator.clipboard, {
    writeText: {
      value: async (text: string): Promise<void> => {
        if (!(await host.copyText(text))) throw refused()
      },
    },
    readText: {
      value: async (): Promise<string> => {
        const text = await host.pasteText()
        if (text === null) throw refused()
        return text
      },
    },
  })
}

/** The connection in Electron: the preload script posts one end of a message channel to the page. */
function overPort(): Promise<BridgeLink> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new BridgeUnavailable('unreachable')), portWaitMs)
    const onMessage = (event: MessageEvent): void => {
      const [port] = event.ports
      if (event.source !== window || event.data !== 'greenroom:bridge' || !port) return
      clearTimeout(timer)
      window.removeEventListener('message', onMessage)
      const client: BridgeClient = createORPCClient(new PortLink({ port }))
      port.start()
      resolve({ client, onLost: (callback) => port.addEventListener('close', callback) })
    }
    window.addEventListener('message', onMessage)
    window.postMessage('greenroom:ready', window.origin)
  })
}

/**
 * The connection in a browser: the token in the address is exchanged for a cookie once, then a WebSocket carries the
 * calls.
 */
async function overSocket(): Promise<BridgeLink> {
  await exchangeToken()
  const address = new URL('bridge', location.href)
  address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:'
  address.hash = ''
  const websocket = new WebSocket(address)
  await new Promise<void>((resolve, reject) => {
    websocket.addEventListener('open', () => resolve(), { once: true })
    websocket.addEventListener('error', () => reject(new BridgeUnavailable('unreachable')), { once: true })
  })
  const client: BridgeClient = createORPCClient(new SocketLink({ websocket }))
  return { client, onLost: (callback) => websocket.addEventListener('close', callback) }
}

async function exchangeToken(): Promise<void> {
  // The router may have turned the fragment into a path already.
  const token = new URLSearchParams(location.hash.replace(/^#\/?/, '')).get('token')
  if (token !== null) history.replaceState(null, '', location.pathname)
  const response = await fetch('session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(token === null ? {} : { token }),
  }).catch(() => {
    throw new BridgeUnavailable('unreachable')
  })
  if (!response.ok) throw new BridgeUnavailable('token-used')
}
