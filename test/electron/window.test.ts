import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build, connect, root, start, until } from '../support/electron/index.ts'
import type { FakeFrame, RunningApp } from '../support/electron/index.ts'

let app: RunningApp
beforeAll(async () => {
  await build()
  app = await start()
})
afterAll(() => app.end())

describe('the window', () => {
  test('is locked down, and its page is our own', () => {
    expect(app.state.windows).toHaveLength(1)
    expect(app.window.options.webPreferences).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      webSecurity: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      navigateOnDragDrop: false,
    })
    const preload = app.window.options.webPreferences?.preload
    expect(preload).toBe(join(root, 'out', 'preload', 'index.cjs'))
    expect(existsSync(preload!)).toBe(true)
    expect(app.window.webContents.url).toBe('greenroom://studio/')
    expect(app.state.calls).toContain('enableSandbox')
  })

  test('appears once there is something to see', () => {
    expect(app.window.options.show).toBe(false)
    expect(app.window.shown).toBe(0)
    app.window.emit('ready-to-show')
    expect(app.window.shown).toBe(1)
  })

  test('keeps where it was moved to', async () => {
    app.window.bounds = { x: 40, y: 60, width: 1300, height: 800 }
    app.window.emit('move')
    const file = join(app.state.dataFolder, 'window.json')
    await until(() => existsSync(file) && readFileSync(file, 'utf8').includes('1300'))
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ ...app.window.bounds, maximized: false })
  })

  test('keeps its profile apart from what is the user’s', () => {
    expect(app.state.paths).toEqual({ userData: join(app.state.dataFolder, 'electron-profile') })
  })
})

describe('navigation', () => {
  const go = (name: string, url: string): boolean => {
    let prevented = false
    app.window.webContents.emit(name, { url, preventDefault: () => (prevented = true) })
    return !prevented
  }
  const foreign = [
    'https://example.com/',
    'http://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,hello',
    'greenroom://other/',
    'greenroom://studio.evil/',
    'greenroom://user@studio/',
    'greenroom://studio:8080/',
    'greenroom://studio/media/clip',
    'greenroom://studio/assets/a.js',
    'about:blank',
    '',
  ]

  test.each(foreign)('to %s does not happen', (url) => {
    for (const name of ['will-navigate', 'will-frame-navigate', 'will-redirect'])
      expect(go(name, url), name).toBe(false)
  })

  test.each(['greenroom://studio/', 'greenroom://studio/#/library/jobs', 'greenroom://studio/index.html'])(
    'to our own page %s does',
    (url) => {
      for (const name of ['will-navigate', 'will-frame-navigate', 'will-redirect']) expect(go(name, url)).toBe(true)
    },
  )

  test('no page opens a window or holds another page', () => {
    for (const url of [...foreign, 'greenroom://studio/'])
      expect(app.window.webContents.windowOpenHandler({ url }), url).toEqual({ action: 'deny' })
    expect(go('will-attach-webview', 'greenroom://studio/')).toBe(false)
  })

  test('only https goes outside, and only when the user agrees', async () => {
    app.state.questions.length = 0
    app.state.external.length = 0
    app.state.answer = () => 1
    app.window.webContents.windowOpenHandler({ url: 'https://example.com/a?b=c' })
    await until(() => app.state.questions.length === 1)
    expect(app.state.questions[0]).toMatchObject({
      detail: 'https://example.com/a?b=c',
      cancelId: 1,
      buttons: ['Open', 'Cancel'],
    })
    expect(app.state.external).toEqual([])
    app.state.answer = () => 0
    go('will-navigate', 'https://example.com/yes')
    await until(() => app.state.external.length === 1)
    expect(app.state.external).toEqual(['https://example.com/yes'])
    const asked = app.state.questions.length
    for (const url of [
      ...['http://example.com/', 'file:///etc/passwd', 'javascript:alert(1)', 'smb://x/y', 'ms-msdt:/id', 'mailto:a@b'],
      ...['https://user:word@example.com/', `https://example.com/${'x'.repeat(3_000)}`, 'https://', 'nonsense'],
    ])
      app.window.webContents.windowOpenHandler({ url })
    await expect(app.client.app.openExternal({ url: 'http://example.com/' })).rejects.toThrow()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(app.state.questions).toHaveLength(asked)
    expect(app.state.external).toHaveLength(1)
  })
})

