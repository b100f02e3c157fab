// A fake of the module `electron` that records what the host does with it. One per test: `globalThis.fakeElectron`
// holds the records and the user's answers.
import { EventEmitter } from 'node:events'

const state = globalThis.fakeElectron
if (!state) throw new Error('No fake Electron was set up for this test.')

let nextId = 1

class FakeFrame extends EventEmitter {
  constructor(url, parent = null) {
    super()
    Object.assign(this, { url, parent, posted: [] })
  }
  postMessage(channel, message, ports) {
    this.posted.push({ channel, message, ports })
  }
}

class FakeContents extends EventEmitter {
  constructor() {
    super()
    Object.assign(this, {
      id: nextId++,
      url: '',
      mainFrame: new FakeFrame(''),
      reloads: 0,
      drags: [],
      done: [],
    })
  }
  getURL() {
    return this.url
  }
  setWindowOpenHandler(handler) {
    this.windowOpenHandler = handler
  }
  reload() {
    this.reloads += 1
  }
  startDrag(item) {
    this.drags.push(item)
  }
  undo() {
    this.done.push('undo')
  }
}

export class BrowserWindow extends EventEmitter {
  constructor(options) {
    super()
    Object.assign(this, { options, webContents: new FakeContents(), shown: 0, focused: 0, destroyed: false })
    const { x = 0, y = 0, width, height } = options
    Object.assign(this, { bounds: { x, y, width, height }, maximized: false, minimized: false })
    state.windows.push(this)
    app.emit('web-contents-created', {}, this.webContents)
    app.emit('browser-window-created', {}, this)
  }
  loadURL(url) {
    this.webContents.url = url
    this.webContents.mainFrame.url = url
    return Promise.resolve()
  }
  show() {
    this.shown += 1
  }
  focus() {
    this.focused += 1
  }
  maximize() {
    this.maximized = true
  }
  restore() {
    this.minimized = false
  }
  isMaximized() {
    return this.maximized
  }
  isMinimized() {
    return this.minimized
  }
  isDestroyed() {
    return this.destroyed
  }
  getNormalBounds() {
    return this.bounds
  }
  /** The user closes the window; returns whether it closed. */
  close() {
    let prevented = false
    this.emit('close', { preventDefault: () => (prevented = true) })
    if (prevented) return false
    this.destroyed = true
    this.emit('closed')
    if (state.windows.every((one) => one.destroyed)) app.emit('window-all-closed')
    return true
  }
}

class FakeApp extends EventEmitter {
  isPackaged = state.packaged
  getAppPath() {
    return state.appPath
  }
  getVersion() {
    return '1.2.3'
  }
  getLocale() {
    return state.locale
  }
  getPath(name) {
    return state.paths[name] ?? state.dataFolder
  }
  setPath(name, path) {
    state.paths[name] = path
  }
  setName(name) {
    state.name = name
  }
  commandLine = { appendSwitch: (name) => state.calls.push(`switch ${name}`) }
  enableSandbox() {
    state.calls.push('enableSandbox')
  }
  requestSingleInstanceLock() {
    state.calls.push('requestSingleInstanceLock')
    return state.firstInstance
  }
  whenReady() {
    return state.ready
  }
  /** Quits as Electron does: every window is asked, then the application. */
  quit() {
    state.calls.push('quit')
    let prevented = false
    this.emit('before-quit', { preventDefault: () => (prevented = true) })
    if (prevented) return
    state.quits += 1
  }
  exit(code) {
    state.exits.push(code)
  }
}

export const app = new FakeApp()

class FakeIpcMain extends EventEmitter {
  handlers = new Map()
  handle(channel, handler) {
    this.handlers.set(channel, handler)
  }
}
export const ipcMain = new FakeIpcMain()

export const protocol = {
  registerSchemesAsPrivileged: (schemes) => state.schemes.push(...schemes),
  handle: (scheme, handler) => state.protocols.set(scheme, handler),
}

