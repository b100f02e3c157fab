import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { build, root } from '../support/electron/index.ts'

type Listener = (event: object) => void

interface World {
  exposed: Record<string, Record<string, (...args: unknown[]) => unknown>>
  sent: unknown[][]
  invoked: unknown[][]
  posted: unknown[][]
  /** A message in the page. */
  message: (event: object) => void
  /** A message of the host. */
  fromHost: (channel: string, event: object) => void
  window: object
}

/** The built preload as a sandboxed page has it: `require` knows Electron's few modules and nothing else. */
function run(): World {
  const listeners: Listener[] = []
  const host = new Map<string, Listener>()
  const world: World = {
    exposed: {},
    sent: [],
    invoked: [],
    posted: [],
    message: (event) => listeners.forEach((one) => one(event)),
    fromHost: (channel, event) => host.get(channel)?.(event),
    window: {
      origin: 'greenroom://studio',
      addEventListener: (_type: string, listener: Listener) => listeners.push(listener),
      postMessage: (...args: unknown[]) => world.posted.push(args),
    },
  }
  const electron = {
    contextBridge: {
      exposeInMainWorld: (name: string, value: World['exposed'][string]) => (world.exposed[name] = value),
    },
    ipcRenderer: {
      send: (...args: unknown[]) => world.sent.push(args),
      invoke: (...args: unknown[]) => Promise.resolve(void world.invoked.push(args)),
      on: (channel: string, listener: Listener) => host.set(channel, listener),
    },
    webUtils: { getPathForFile: (file: { path: string }) => file.path },
  }
  const require = (name: string): unknown => {
    if (name === 'electron') return electron
    throw new Error(`A sandboxed preload has no ${name}.`)
  }
  const code = readFileSync(join(root, 'out', 'preload', 'index.cjs'), 'utf8')
  new Function('require', 'module', 'exports', 'window', code)(require, { exports: {} }, {}, world.window)
  return world
}

beforeAll(() => build())

test('the page gets five functions of the host and nothing of Electron', async () => {
  const world = run()
  expect(Object.keys(world.exposed)).toEqual(['greenroom'])
  const { greenroom } = world.exposed
  expect(Object.keys(greenroom!).sort()).toEqual(['chooseScreen', 'copyText', 'pasteText', 'pathOf', 'screenSources'])
  expect(greenroom!.pathOf!({ path: '/a b.png' })).toBe('/a b.png')
  await greenroom!.copyText!('text')
  await greenroom!.copyText!({ toString: () => 'object' })
  await greenroom!.pasteText!()
  await greenroom!.screenSources!()
  await greenroom!.chooseScreen!('screen:0:0')
  expect(world.invoked).toEqual([
    ['greenroom:copy-text', 'text'],
    ['greenroom:copy-text', 'object'],
    ['greenroom:paste-text'],
    ['greenroom:screen-sources'],
    ['greenroom:choose-screen', 'screen:0:0'],
  ])
})

test('the bridge is asked for when the page itself says that it is ready', () => {
  const world = run()
  const own = { source: world.window, origin: 'greenroom://studio', data: 'greenroom:ready' }
  world.message({ ...own, source: {} })
  world.message({ ...own, origin: 'https://example.com' })
  world.message({ ...own, data: 'greenroom:other' })
  world.message({ ...own, data: null })
  expect(world.sent).toEqual([])
  world.message(own)
  expect(world.sent).toEqual([['greenroom:connect']])
})

test('the port is handed on to the page alone, and not the event it came with', () => {
  const world = run()
  const port = {}
  world.fromHost('greenroom:port', { ports: [port], sender: 'secret' })
  expect(world.posted).toEqual([['greenroom:bridge', 'greenroom://studio', [port]]])
})