describe('permissions', () => {
  const ask = (
    permission: string,
    details: object,
    contents: object = { getURL: () => 'greenroom://studio/' },
  ): boolean => {
    let outcome: boolean | null = null
    app.state.permissionRequest(contents, permission, (granted) => (outcome = granted), details)
    if (outcome === null) throw new Error('no answer')
    return outcome
  }
  const own = { requestingUrl: 'greenroom://studio/', isMainFrame: true }

  test('camera and microphone are for our own page', () => {
    expect(ask('media', { ...own, mediaTypes: ['video', 'audio'] })).toBe(true)
    expect(ask('media', { ...own, mediaTypes: ['audio'] })).toBe(true)
    const contents = { getURL: () => 'greenroom://studio/#/x' }
    const details = { isMainFrame: true, mediaType: 'video', requestingUrl: 'greenroom://studio/' }
    expect(app.state.permissionCheck(contents, 'media', 'greenroom://studio', details)).toBe(true)
  })

  test.each(['notifications', 'fullscreen'])('%s: for our own page alone', (permission) => {
    expect(ask(permission, own)).toBe(true)
    expect(ask(permission, { ...own, requestingUrl: 'https://example.com/' })).toBe(false)
    expect(ask(permission, { ...own, isMainFrame: false })).toBe(false)
    const contents = { getURL: () => 'greenroom://studio/' }
    const check = (origin: string) => app.state.permissionCheck(contents, permission, origin, { isMainFrame: true })
    expect([check('greenroom://studio'), check('https://example.com')]).toEqual([true, false])
  })

  test.each([
    ['nobody in particular', { isMainFrame: true, mediaTypes: ['video'], requestingUrl: '' }],
    ['another page', { ...own, mediaTypes: ['video'], requestingUrl: 'https://example.com/' }],
    ['a page with our name in its own', { ...own, mediaTypes: ['video'], requestingUrl: 'https://studio/greenroom:' }],
    ['another host of our scheme', { ...own, mediaTypes: ['video'], requestingUrl: 'greenroom://evil/' }],
    ['a frame in our page', { ...own, isMainFrame: false, mediaTypes: ['video'] }],
    ['a screen', { ...own, mediaTypes: ['screen'] }],
    ['nothing named', { ...own, mediaTypes: [] }],
    ['nothing at all', own],
  ])('are not for %s', (_name, details) => expect(ask('media', details)).toBe(false))

  test('are not for our scheme in a page that has left it', () => {
    expect(ask('media', { ...own, mediaTypes: ['video'] }, { getURL: () => 'https://example.com/' })).toBe(false)
  })

  test.each([
    ...['geolocation', 'midi', 'midiSysex', 'pointerLock', 'openExternal', 'hid'],
    ...['serial', 'usb', 'clipboard-read', 'clipboard-sanitized-write', 'display-capture', 'idle-detection', 'unknown'],
    ...['fileSystem', 'storage-access', 'window-management', 'mediaKeySystem'],
  ])('%s is not granted to anybody', (permission) => {
    expect(ask(permission, { ...own, mediaTypes: ['video'] })).toBe(false)
    const contents = { getURL: () => 'greenroom://studio/' }
    const details = { isMainFrame: true, mediaType: 'video' }
    expect(app.state.permissionCheck(contents, permission, 'greenroom://studio', details)).toBe(false)
  })

  test('no device is handed out, and of the screens the one that was chosen, once, to our own page', async () => {
    expect(app.state.devicePermission()).toBe(false)
    const request = (frame: object | null): object => {
      let streams: object | null = null
      app.state.displayMedia({ frame, audioRequested: true, videoRequested: true }, (given) => (streams = given))
      return streams!
    }
    const page = app.window.webContents.mainFrame
    expect(request(page)).toEqual({})
    app.state.screens = [
      { id: 'screen:0:0', name: 'Entire screen' },
      { id: 'window:7:0', name: 'Notes' },
    ]
    const event = { sender: app.window.webContents, senderFrame: page }
    const { handlers } = app.electron.ipcMain
    expect(await handlers.get('greenroom:screen-sources')!(event)).toEqual([
      { id: 'screen:0:0', name: 'Entire screen', kind: 'screen', picture: 'data:image/png;base64,AA==' },
      { id: 'window:7:0', name: 'Notes', kind: 'window', picture: 'data:image/png;base64,AA==' },
    ])
    const choose = (id: unknown): unknown => handlers.get('greenroom:choose-screen')!(event, id)
    expect(ask('display-capture', { ...own, mediaTypes: ['video'] })).toBe(false)
    for (const id of ['window:8:0', 7, '']) expect(choose(id)).toBe(false)
    expect(request(page)).toEqual({})

    expect(choose('window:7:0')).toBe(true)
    expect(ask('display-capture', { ...own, mediaTypes: ['video'] })).toBe(true)
    expect(ask('display-capture', { ...own, requestingUrl: 'https://example.com/' })).toBe(false)
    const sound = process.platform === 'win32' ? { audio: 'loopback' } : {}
    expect(request(page)).toEqual({ video: { id: 'window:7:0', name: 'Notes' }, ...sound })
    expect(request(page)).toEqual({})

    for (const frame of [null, { url: 'https://example.com/', parent: null }, { url: page.url, parent: page }]) {
      expect(choose('screen:0:0')).toBe(true)
      expect(request(frame)).toEqual({})
    }
    const stranger = { sender: app.window.webContents, senderFrame: { url: 'https://example.com/', parent: null } }
    expect(await handlers.get('greenroom:screen-sources')!(stranger)).toEqual([])
    expect(handlers.get('greenroom:choose-screen')!(stranger, 'screen:0:0')).toBe(false)
  })
})

