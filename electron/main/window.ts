import { BrowserWindow, screen } from 'electron'
import Store from 'electron-store'
import { restoreBounds, smallest } from './bounds.ts'
import { ownPage } from './origin.ts'
import type { AppPaths } from './app-paths.ts'

export interface WindowParts {
  paths: AppPaths
  dataFolder: string
  packaged: boolean
  /** Called before the window is closed; false keeps it open. */
  mayClose: (window: BrowserWindow) => boolean
}

/** Time without a movement of the window before its bounds are stored, ms. */
const settleMs = 500

/** Opens the window at its stored bounds. It appears with its first content. */
export function openWindow(parts: WindowParts): BrowserWindow {
  const kept = new Store<Record<string, unknown>>({
    cwd: parts.dataFolder,
    name: 'window',
    clearInvalidConfig: true,
  })
  const main = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter((one) => one.id !== main.id)
  const restored = restoreBounds(
    kept.store,
    [main, ...others].map((one) => one.workArea),
  )
  const window = new BrowserWindow({
    ...restored.bounds,
    minWidth: smallest.width,
    minHeight: smallest.height,
    show: false,
    title: 'Greenroom',
    icon: parts.paths.icon,
    backgroundColor: '#111413',
    webPreferences: {
      preload: parts.paths.preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
      devTools: !parts.packaged,
    },
  })
  if (restored.maximized) window.maximize()
  window.once('ready-to-show', () => window.show())
  keepBounds(window, kept)
  window.on('close', (event) => {
    if (!parts.mayClose(window)) event.preventDefault()
  })
  // A page that fails to load is shown all the same, with Chromium's error.
  window.loadURL(ownPage).catch(() => window.show())
  return window
}

function keepBounds(window: BrowserWindow, kept: Store<Record<string, unknown>>): void {
  let timer: NodeJS.Timeout | null = null
  const keep = (): void => {
    if (timer) clearTimeout(timer)
    timer = null
    if (window.isDestroyed() || window.isMinimized()) return
    kept.store = { ...window.getNormalBounds(), maximized: window.isMaximized() }
  }
  const soon = (): void => {
    if (timer) clearTimeout(timer)
    timer = setTimeout(keep, settleMs)
  }
  window.on('resize', soon)
  window.on('move', soon)
  window.on('close', keep)
}

/** Brings the window to the front, however it was hidden. */
export function showWindow(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
