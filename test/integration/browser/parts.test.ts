import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { browserCandidates, openAppWindow, windowArguments } from '../../../electron/browser/app-window.ts'
import { readArguments } from '../../../electron/browser/arguments.ts'
import { Closing } from '../../../electron/browser/closing.ts'
import { findDesktop } from '../../../electron/browser/desktop.ts'
import { inEnglish } from '../../../electron/common/messages/index.ts'

let folder = ''
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'greenroom-browser-'))))
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true, force: true })
})

/** A program that records its arguments. */
function program(name: string, more = ''): void {
  const path = join(folder, name)
  writeFileSync(path, `#!/bin/sh\nprintf '%s\\n' "$@" > '${folder}/${name}.called'\n${more}\n`)
  chmodSync(path, 0o755)
}
const called = (name: string): string[] =>
  readFileSync(join(folder, `${name}.called`), 'utf8')
    .trim()
    .split('\n')

describe('arguments', () => {
  test('say what to open, where, and whether to show it', () => {
    expect(readArguments([], '/home')).toEqual({
      open: true,
      port: 0,
      files: [],
      dataFolder: null,
      help: false,
    })
    expect(readArguments(['--no-open', '--port', '8080', '--project', 'a.json', '/b.json'], '/home')).toMatchObject({
      open: false,
      port: 8080,
      files: ['/home/a.json', '/b.json'],
    })
    expect(readArguments(['--data', 'x'], '/home').dataFolder).toBe('/home/x')
  })

  test.each([
    ['--port', '70000'],
    ['--port', '-1'],
    ['--port', 'x'],
    ['--port', ''],
    ['--project', ' '],
    ['--data', ''],
    ['--what'],
  ])('that make no sense are named: %s %s', (...args) => expect(() => readArguments(args)).toThrow(args[0]))
})

describe('the app window', () => {
  test('is opened by the first browser there is, with a profile of its own', async () => {
    program('chromium')
    program('microsoft-edge')
    const env = { PATH: folder, DISPLAY: ':9' }
    const window = await openAppWindow('http://127.0.0.1:1/#token=x', join(folder, 'profile'), env, 'linux')
    expect(window?.program).toBe(join(folder, 'chromium'))
    await window?.ended
    expect(called('chromium')).toContain('--app=http://127.0.0.1:1/#token=x')
    expect(called('chromium')).toContain(`--user-data-dir=${join(folder, 'profile')}`)
    program('google-chrome')
    const better = await openAppWindow('http://127.0.0.1:1/', folder, env, 'linux')
    expect(better?.program).toBe(join(folder, 'google-chrome'))
    await better?.ended
  })

  test('is not opened without a browser, without a screen, or by a file that is no program', async () => {
    expect(await openAppWindow('http://x', folder, { PATH: folder, DISPLAY: ':9' }, 'linux')).toBeNull()
    program('chromium')
    expect(await openAppWindow('http://x', folder, { PATH: folder }, 'linux')).toBeNull()
    expect(existsSync(join(folder, 'chromium.called'))).toBe(false)
    writeFileSync(join(folder, 'chromium'), 'no program')
    chmodSync(join(folder, 'chromium'), 0o644)
    expect(await openAppWindow('http://x', folder, { PATH: folder, DISPLAY: ':9' }, 'linux')).toBeNull()
  })

  test('goes without the sandbox only where that refuses to work', () => {
    expect(windowArguments('a', 'p', true)).toContain('--no-sandbox')
    expect(windowArguments('a', 'p', false).join()).not.toMatch(/sandbox|test-type/)
  })

  test('is looked for where each system keeps browsers, Chrome first', () => {
    expect(browserCandidates({}, 'darwin')[0]).toContain('Google Chrome')
    expect(browserCandidates({ ProgramFiles: 'C:\\P' }, 'win32').some((one) => one.includes('msedge'))).toBe(true)
    expect(browserCandidates({}, 'linux')[0]).toBe('google-chrome')
  })
})

describe('the desktop', () => {
  test('opens addresses and shows files with its own program', async () => {
    expect(findDesktop({ PATH: folder, DISPLAY: ':9' }, 'linux')).toBeNull()
    program('xdg-open')
    expect(findDesktop({ PATH: folder }, 'linux')).toBeNull()
    const desktop = findDesktop({ PATH: folder, WAYLAND_DISPLAY: 'w' }, 'linux')!
    await desktop.open('https://example.com/?a=$(id)&b=;')
    await expect
      .poll(() => existsSync(join(folder, 'xdg-open.called')) && called('xdg-open'))
      .toEqual(['https://example.com/?a=$(id)&b=;'])
    await desktop.reveal('/home/a b/clip.mp4')
    await expect.poll(() => called('xdg-open')).toEqual(['/home/a b'])
  })
})

describe('closing by itself', () => {
  function closing(jobs: { running: number }): {
    it: Closing
    printed: string[]
    over: () => boolean
    window: () => void
    unseen: () => number
  } {
    vi.useFakeTimers()
    const printed: string[] = []
    let over = false
    let window: () => void = () => undefined
    let unseen = 0
    const it = new Closing({
      runningJobs: () => jobs.running,
      print: (one) => printed.push(inEnglish(one)),
      onUnseen: () => void (unseen += 1),
      quietMs: 1_000,
    })
    it.watch(new Promise((resolve) => (window = resolve)))
    void it.wanted.then(() => (over = true))
    return { it, printed, over: () => over, window: () => window(), unseen: () => unseen }
  }

  test('happens when the window was closed and no page is left for a while', async () => {
    const { it, over, window } = closing({ running: 0 })
    it.pages(1)
    it.pages(0)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(over(), 'the window is still there: its page is being loaded again').toBe(false)
    it.pages(1)
    window()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(over(), 'a page in another tab is left').toBe(false)
    it.pages(0)
    await vi.advanceTimersByTimeAsync(900)
    it.pages(1)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(over(), 'it came back').toBe(false)
    it.pages(0)
    await vi.advanceTimersByTimeAsync(1_100)
    expect(over()).toBe(true)
  })

  test('does not happen when the browser ended without ever showing the page, which is told', async () => {
    const { over, window, unseen } = closing({ running: 0 })
    window()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(over()).toBe(false)
    expect(unseen()).toBe(1)
  })

  test('a browser that handed the page over to one that runs has shown it', async () => {
    const { it, window, unseen } = closing({ running: 0 })
    window()
    await vi.advanceTimersByTimeAsync(300)
    it.pages(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(unseen()).toBe(0)
  })

  test('waits for running jobs and says so once', async () => {
    const jobs = { running: 2 }
    const { it, printed, over, window } = closing(jobs)
    it.pages(1)
    window()
    it.pages(0)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(over()).toBe(false)
    expect(printed).toEqual([expect.stringContaining('2 running jobs')])
    jobs.running = 0
    await vi.advanceTimersByTimeAsync(1_100)
    expect(over()).toBe(true)
  })
})