describe('channels', () => {
  const event = (frame: Partial<FakeFrame> | null, sender: object = app.window.webContents): object => ({
    sender,
    senderFrame: frame,
  })
  const posted: unknown[] = []
  const stranger = (url: string, parent: FakeFrame | null = null): FakeFrame =>
    ({
      url,
      parent,
      posted: [],
      postMessage: (...args: unknown[]) => posted.push(args),
    }) as never

  test('are few, and each has its check', () => {
    expect(app.electron.ipcMain.eventNames()).toEqual(['greenroom:connect'])
    expect([...app.electron.ipcMain.handlers.keys()].sort()).toEqual([
      'greenroom:choose-screen',
      'greenroom:copy-text',
      'greenroom:paste-text',
      'greenroom:screen-sources',
    ])
  })

  test('the page gets the bridge, and a page that is loaded again gets a new one', async () => {
    expect(await app.client.app.info()).toMatchObject({ host: 'electron', version: '1.2.3' })
    const before = app.client
    app.client = connect(app.electron, app.window)
    expect(await app.client.app.info()).toMatchObject({ host: 'electron' })
    await expect(before.app.info()).rejects.toThrow()
  })

  test('strangers get no port and no clipboard', async () => {
    app.state.clipboard = 'the clipboard'
    const main = app.window.webContents.mainFrame
    const other = { id: 999, mainFrame: stranger('greenroom://studio/') }
    const strangers: [string, object][] = [
      ['no frame', event(null)],
      ['another page in the window', event({ ...stranger('https://example.com/'), parent: null })],
      ['a frame of our page', event(stranger('greenroom://studio/', main))],
      ['a frame that is not the main one', event(stranger('greenroom://studio/'))],
      ['a window that is not ours', { sender: other, senderFrame: other.mainFrame }],
    ]
    const had = main.posted.length
    for (const [name, from] of strangers) {
      app.electron.ipcMain.emit('greenroom:connect', from)
      expect(await app.electron.ipcMain.handlers.get('greenroom:copy-text')!(from, 'theirs'), name).toBe(false)
      expect(await app.electron.ipcMain.handlers.get('greenroom:paste-text')!(from), name).toBeNull()
    }
    const url = main.url
    main.url = 'https://example.com/'
    app.electron.ipcMain.emit('greenroom:connect', event(main))
    main.url = url
    expect(posted).toEqual([])
    expect(main.posted).toHaveLength(had)
    expect(app.state.clipboard).toBe('the clipboard')
  })

  test('the page copies and pastes text, and only text', async () => {
    const own = event(app.window.webContents.mainFrame)
    const [copy, paste] = ['greenroom:copy-text', 'greenroom:paste-text'].map((name) =>
      app.electron.ipcMain.handlers.get(name),
    )
    expect(await copy!(own, '{"a": 1}')).toBe(true)
    expect(await paste!(own)).toBe('{"a": 1}')
    for (const bad of [7, null, undefined, { toString: () => 'x' }, 'x'.repeat(20 * 1024 * 1024)])
      expect(await copy!(own, bad)).toBe(false)
    expect(app.state.clipboard).toBe('{"a": 1}')
  })
})
