import { app, dialog, ipcMain, Menu, protocol, session, shell } from 'electron'
import type { BrowserWindow } from 'electron'
import { join } from 'node:path'
import { chooseLanguage } from '../common/languages.ts'
import { GreenroomError, errorText, formatIn, message, sentences } from '../common/messages/index.ts'
import type { Format } from '../common/messages/index.ts'
import { dataFolder } from '../studio/core/data-folder.ts'
import { claimFolder, logFile } from '../studio/hosting/index.ts'
import type { Instance } from '../studio/hosting/index.ts'
import { openStudio } from '../studio/studio.ts'
import { openChannels } from './channels.ts'
import { openOutside } from './dialogs.ts'
import { watchFaults } from './faults.ts'
import { electronHost, keptSettings } from './host.ts'
import { lockPages, lockPermissions } from './lockdown.ts'
import { menuTemplate } from './menu.ts'
import { findAppPaths } from './app-paths.ts'
import { projectFiles } from './project-files.ts'
import { privileges, serveWindow } from './protocol.ts'
import { Quitting } from './quitting.ts'
import { Screens } from './screens.ts'
import { openWindow, showWindow } from './window.ts'

const folder = dataFolder()
const paths = findAppPaths(app.getAppPath(), process.resourcesPath, app.isPackaged)
for (const [name, path] of Object.entries(paths.tools)) process.env[name] ||= path
const logPath = join(folder, 'logs', 'greenroom.log')
const log = logFile({ path: logPath })
const settings = keptSettings(folder)

let window: BrowserWindow | null = null
const current = (): BrowserWindow | null => (window && !window.isDestroyed() ? window : null)
/** Project files to open that were named before the studio was open. */
let waiting = projectFiles(process.argv.slice(app.isPackaged ? 1 : 2), process.cwd())
let take: (files: readonly string[]) => void = (files) => (waiting = [...waiting, ...files])

/** Formats messages in the language that the user has chosen. */
function format(): Format {
  let locale: unknown = 'system'
  try {
    locale = (settings.read() as { locale?: unknown } | undefined)?.locale
  } catch {
    // The settings file can't be read: the studio tells the user, and the host uses the system's language.
  }
  return formatIn(chooseLanguage(typeof locale === 'string' ? locale : 'system', [app.getLocale()]))
}

// Chromium's profile is kept apart from the user's data; Electron's single-instance lock is per profile, so per data
// folder.
app.setPath('userData', join(folder, 'electron-profile'))
app.setName('Greenroom')
protocol.registerSchemesAsPrivileged([privileges])
// Both ends of a live session are in the window: this lets them connect without any network.
app.commandLine.appendSwitch('allow-loopback-in-peer-connection')

if (app.requestSingleInstanceLock()) begin()
else app.quit()

function begin(): void {
  app.enableSandbox()
  watchFaults({ app, window: current, format, log, logFile: logPath })
  lockPages(app, {
    openOutside(address) {
      openOutside(current(), address, format()).catch((error: unknown) => {
        log('warning', 'An address could not be opened.', { reason: String(error) })
      })
    },
    log: (message, detail) => log('warning', message, detail),
  })
  app.on('second-instance', (_event, argv, workingFolder) => {
    const open = current()
    if (open) showWindow(open)
    take(projectFiles(argv.slice(1), workingFolder))
  })
  app.on('open-file', (event, path) => {
    event.preventDefault()
    take([path])
  })
  app
    .whenReady()
    .then(start)
    .catch((error: unknown) => {
      const reason = error instanceof Error ? error : new Error(String(error))
      log('error', 'Greenroom could not be opened.', { reason: reason.stack })
      const next = error instanceof GreenroomError ? error.next : undefined
      dialog.showErrorBox(format()(message('host.notOpened')), format()(sentences(errorText(error), next)))
      app.exit(1)
    })
}

async function start(): Promise<void> {
  const claim = await claimFolder(folder, { files: waiting }, ({ files }) => {
    const open = current()
    if (open) showWindow(open)
    take(files)
    return { host: 'electron', address: null }
  })
  if ('answer' in claim) return showOther(claim.answer.address)
  const { instance } = claim
  let setCommands: Parameters<typeof electronHost>[0]['setCommands'] = () => undefined
  const host = await electronHost({
    dataFolder: folder,
    paths,
    version: app.getVersion(),
    logFile: logPath,
    log,
    format,
    window: current,
    setCommands: (commands) => setCommands(commands),
  })
  const studio = await openStudio({ host, dataFolder: folder })
  setCommands = (commands) => setMenu(commands, (id) => studio.emit({ type: 'command', id }))
  setCommands([])
  const screens = new Screens(process.platform)
  lockPermissions(session.defaultSession, screens)
  serveWindow(protocol, {
    rendererFolder: paths.renderer,
    handleMedia: (request) => studio.handleMedia(request),
    reaches: () => studio.reaches(),
    log: (message, detail) => log('error', message, detail),
  })
  openChannels({ ipcMain, screens, router: studio.router, log, isWindow: (id) => current()?.webContents.id === id })
  const quitting = new Quitting({
    app,
    window: current,
    runningJobs: () => studio.runningJobs(),
    format,
    close: () => closeAll(studio, instance),
    log: (message, detail) => log('error', message, detail),
    platform: process.platform,
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => quitting.now())
  const open = (): void => {
    window = openWindow({
      paths,
      dataFolder: folder,
      packaged: app.isPackaged,
      mayClose: () => quitting.mayClose(),
    })
    // Windows ends the session: there is no time to ask the user.
    window.on('session-end', () => quitting.now())
    // electron-store opens an IPC channel that is not used here and that any page could call.
    ipcMain.removeAllListeners('electron-store-get-data')
  }
  app.on('activate', () => {
    const there = current()
    if (there) showWindow(there)
    else open()
  })
  open()
  take = (files) => {
    if (!current()) open()
    for (const path of files) studio.emit({ type: 'open-project', path })
  }
  take(waiting)
}

async function closeAll(studio: { close: () => Promise<void> }, instance: Instance): Promise<void> {
  await studio.close()
  await instance.release()
}

function setMenu(commands: Parameters<typeof menuTemplate>[0]['commands'], choose: (id: string) => void): void {
  const template = menuTemplate({
    commands,
    choose,
    format: format(),
    platform: process.platform,
    packaged: app.isPackaged,
  })
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}

/** The browser host has the data folder open, so its window is shown. */
async function showOther(address: string | null): Promise<void> {
  const put = format()
  const { response } = await dialog.showMessageBox({
    type: 'info',
    message: put(message('host.inBrowser')),
    detail: put(message('host.inBrowserDetail')),
    buttons: [put(message('host.show')), put(message('host.cancel'))],
    cancelId: 1,
    noLink: true,
  })
  if (response === 0 && address?.startsWith('http://127.0.0.1:')) await shell.openExternal(address)
  app.quit()
}
