import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Clock } from '../../../../../electron/studio/core/clock.ts'
import { systemClock } from '../../../../../electron/studio/core/clock.ts'
import {
  EngineFailure,
  EngineProcess,
  SharedEngine,
  nodeLauncher,
} from '../../../../../electron/studio/service/engine-process/index.ts'
import type { EngineAddress } from '../../../../../electron/studio/service/engine-process/index.ts'

const script = join(import.meta.dirname, 'fake-engine.mjs')
let folder = ''
let opened: SharedEngine[] = []
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'greenroom-shared-'))))
afterEach(async () => {
  for (const one of opened) await one.stop()
  opened = []
  rmSync(folder, { recursive: true, force: true })
})

const file = (): string => join(folder, 'studio.json')
const starts = (): number => readFileSync(join(folder, 'starts'), 'utf8').trim().split('\n').length

/** A studio; `pid` is the id of its process, and `lives` tells which processes live. */
const failures: string[] = []
function studio(
  pid: number,
  lives: (pid: number) => boolean = () => true,
  answers = true,
  mode = 'good',
): SharedEngine {
  const engine = new EngineProcess({
    launcher: nodeLauncher({ before: [script] }),
    args: (port) => [mode, folder, String(port)],
    clock: systemClock,
    stopGraceMs: 300,
  })
  const shared = new SharedEngine({
    file: file(),
    engine,
    clock: systemClock,
    pid,
    lives,
    watchMs: 30,
    borrowTimeoutMs: 1_000,
    answers: () => Promise.resolve(answers),
    onFailed: (error) => failures.push(error.message),
  })
  opened.push(shared)
  return shared
}

test('the second studio uses the engine of the first, and leaves it alone when it goes', async () => {
  const first = studio(1)
  const second = studio(2)
  const address = await first.start()
  expect(await second.start()).toEqual(address)
  expect([first.owned, second.owned]).toEqual([true, false])
  expect(starts()).toBe(1)
  expect(statSync(file()).mode & 0o077).toBe(0)
  await second.stop()
  expect(first.address).toEqual(address)
  await first.stop()
  expect(existsSync(file())).toBe(false)
})

test('of two that start at once one waits for the other as long as an engine may take to start', async () => {
  let time = 0
  const address: EngineAddress = { baseUrl: 'http://127.0.0.1:1', apiKey: 'k', clientId: 'c', clientSecret: 's' }
  const taken = new EngineFailure('not-started', 'Another engine is running.', '{"code":"engine-running"}')
  const engine = {
    start: () => (time < 55_000 ? Promise.reject(taken) : Promise.resolve(address)),
    subscribe: () => () => undefined,
    stop: () => Promise.resolve(),
  } as unknown as EngineProcess
  const clock: Clock = {
    now: () => time,
    after(ms, call) {
      time += ms
      queueMicrotask(call)
      return () => undefined
    },
  }
  const shared = new SharedEngine({ file: file(), engine, clock, answers: () => Promise.resolve(false) })
  opened.push(shared)
  expect(await shared.start()).toEqual(address)
})

test('when the first is gone, the second starts the engine again and tells its listeners', async () => {
  let firstLives = true
  const first = studio(1)
  const second = studio(2, (pid) => pid !== 1 || firstLives)
  await first.start()
  await second.start()
  const told: (EngineAddress | null)[] = []
  const again = new Promise<void>((resolve) => {
    second.subscribe((address) => {
      told.push(address)
      if (address) resolve()
    })
  })
  await first.stop()
  firstLives = false
  await again
  expect(told[0]).toBeNull()
  expect(second.owned).toBe(true)
  expect(second.address).toEqual(told.at(-1))
  expect(starts()).toBe(2)
})

test('an engine that died is waited for until it is back, as long as it is wanted', async () => {
  const died = (shared: SharedEngine): Promise<void> =>
    new Promise((resolve) => {
      const end = shared.subscribe((address) => {
        if (address) return
        end()
        resolve()
      })
    })
  const pid = (): number => Number(readFileSync(join(folder, 'pid'), 'utf8'))
  const shared = studio(1)
  const address = await shared.start()
  // Nothing is under way.
  await shared.started()
  for (const wanted of [true, false]) {
    const gone = died(shared)
    process.kill(pid(), 'SIGKILL')
    await gone
    const back = shared.started()
    if (!wanted) await shared.stop()
    await back
    expect(shared.address).toEqual(wanted ? address : null)
  }
})

test('a takeover that fails is told, not waited for', async () => {
  let firstLives = true
  const first = studio(1)
  const second = studio(2, (pid) => pid !== 1 || firstLives, true, 'broken')
  await first.start()
  await second.start()
  const failed = new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      if (failures.length === 0) return
      clearInterval(timer)
      resolve()
    }, 10)
  })
  await first.stop()
  firstLives = false
  await failed
  await second.started()
  expect(failures).toEqual([expect.stringContaining('/nowhere cannot be written')])
  expect(second.address).toBeNull()
})

test('a note left by a studio that died, one that nobody answers for, and a broken one are not trusted', async () => {
  const address = { baseUrl: 'http://127.0.0.1:9', apiKey: 'a', clientId: 'b', clientSecret: 'c' }
  for (const [text, lives, answers] of [
    [JSON.stringify({ pid: 1, address }), false, true],
    [JSON.stringify({ pid: 1, address }), true, false],
    ['{"pid": 1, "addr', true, true],
    ['null', true, true],
  ] as const) {
    writeFileSync(file(), text)
    const own = studio(2, () => lives, answers)
    expect((await own.start()).baseUrl).not.toBe(address.baseUrl)
    expect(own.owned).toBe(true)
    await own.stop()
  }
})
