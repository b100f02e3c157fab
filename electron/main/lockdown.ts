import type { App, Session, WebContents } from 'electron'
import { isOwn, mayOpenOutside, ownPage } from './origin.ts'
import type { Screens } from './screens.ts'

export interface LockdownParts {
  /** Asks the user, then opens the address in the system's browser. */
  openOutside: (address: string) => void
  log: (message: string, detail: Record<string, unknown>) => void
}

/** Forbids all pages to navigate, to open windows and to embed guest pages. */
export function lockPages(app: App, parts: LockdownParts): void {
  const outside = (address: string): void => {
    if (mayOpenOutside(address)) parts.openOutside(address)
    else parts.log('An address was not opened.', { address: address.slice(0, 200) })
  }
  app.on('web-contents-created', (_event, contents: WebContents) => {
    contents.on('will-navigate', (event) => {
      if (isOwnPage(event.url)) return
      event.preventDefault()
      outside(event.url)
    })
    for (const name of ['will-frame-navigate', 'will-redirect'] as const)
      contents.on(name as 'will-frame-navigate', (event) => {
        if (!isOwnPage(event.url)) event.preventDefault()
      })
    contents.on('will-attach-webview', (event) => event.preventDefault())
    contents.setWindowOpenHandler(({ url }) => {
      outside(url)
      return { action: 'deny' }
    })
  })
}

/** Whether the address is the page itself, with any fragment; its other files may not be opened as pages. */
function isOwnPage(address: string): boolean {
  if (!isOwn(address)) return false
  const url = new URL(address)
  return url.origin === new URL(ownPage).origin && (url.pathname === '/' || url.pathname === '/index.html')
}

/** Permissions that the host's own page has without conditions. */
const granted = new Set<string>(['notifications', 'fullscreen'])

/**
 * Grants camera, microphone, full screen and notifications to the host's own page, the screen or window that the user
 * has just chosen there, and no other permission.
 */
export function lockPermissions(session: Session, screens: Screens): void {
  session.setPermissionRequestHandler((contents, permission, callback, details) => {
    const asked = isOwn(details.requestingUrl) && isOwn(contents?.getURL()) && details.isMainFrame
    const types = 'mediaTypes' in details ? (details.mediaTypes ?? []) : []
    const recording = types.length > 0 && types.every((type) => type === 'video' || type === 'audio')
    const screen = permission === 'display-capture' && screens.isChosen
    callback(asked && (granted.has(permission) || (permission === 'media' && recording) || screen))
  })
  session.setPermissionCheckHandler((contents, permission, origin, details) => {
    const asked = isOwn(origin) && isOwn(contents?.getURL()) && details.isMainFrame
    const recorded = details.mediaType === 'video' || details.mediaType === 'audio'
    const screen = permission === 'display-capture' && screens.isChosen
    return asked && (granted.has(permission) || (permission === 'media' && recorded) || screen)
  })
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((request, callback) => screens.answer(request, callback))
}
