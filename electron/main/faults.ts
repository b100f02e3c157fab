import { dialog } from 'electron'
import type { App, BrowserWindow } from 'electron'
import type { StudioHost } from '../studio/host.ts'
import { message } from '../common/messages/index.ts'
import type { Format } from '../common/messages/index.ts'

export interface FaultParts {
  app: App
  window: () => BrowserWindow | null
  format: () => Format
  log: StudioHost['log']
  logFile: string
}

/** Logs crashes of the page and of Chromium's processes, tells the user, and reloads the page where that helps. */
export function watchFaults(parts: FaultParts): void {
  const { app, log } = parts
  let asking = false
  const offerReload = async (text: string, detail: string, other: 'host.close' | 'host.wait'): Promise<void> => {
    const window = parts.window()
    if (!window || window.isDestroyed() || asking) return
    asking = true
    const format = parts.format()
    const { response } = await dialog
      .showMessageBox(window, {
        type: 'error',
        message: text,
        detail,
        buttons: [format(message('host.reload')), format(message(other))],
        defaultId: 0,
        cancelId: other === 'host.wait' ? 1 : 0,
        noLink: true,
      })
      .finally(() => (asking = false))
    if (response === 0 && !window.isDestroyed()) window.webContents.reload()
    else if (response === 1 && other === 'host.close') app.quit()
  }
  app.on('render-process-gone', (_event, _contents, details) => {
    if (details.reason === 'clean-exit') return
    log('error', 'The window stopped working.', { reason: details.reason, exitCode: details.exitCode })
    const format = parts.format()
    void offerReload(
      format(message('host.crashed')),
      format(message('host.crashedDetail', { reason: details.reason })),
      'host.close',
    )
  })
  app.on('child-process-gone', (_event, details) => {
    if (details.reason === 'clean-exit' || details.reason === 'killed') return
    const { type, reason, exitCode, name, serviceName } = details
    log('error', 'A process of the host stopped working.', { type, reason, exitCode, name, serviceName })
    // The engine's process is restarted by its supervisor, and the window shows its state.
    if (type !== 'GPU') return
    const format = parts.format()
    void offerReload(format(message('host.crashed')), format(message('host.graphicsCrashed')), 'host.wait')
  })
  app.on('browser-window-created', (_event, window) => {
    window.on('unresponsive', () => {
      log('warning', 'The window does not answer.')
      const format = parts.format()
      void offerReload(format(message('host.hangs')), '', 'host.wait')
    })
    window.webContents.on('preload-error', (_preload, path, error) => {
      log('error', 'The preload failed.', { path, reason: error.stack ?? error.message })
    })
  })
  process.on('uncaughtException', (error) => {
    log('error', 'Something unexpected happened.', { reason: error.stack ?? error.message })
    const format = parts.format()
    dialog.showErrorBox(format(message('host.fault')), format(message('host.faultDetail', { log: parts.logFile })))
    app.exit(70)
  })
  process.on('unhandledRejection', (reason) => {
    log('error', 'A promise failed unheard.', {
      reason: reason instanceof Error ? (reason.stack ?? reason.message) : String(reason),
    })
  })
}
