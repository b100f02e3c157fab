import { mkdtempSync, rmSync } from 'node:fs'
import type { EventEmitter } from 'node:events'
import { createRequire, registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { MessagePort } from 'node:worker_threads'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import { buildStale } from '../../../electron/setup/build.mjs'
import type { BridgeClient } from '../../../electron/common/bridge/index.ts'

export const root = join(import.meta.dirname, '../../..')
const require = createRequire(import.meta.url)
const fakeUrl = pathToFileURL(join(import.meta.dirname, 'fake-electron.mjs')).href

/** Records of the fake, and the answers that it is to give. */
export interface FakeState {
  packaged: boolean
  appPath: string
  dataFolder: string
  locale: string
  paths: Record<string, string>
  name: string
  calls: string[]
  firstInstance: boolean
  ready: Promise<void>
  quits: number
  exits: number[]
  windows: FakeWindow[]
  schemes: Electron.CustomScheme[]
  protocols: Map<string, (request: Request) => Promise<Response>>
  permissionRequest: (
    contents: unknown,
    permission: string,
    callback: (granted: boolean) => void,
    details: object,
  ) => void
  permissionCheck: (contents: unknown, permission: string, origin: string, details: object) => boolean
  devicePermission: () => boolean
  displayMedia: (request: unknown, callback: (streams: object) => void) => void
  questions: Electron.MessageBoxOptions[]
  answer: (question: Electron.MessageBoxOptions) => number | Promise<number>
  errorBoxes: { title: string; content: string }[]
  opened: (Electron.OpenDialogOptions & Electron.SaveDialogOptions)[]
  picked: { canceled: boolean; filePaths: string[] }
  external: string[]
  revealed: string[]
  trashed: string[]
  clipboard: string
  menu: Electron.MenuItemConstructorOptions[]
  displays: { id: number; workArea: { x: number; y: number; width: number; height: number } }[]
  screens: { id: string; name: string }[]
  keyStore: string
  reEncrypt: boolean
  forks: {
    path: string
    args: string[]
    options: Electron.ForkOptions
    child: EventEmitter & { kills: number; stdout: EventEmitter; kill: () => boolean }
  }[]
}

export interface FakeFrame {
  url: string
  parent: FakeFrame | null
  posted: { channel: string; ports: MessagePort[] }[]
}

export interface FakeContents extends EventEmitter {
  id: number
  url: string
  mainFrame: FakeFrame
  reloads: number
  drags: { file: string }[]
  done: string[]
  windowOpenHandler: (details: { url: string }) => { action: string }
}

export interface FakeWindow extends EventEmitter {
  options: Electron.BrowserWindowConstructorOptions
  webContents: FakeContents
  shown: number
  focused: number
  bounds: { x: number; y: number; width: number; height: number }
  maximized: boolean
  minimized: boolean
  destroyed: boolean
  close(): boolean
}

export interface FakeElectron {
  app: EventEmitter & { quit(): void }
  ipcMain: EventEmitter & { handlers: Map<string, (event: object, ...args: unknown[]) => unknown> }
}

export interface RunningApp {
  state: FakeState
  electron: FakeElectron
  window: FakeWindow
  /** The bridge that the page uses. */
  client: BridgeClient
  /** Quits without a question, and waits for the end. */
  end(): Promise<void>
}

/** Builds outdated files: the tests of both hosts load what users get. */
export const build = (): Promise<void> => buildStale(root, ['host'])

let count = 0

export function newState(changes: Partial<FakeState> = {}): FakeState {
  const dataFolder = changes.dataFolder ?? mkdtempSync(join(tmpdir(), 'greenroom-electron-'))
  return {
    packaged: false,
    appPath: root,
    locale: 'en-GB',
    paths: {},
    name: '',
    calls: [],
    firstInstance: true,
    ready: Promise.resolve(),
    quits: 0,
    exits: [],
    windows: [],
    schemes: [],
    protocols: new Map(),
    questions: [],
    answer: () => 0,
    errorBoxes: [],
    opened: [],
    external: [],
    revealed: [],
    trashed: [],
    picked: { canceled: false, filePaths: [] },
    clipboard: '',
    menu: [],
    screens: [],
    keyStore: 'gnome_libsecret',
    reEncrypt: false,
    forks: [],
    permissionRequest: () => undefined,
    permissionCheck: () => true,
    devicePermission: () => true,
    displayMedia: () => undefined,
    displays: [{ id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1050 } }],
    ...changes,
    dataFolder,
  }
}

/** Loads the built host with a fake of its own, as Electron would. */
export async function load(state: FakeState, argv: readonly string[] = []): Promise<FakeElectron> {
  count += 1
  const fake = `${fakeUrl}?app=${count}`
  // The file that Electron loads: `main` of the folder's package.json.
  const main = `${pathToFileURL(require.resolve(root)).href}?app=${count}`
  Object.assign(globalThis, { fakeElectron: state })
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      if (specifier === 'electron') return { url: fake, shortCircuit: true }
      // Each application has its own copy of the modules that request Electron.
      const found = next(specifier, context)
      return specifier === 'electron-store' ? { ...found, url: `${found.url}?app=${count}` } : found
    },
  })
  const before = { argv: process.argv, data: process.env.GREENROOM_DATA }
  process.argv = [process.argv[0]!, '.', ...argv]
  process.env.GREENROOM_DATA = state.dataFolder
  try {
    // The file is run as it was built, without the test runner's loader.
    const native = createRequire(import.meta.url)('./native-import.cjs') as (url: string) => Promise<unknown>
    const electron = (await native(fake)) as FakeElectron
    await native(main)
    return electron
  } finally {
    hooks.deregister()
    process.argv = before.argv
    if (before.data === undefined) delete process.env.GREENROOM_DATA
    else process.env.GREENROOM_DATA = before.data
  }
}

/** Loads the host, waits for its window and connects to it as the page does. */
export async function start(changes: Partial<FakeState> = {}, argv: readonly string[] = []): Promise<RunningApp> {
  const state = newState(changes)
  const listeners = ['uncaughtException', 'unhandledRejection', 'SIGINT', 'SIGTERM', 'SIGHUP', 'exit'].map(
    (name) => [name, process.rawListeners(name)] as const,
  )
  const electron = await load(state, argv)
  await until(() => state.windows.length > 0 || state.errorBoxes.length > 0)
  const [window] = state.windows
  if (!window) throw new Error(`No window: ${JSON.stringify(state.errorBoxes)}`)
  const client = connect(electron, window)
  return {
    state,
    electron,
    window,
    client,
    async end() {
      state.answer = () => 0
      electron.app.quit()
      await until(() => state.quits > 0)
      for (const [name, kept] of listeners)
        for (const one of process.rawListeners(name))
          if (!kept.includes(one)) process.removeListener(name, one as () => void)
      rmSync(state.dataFolder, { recursive: true, force: true })
    },
  }
}

/** Does what the preload does when the page reports that it is ready. */
export function connect(electron: FakeElectron, window: FakeWindow): BridgeClient {
  const { webContents } = window
  electron.ipcMain.emit('greenroom:connect', { sender: webContents, senderFrame: webContents.mainFrame })
  const port = webContents.mainFrame.posted.at(-1)?.ports[0]
  if (!port) throw new Error('The host gave no port.')
  const client: BridgeClient = createORPCClient(new RPCLink({ port: port as never }))
  port.start()
  port.unref()
  return client
}

export async function until(condition: () => boolean, withinMs = 60_000): Promise<void> {
  const end = Date.now() + withinMs
  while (!condition()) {
    if (Date.now() > end) throw new Error('it never happened')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
