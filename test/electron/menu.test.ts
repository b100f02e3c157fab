import type { MenuItemConstructorOptions } from 'electron'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AppEvent } from '../../electron/common/bridge/index.ts'
import { formatIn } from '../../electron/common/messages/index.ts'
import { acceleratorOf, menuTemplate } from '../../electron/main/menu.ts'

import { build, start, until } from '../support/electron/index.ts'
import type { RunningApp } from '../support/electron/index.ts'

type Item = MenuItemConstructorOptions & { submenu?: Item[] }
const command = (id: string, keys: string | null = null, enabled = true) => ({
  id,
  label: `Label ${id}`,
  keys,
  enabled,
})
const all = [
  command('file.save', 'Mod+S'),
  command('edit.undo', 'Mod+Z', false),
  command('element.front', 'Mod+]'),
  command('scene.add'),
  command('view.zoomIn', 'Mod++'),
  command('playback.toggle', 'Space'),
  command('go.jobs'),
  command('help.palette', 'Mod+K'),
  command('mystery.thing'),
]

describe('in the host', () => {
  let app: RunningApp
  beforeAll(async () => {
    await build()
    app = await start()
  })
  afterAll(() => app.end())

  const items = (): Item[] => (app.state.menu as Item[]).flatMap((menu) => menu.submenu ?? [])

  test('there is a menu before the page has said anything', () => {
    expect((app.state.menu as Item[]).map((menu) => menu.label)).toEqual(['File', 'View'])
    expect(items().map((one) => one.role)).toContain('quit')
  })

  test('every command of the window is in it, in its language, grey when it can’t be done', async () => {
    await app.client.app.setCommands({ commands: all })
    await until(() => items().some((one) => one.id === 'file.save'))
    const found = items().filter((one) => one.id !== undefined)
    expect(found.map((one) => one.id).sort()).toEqual(all.map((one) => one.id).sort())
    expect(found.find((one) => one.id === 'edit.undo')).toMatchObject({
      label: 'Label edit.undo',
      enabled: false,
    })
    // The page handles keys itself.
    expect(found.every((one) => one.registerAccelerator === false)).toBe(true)
  })

  test('what is chosen reaches the page', async () => {
    const received: AppEvent[] = []
    void (async () => {
      for await (const event of await app.client.app.events()) received.push(event)
    })().catch(() => undefined)
    const save = items().find((one) => one.id === 'file.save')!
    // The host isn't told when the page has begun to listen, so the item is chosen until it does.
    await until(() => {
      if (received.length === 0) save.click!({} as never, app.window as never, { triggeredByAccelerator: false })
      return received.length > 0
    })
    expect(received[0]).toEqual({ type: 'command', id: 'file.save' })
  })

  test('files are picked with the system’s dialogs', async () => {
    app.state.picked = { canceled: false, filePaths: ['/a.greenroom.json'] }
    expect(await app.client.app.pick({ kind: 'open-project' })).toEqual({ paths: ['/a.greenroom.json'] })
    expect(await app.client.app.pick({ kind: 'save-project', name: 'Spring' })).toEqual({
      paths: ['/a.greenroom.json'],
    })
    await app.client.app.pick({ kind: 'media' })
    await app.client.app.pick({ kind: 'folder', defaultPath: '/home' })
    expect(app.state.opened.map((one) => one.properties ?? one.defaultPath)).toEqual([
      ['openFile'],
      'Spring',
      ['openFile', 'multiSelections'],
      ['openDirectory', 'createDirectory'],
    ])
    app.state.picked = { canceled: true, filePaths: [] }
    expect(await app.client.app.pick({ kind: 'media' })).toEqual({ paths: [] })
  })
})

describe('keys in menus', () => {
  test.each([
    ['Mod+Shift+Z', 'CmdOrCtrl+Shift+Z'],
    ['Mod++', 'CmdOrCtrl+Plus'],
    ['Mod+ArrowLeft', 'CmdOrCtrl+Left'],
    ['Alt+F4', 'Alt+F4'],
    ['Space', 'Space'],
    ['?', '?'],
    ['J', 'J'],
    ['Mod+Unknown', null],
    ['Hyper+A', null],
    ['', null],
  ])('%s is %s', (keys, accelerator) => expect(acceleratorOf(keys, 'linux')).toBe(accelerator))

  test('macOS gets none that would be taken away from text fields', () => {
    expect(acceleratorOf('J', 'darwin')).toBeNull()
    expect(acceleratorOf('Shift+ArrowUp', 'darwin')).toBeNull()
    expect(acceleratorOf('Mod+K', 'darwin')).toBe('CmdOrCtrl+K')
    expect(acceleratorOf('F6', 'darwin')).toBe('F6')
  })

  test('on macOS a text field undoes for itself when the page has not taken the keys', () => {
    const chosen: string[] = []
    const template = menuTemplate({
      commands: all,
      format: formatIn('en'),
      platform: 'darwin',
      packaged: true,
      choose: (id) => chosen.push(id),
    }) as Item[]
    expect(template[0]!.role).toBe('appMenu')
    const undo = template.flatMap((menu) => menu.submenu ?? []).find((one) => one.id === 'edit.undo')!
    const done: string[] = []
    const window = { webContents: { undo: () => done.push('undo') } }
    undo.click!({} as never, window as never, { triggeredByAccelerator: true })
    undo.click!({} as never, window as never, { triggeredByAccelerator: false })
    expect([done, chosen]).toEqual([['undo'], ['edit.undo']])
  })
})
