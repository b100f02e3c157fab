import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../../../../electron/studio/core/clock.ts'
import {
  EngineFailure,
  EngineProcess,
  nodeLauncher,
} from '../../../../../electron/studio/service/engine-process/index.ts'
import type { EngineProcessOptions, EngineState } from '../../../../../electron/studio/service/engine-process/index.ts'
import { english } from '../../../../support/english.ts'

const script = join(import.meta.dirname, 'fake-engine.mjs')
let folder = ''
let engine: EngineProcess | null = null
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'greenroom-engine-'))))
afterEach(async () => {
  await engine?.stop()
  engine = null
  rmSync(folder, { recursive: true, force: true })
})

function make(
  mode: string,
  more: Partial<EngineProcessOptions> = {},
): { engine: EngineProcess; states: EngineState[] } {
  engine = new EngineProcess({
    launcher: nodeLauncher({ before: [script] }),
    args: (port) => [mode, folder, String(port)],
    clock: systemClock,
    startTimeoutMs: 60_000,
    stopGraceMs: 300,
    restartMs: [20, 40],
    ...more,
  })
  const states: EngineState[] = []
  engine.subscribe((state) => states.push(state))
  return { engine, states }
}

const read = (name: string): string => readFileSync(join(folder, name), 'utf8').trim()

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function until(condition: () => boolean): Promise<void> {
  const end = Date.now() + 60_000
  while (!condition()) {
    if (Date.now() > end) throw new Error('it never happened')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

test('it is ready once its line is whole, among other output, and stops when asked', async () => {
  const { engine: it, states } = make('good')
  const address = await it.start()
  expect(address).toEqual({
    baseUrl: 'http://127.0.0.1:4001',
    apiKey: 'key',
    clientId: 'id',
    clientSecret: 'secret',
  })
  expect(it.address).toEqual(address)
  expect(await it.start()).toBe(address)
  const pid = it.pid!
  await it.stop()
  expect(alive(pid)).toBe(false)
  expect(it.address).toBeNull()
  expect(states.map((state) => state.name)).toEqual(['starting', 'ready', 'stopping', 'stopped'])
})

test('two starts at once are one', async () => {
  const { engine: it } = make('good')
  await Promise.all([it.start(), it.start()])
  expect(read('starts').split('\n')).toHaveLength(1)
})

test('one that ignores the request to stop is ended with everything that it started', async () => {
  const { engine: it } = make('stubborn')
  await it.start()
  const pid = it.pid!
  const grandchild = Number(read('grandchild'))
  expect(alive(grandchild)).toBe(true)
  await it.stop()
  expect(alive(pid)).toBe(false)
  await until(() => !alive(grandchild))
})

test('one that never says where it is is ended when its time is up', async () => {
  const { engine: it } = make('silent', { startTimeoutMs: 3_000 })
  await expect(it.start()).rejects.toMatchObject({ code: 'too-slow' })
  expect(it.state.name).toBe('failed')
  expect(alive(Number(read('pid')))).toBe(false)
})

test('one that cannot start says why, in its own words, and is not tried again by itself', async () => {
  const { engine: it, states } = make('broken')
  const failure = await it.start().catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(EngineFailure)
  expect((failure as EngineFailure).message).toContain('The data folder /nowhere cannot be written.')
  expect((failure as EngineFailure).message).toContain('code 3')
  expect(states.map((state) => state.name)).toEqual(['starting', 'failed'])
  expect(read('starts').split('\n')).toHaveLength(1)
})

test('a program that is no engine, or none at all, is refused', async () => {
  await expect(make('chatty').engine.start()).rejects.toMatchObject({ code: 'bad-line' })
  await engine?.stop()
  const { engine: none } = make('good', {
    launcher: nodeLauncher({ command: join(folder, 'no-such-program'), before: [] }),
  })
  await expect(none.start()).rejects.toMatchObject({ code: 'not-started' })
})

test('after a crash it is started again, at the same port', async () => {
  const { engine: it, states } = make('crash-twice', { restartMs: [20, 40, 60] })
  await it.start()
  await until(() => states.filter((state) => state.name === 'ready').length === 3)
  expect(it.address?.baseUrl).toBe('http://127.0.0.1:4001')
  expect(read('starts').split('\n')).toEqual(['0', '4001', '4001'])
  const restart = states.find((state) => state.name === 'restarting')
  expect(english(restart)).toMatchObject({ count: 1, reason: 'it ended with code 9' })
})

test('one that dies again and again is given up with its last words', async () => {
  const { engine: it } = make('crash-always')
  await it.start()
  await until(() => it.state.name === 'failed')
  expect(it.state).toMatchObject({ failure: { code: 'crashed' } })
  expect(it.state.name === 'failed' && it.state.failure.message).toMatch(/3 times in a row.*Out of luck/)
  expect(read('starts').split('\n')).toHaveLength(3)
})

test('stopping in the middle of a start or a restart works, and leaves nothing', async () => {
  const { engine: it } = make('silent')
  const starting = it.start()
  const outcome = expect(starting).rejects.toMatchObject({ code: 'stopped' })
  await until(() => existsSync(join(folder, 'pid')))
  // The process id is not read from the file, because the program may be stopped between creating the file and writing
  // to it.
  const pid = it.pid!
  expect(alive(pid)).toBe(true)
  await it.stop()
  await outcome
  expect(alive(pid)).toBe(false)
  const { engine: crashing, states } = make('crash-always', { restartMs: [60_000] })
  await crashing.start()
  await until(() => states.some((state) => state.name === 'restarting'))
  await crashing.stop()
  expect(crashing.state.name).toBe('stopped')
})

test('when the studio itself is killed, the engine goes too', async () => {
  const code = `
    import { EngineProcess, nodeLauncher } from ${JSON.stringify(join(import.meta.dirname, '../../../../../electron/studio/service/engine-process/index.ts'))}
    import { systemClock } from ${JSON.stringify(join(import.meta.dirname, '../../../../../electron/studio/core/clock.ts'))}
    const it = new EngineProcess({ clock: systemClock,
      launcher: nodeLauncher({ before: [${JSON.stringify(script)}] }),
      args: (port) => [process.argv[1], ${JSON.stringify(folder)}, String(port)] })
    await it.start()
    console.log('ready')
    setTimeout(() => process.exit(0), process.argv[1] === 'stubborn' ? 100 : 60_000)`
  for (const mode of ['with-parent', 'stubborn']) {
    const parent = spawn(process.execPath, ['--input-type=module', '-e', code, mode], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise<void>((resolve) => parent.stdout.once('data', () => resolve()))
    const pid = Number(read('pid'))
    expect(alive(pid)).toBe(true)
    if (mode === 'with-parent') parent.kill('SIGKILL')
    await until(() => !alive(pid))
  }
})
