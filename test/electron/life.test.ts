import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { AppEvent } from '../../electron/common/bridge/index.ts'
import { claimFolder } from '../../electron/studio/hosting/index.ts'
import { english } from '../support/english.ts'
import { connect, build, load, newState, start, until } from '../support/electron/index.ts'
import type { RunningApp } from '../support/electron/index.ts'

let app: RunningApp | null = null
beforeAll(() => build())
afterEach(async () => {
  await app?.end()
  app = null
})

/** Events that the window receives from now on. */
function events(running: RunningApp): AppEvent[] {
  const received: AppEvent[] = []
  void (async () => {
    for await (const event of await running.client.app.events()) received.push(event)
  })().catch(() => undefined)
  return received
}

describe('one at a time', () => {
  test('a second start on this machine ends at once and opens nothing', async () => {
    const state = newState({ firstInstance: false })
    await load(state)
    await until(() => state.quits > 0)
    expect(state.quits).toBe(1)
    expect(state.windows).toEqual([])
    expect(existsSync(join(state.dataFolder, 'studio-instance.json'))).toBe(false)
  })

  test('its project is opened by the first, whose window comes to the front', async () => {
    app = await start()
    const received = events(app)
    const argv = ['/usr/bin/greenroom', '--enable-x', '.', 'notes.txt', 'a b.greenroom.json', '/other/Ö.GREENROOM.JSON']
    app.window.minimized = true
    app.electron.app.emit('second-instance', {}, argv, '/srv/somebody')
    await until(() => received.length >= 2)
    expect(received).toEqual([
      { type: 'open-project', path: '/srv/somebody/a b.greenroom.json' },
      { type: 'open-project', path: '/other/Ö.GREENROOM.JSON' },
    ])
    expect([app.window.minimized, app.window.focused]).toEqual([false, 1])
  })

  test('a browser host that has the folder open is shown instead, if the user wants', async () => {
    const state = newState()
    const claim = await claimFolder(state.dataFolder, { files: [] }, () => ({
      host: 'browser',
      address: 'http://127.0.0.1:4711/#token=x',
    }))
    await load(state)
    await until(() => state.quits > 0)
    expect(state.windows).toEqual([])
    expect(state.questions[0]!.message).toContain('already open')
    expect(state.external).toEqual(['http://127.0.0.1:4711/#token=x'])
    if ('instance' in claim) await claim.instance.release()
  })

  test('a browser host started later hands its files to this window', async () => {
    app = await start()
    const received = events(app)
    const claim = await claimFolder(app.state.dataFolder, { files: ['/a.greenroom.json'] }, () => {
      throw new Error('there was one already')
    })
    expect(claim).toEqual({ answer: { host: 'electron', address: null } })
    await until(() => received.length === 1)
    expect(received).toEqual([{ type: 'open-project', path: '/a.greenroom.json' }])
  })
})

describe('projects from outside', () => {
  test('named on the command line, or double-clicked before the window was there, are opened', async () => {
    let ready: () => void = () => undefined
    const state = { ready: new Promise<void>((resolve) => (ready = resolve)) }
    const starting = start(state, ['/one.greenroom.json', '--project', '/two.json'])
    let prevented = false
    await new Promise((resolve) => setTimeout(resolve, 300))
    ready()
    app = await starting
    app.electron.app.emit('open-file', { preventDefault: () => (prevented = true) }, '/three.greenroom.json')
    expect(prevented).toBe(true)
    const received = events(app)
    await until(() => received.length >= 3)
    expect(received.map((one) => one.type === 'open-project' && one.path)).toEqual([
      ...['/one.greenroom.json', '/two.json', '/three.greenroom.json'],
    ])
  })
})

