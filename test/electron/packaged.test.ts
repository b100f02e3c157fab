import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build, start, until } from '../support/electron/index.ts'
import type { RunningApp } from '../support/electron/index.ts'

let app: RunningApp
const resources = '/opt/Greenroom/resources'
beforeAll(async () => {
  await build()
  Object.assign(process, { resourcesPath: resources })
  app = await start({ packaged: true, appPath: join(resources, 'app.asar') })
})
afterAll(async () => {
  await app.end()
  Reflect.deleteProperty(process, 'resourcesPath')
})

const line = (port: number): string =>
  `${JSON.stringify({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'k', clientId: 'i', clientSecret: 's' })}\n`

test('page and preload come out of the archive, without tools for developers', () => {
  expect(app.window.options.webPreferences).toMatchObject({
    preload: join(resources, 'app.asar', 'out', 'preload', 'index.cjs'),
    devTools: false,
  })
  const roles = JSON.stringify(app.state.menu)
  expect(roles).not.toMatch(/toggleDevTools|"reload"/)
})

test('the engine is a utility process with everything it needs beside the archive', async () => {
  await until(() => app.state.forks.length > 0)
  const [{ path, args, options }] = app.state.forks as [(typeof app.state.forks)[number]]
  expect(path).toBe(join(resources, 'engine', 'start.js'))
  expect(args).not.toContain('--with-parent')
  expect(args).toContain('--json')
  expect(args[args.indexOf('--data') + 1]).toBe(join(app.state.dataFolder, 'engine'))
  expect(options).toMatchObject({ stdio: ['ignore', 'pipe', 'pipe'], execArgv: [] })
  expect(options.env).toMatchObject({
    GREENROOM_NODE: join(resources, 'bin', 'node'),
    GREENROOM_CACHE: join(resources, 'cache'),
    FFMPEG_PATH: join(resources, 'bin', 'ffmpeg'),
    FFPROBE_PATH: join(resources, 'bin', 'ffprobe'),
  })
})

test('it is ready when it says where it is, started again when it dies, and stopped with the host', async () => {
  const first = app.state.forks[0]!
  first.child.stdout.emit('data', line(4711))
  await expect.poll(() => app.client.engine.status()).toEqual({ name: 'ready' })
  first.child.emit('exit', 134)
  await until(() => app.state.forks.length === 2)
  const second = app.state.forks[1]!
  // On its old port, so that addresses of its files stay valid.
  expect(second.args[second.args.indexOf('--port') + 1]).toBe('4711')
  second.child.stdout.emit('data', line(4711))
  await expect.poll(() => app.client.engine.status()).toEqual({ name: 'ready' })
  second.child.kill = () => {
    second.child.kills += 1
    second.child.emit('exit', 0)
    return true
  }
  app.electron.app.quit()
  await until(() => app.state.quits > 0)
  expect(second.child.kills).toBe(1)
})