export const session = {
  defaultSession: {
    setPermissionRequestHandler: (handler) => (state.permissionRequest = handler),
    setPermissionCheckHandler: (handler) => (state.permissionCheck = handler),
    setDevicePermissionHandler: (handler) => (state.devicePermission = handler),
    setDisplayMediaRequestHandler: (handler) => (state.displayMedia = handler),
  },
}

const ask = async (...args) => {
  const options = args.at(-1)
  state.questions.push(options)
  return { response: await state.answer(options) }
}
export const dialog = {
  showMessageBox: ask,
  showErrorBox: (title, content) => state.errorBoxes.push({ title, content }),
  showOpenDialog: (_window, options) => {
    state.opened.push(options)
    return Promise.resolve(state.picked)
  },
  showSaveDialog: (_window, options) => {
    state.opened.push(options)
    return Promise.resolve({ canceled: state.picked.canceled, filePath: state.picked.filePaths[0] ?? '' })
  },
}

export const shell = {
  openExternal: (url) => Promise.resolve(void state.external.push(url)),
  showItemInFolder: (path) => state.revealed.push(path),
  trashItem: (path) => Promise.resolve(void state.trashed.push(path)),
}

export const clipboard = {
  writeText: (text) => Promise.resolve(void (state.clipboard = text)),
  readText: () => Promise.resolve(state.clipboard),
}

export const Menu = {
  buildFromTemplate: (template) => ({ template }),
  setApplicationMenu: (menu) => (state.menu = menu.template),
}

export const screen = {
  getPrimaryDisplay: () => state.displays[0],
  getAllDisplays: () => state.displays,
}

export const safeStorage = {
  isAsyncEncryptionAvailable: () => Promise.resolve(state.keyStore !== 'none'),
  getSelectedStorageBackend: () => state.keyStore,
  encryptStringAsync: (text) => Promise.resolve(Buffer.from(`sealed:${Buffer.from(text).toString('hex')}`)),
  decryptStringAsync(sealed) {
    const text = sealed.toString()
    if (!text.startsWith('sealed:')) return Promise.reject(new Error('not ours'))
    const result = Buffer.from(text.slice(7), 'hex').toString()
    return Promise.resolve({ result, shouldReEncrypt: state.reEncrypt })
  },
}

export const desktopCapturer = {
  getSources(options) {
    state.calls.push(`getSources ${options.types.join(' ')}`)
    const thumbnail = { isEmpty: () => false, toDataURL: () => 'data:image/png;base64,AA==' }
    return Promise.resolve(state.screens.map((one) => ({ ...one, thumbnail })))
  },
}

export const nativeImage = {
  createFromPath: (path) => ({ path, resize: (size) => ({ path, size }) }),
}

/** Imitates Electron's message ports by those of Node: messages arrive as events with `data`. */
class FakePort extends EventEmitter {
  constructor(port) {
    super()
    this.port = port
    port.on('message', (data) => this.emit('message', { data }))
    port.on('close', () => this.emit('close'))
    port.unref()
  }
  postMessage(data) {
    this.port.postMessage(data)
  }
  start() {
    this.port.start()
  }
  close() {
    this.port.close()
  }
}
export function MessageChannelMain() {
  const { port1, port2 } = new MessageChannel()
  return { port1: new FakePort(port1), port2 }
}

export const utilityProcess = {
  fork(path, args, options) {
    const child = new EventEmitter()
    Object.assign(child, { pid: 4242, stdout: new EventEmitter(), stderr: new EventEmitter(), kills: 0 })
    child.stdout.setEncoding = () => child.stdout
    child.stderr.setEncoding = () => child.stderr
    child.kill = () => {
      child.kills += 1
      return true
    }
    state.forks.push({ path, args, options, child })
    return child
  },
}

export default {
  app,
  BrowserWindow,
  clipboard,
  desktopCapturer,
  dialog,
  ipcMain,
  Menu,
  MessageChannelMain,
  nativeImage,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  utilityProcess,
}