describe('faults', () => {
  test('of the page are logged, and loading it again is offered', async () => {
    app = await start()
    app.electron.app.emit('render-process-gone', {}, app.window.webContents, {
      reason: 'clean-exit',
      exitCode: 0,
    })
    app.electron.app.emit('render-process-gone', {}, app.window.webContents, { reason: 'oom', exitCode: 5 })
    await until(() => app!.window.webContents.reloads === 1)
    expect(app.state.questions).toHaveLength(1)
    expect(app.state.questions[0]).toMatchObject({
      detail: expect.stringContaining('oom'),
      buttons: ['Reload', 'Quit Greenroom'],
    })
    const log = readFileSync(join(app.state.dataFolder, 'logs', 'greenroom.log'), 'utf8')
    expect(log).toContain('"reason":"oom"')
    app.client = connect(app.electron, app.window)
    expect(await app.client.app.info()).toMatchObject({ host: 'electron' })
  })

  test('of the graphics, and a page that hangs, are offered the same', async () => {
    app = await start()
    const gone = (type: string, reason: string): boolean =>
      app!.electron.app.emit('child-process-gone', {}, { type, reason, exitCode: 1, name: 'x', serviceName: 'y' })
    gone('GPU', 'crashed')
    await until(() => app!.window.webContents.reloads === 1)
    gone('Utility', 'crashed')
    gone('GPU', 'killed')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(app.state.questions).toHaveLength(1)
    app.state.answer = () => 1
    app.window.emit('unresponsive')
    await until(() => app!.state.questions.length === 2)
    expect(app.window.webContents.reloads).toBe(1)
  })

  test('of the host itself are logged and said, and end it', async () => {
    app = await start()
    const [own] = process.listeners('uncaughtException').slice(-1)
    own!(new Error('a fault of ours'), 'uncaughtException')
    expect(app.state.exits).toEqual([70])
    expect(app.state.errorBoxes[0]!.content).toContain(join(app.state.dataFolder, 'logs', 'greenroom.log'))
    expect(readFileSync(join(app.state.dataFolder, 'logs', 'greenroom.log'), 'utf8')).toContain('a fault of ours')
  })

  test('that keep it from opening are said in words', async () => {
    const state = newState()
    writeFileSync(join(state.dataFolder, 'file'), '')
    await load({ ...state, dataFolder: join(state.dataFolder, 'file', 'inside') })
    const current = (globalThis as unknown as { fakeElectron: typeof state }).fakeElectron
    await until(() => current.errorBoxes.length > 0)
    expect(current.exits).toEqual([1])
    expect(current.windows).toEqual([])
  })
})

describe('the window’s place', () => {
  const kept = (bounds: unknown): string => {
    const { dataFolder } = newState()
    mkdirSync(dataFolder, { recursive: true })
    writeFileSync(join(dataFolder, 'window.json'), JSON.stringify(bounds))
    return dataFolder
  }

  test('is where it was, on whichever screen', async () => {
    const dataFolder = kept({ x: 2000, y: 100, width: 1200, height: 700, maximized: true })
    const area = { x: 0, y: 0, width: 1920, height: 1050 }
    app = await start({
      dataFolder,
      displays: [
        { id: 1, workArea: area },
        { id: 2, workArea: { ...area, x: 1920 } },
      ],
    })
    expect(app.window.options).toMatchObject({ x: 2000, y: 100, width: 1200, height: 700 })
    expect(app.window.maximized).toBe(true)
  })

  test('is the middle of the screen when that one is gone, and fits it', async () => {
    const dataFolder = kept({ x: 2000, y: 100, width: 1200, height: 700 })
    app = await start({
      dataFolder,
      displays: [{ id: 1, workArea: { x: 0, y: 0, width: 1366, height: 728 } }],
    })
    expect(app.window.options).toMatchObject({ width: 1366, height: 728 })
    expect(app.window.options.x).toBeUndefined()
  })
})

describe('keys', () => {
  test('are sealed by the system and never lie in clear', async () => {
    app = await start()
    expect(await app.client.settings.keyStore()).toEqual({ kind: 'system', warning: null })
    await app.client.settings.setBucket({
      bucket: {
        endpoint: 'http://127.0.0.1:1',
        region: 'r',
        bucket: 'b',
        prefix: '',
        publicUrl: null,
        pathStyle: true,
        accessKeyId: 'id',
        secretAccessKey: 'a-very-secret-key-4f2a',
      },
    })
    const file = readFileSync(join(app.state.dataFolder, 'secrets-sealed.json'), 'utf8')
    expect(file).not.toContain('a-very-secret-key')
    expect(await app.client.settings.bucket()).toMatchObject({ secretEndsIn: '4f2a' })
    expect(existsSync(join(app.state.dataFolder, 'secrets.json'))).toBe(false)
  })

  test('on a desktop without a store are kept with a plain warning', async () => {
    app = await start({ keyStore: 'basic_text' })
    const info = await app.client.settings.keyStore()
    expect(english(info.warning)).toContain('no key store')
  })

  test('go to the file when the system refuses', async () => {
    app = await start({ keyStore: 'none' })
    expect(await app.client.settings.keyStore()).toMatchObject({
      kind: 'file',
      warning: { key: 'host.keysUnavailable' },
    })
  })
})
