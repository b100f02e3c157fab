import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inDepth, someOf } from '../../support/depth.ts'
import { cacheFolder } from '../../../electron/setup/cache.mjs'
import { startedFile } from '../../support/program.ts'

const entry = startedFile('browser/main')
let folder = ''
let renderer = ''
const running: Program[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-process-'))
  renderer = join(folder, 'renderer')
  mkdirSync(renderer)
  writeFileSync(join(renderer, 'index.html'), '<!doctype html><title>Greenroom</title>')
})
afterEach(async () => {
  for (const one of running.splice(0)) await one.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

class Program {
  out = ''
  err = ''
  readonly #child
  readonly ended: Promise<number | null>

  constructor(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
    this.#child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry, ...args], {
      env: {
        ...process.env,
        GREENROOM_DATA: join(folder, 'data'),
        GREENROOM_KEYS: 'file',
        GREENROOM_RENDERER: renderer,
        HOME: folder,
        GREENROOM_CACHE: cacheFolder(),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => (this.out += text))
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => (this.err += text))
    this.ended = new Promise((resolve) => this.#child.once('close', (code) => resolve(code)))
    running.push(this)
  }

  async line(): Promise<string> {
    await expect.poll(() => this.out, { timeout: 240_000, interval: 20 }).toContain('\n')
    return this.out
  }

  end(signal: NodeJS.Signals): Promise<number | null> {
    this.#child.kill(signal)
    return this.ended
  }
}

const addressIn = (line: string): string => /http:\S+/.exec(line)![0]

async function exchange(address: string): Promise<Response> {
  const { origin, hash } = new URL(address)
  return fetch(`${origin}/session`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ token: new URLSearchParams(hash.slice(1)).get('token') }),
  })
}

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

describe('the program', () => {
  test('prints one line, keeps its secrets to itself and closes in order', async () => {
    const host = new Program(['--no-open'])
    expect(await host.line()).toMatch(/^Greenroom is at http:\/\/127\.0\.0\.1:\d+\/#token=[\w-]{43}\n$/)
    const address = addressIn(host.out)
    expect((await fetch(address)).status).toBe(200)
    expect((await exchange(address)).status).toBe(204)
    const data = join(folder, 'data')
    await expect
      .poll(() => readFileSync(join(data, 'logs', 'greenroom.log'), 'utf8'), { timeout: 240_000 })
      .toContain('The engine is ready')
    const engine = (JSON.parse(readFileSync(join(data, 'engine', 'studio.json'), 'utf8')) as { pid: number }).pid
    expect(engine).toBeGreaterThan(0)
    for (const name of ['studio.lock', 'studio-instance.json', join('logs', 'greenroom.log')])
      expect(statSync(join(data, name)).mode & 0o077, name).toBe(0)
    const token = new URL(address).hash.slice('#token='.length)
    for (const name of ['studio-instance.json', join('logs', 'greenroom.log')])
      expect(readFileSync(join(data, name), 'utf8'), name).not.toContain(token)
    expect(await host.end('SIGTERM')).toBe(0)
    expect(host.out.split('\n')).toHaveLength(2)
    expect(host.err).toBe('')
    await expect(fetch(address)).rejects.toThrow()
  })

  test.runIf(inDepth)('started again hands over to the one that runs, and the page gets a fresh address', async () => {
    const first = new Program(['--no-open'])
    const before = addressIn(await first.line())
    const second = new Program(['--no-open', '--project', 'a.greenroom.json'])
    expect(await second.ended).toBe(0)
    const after = addressIn(second.out)
    expect(new URL(after).origin).toBe(new URL(before).origin)
    expect(after).not.toBe(before)
    expect((await exchange(after)).status).toBe(204)
    expect((await exchange(before)).status).toBe(204)
  })

  test('killed leaves nothing that stands in the way, and its engine goes with it', async () => {
    const first = new Program(['--no-open'])
    await first.line()
    const note = join(folder, 'data', 'engine', 'studio.json')
    await expect
      .poll(() => (JSON.parse(readFileSync(note, 'utf8')) as { pid: number }).pid > 0, { timeout: 240_000 })
      .toBe(true)
    const { pid } = JSON.parse(readFileSync(note, 'utf8')) as { pid: number }
    expect(await first.end('SIGKILL')).toBeNull()
    await expect.poll(() => alive(pid), { timeout: 240_000 }).toBe(false)
    const second = new Program(['--no-open'])
    expect(await second.line()).toContain('Greenroom is at')
  })

  test('ends in words when the port is taken', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const host = new Program(['--no-open', '--port', String(port)])
    expect(await host.ended).toBe(1)
    expect(host.err).toBe(`Port ${port} is used by another program.\nChoose another --port, or leave out --port.\n`)
    expect(host.out).toBe('')
    server.close()
  })

  test.runIf(inDepth)('takes the port it is given', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    await new Promise((resolve) => server.close(resolve))
    const host = new Program(['--no-open', '--port', String(port)])
    expect(new URL(addressIn(await host.line())).port).toBe(String(port))
    // Ctrl+C.
    expect(await host.end('SIGINT')).toBe(0)
  })

  const unusable: [string[], string][] = [
    [['--port', 'x'], '--port'],
    [['--what'], '--what'],
    [['--data', ' '], '--data'],
  ]
  test.each(someOf(unusable, 3))('explains %j', async (args, named) => {
    const host = new Program(args)
    expect(await host.ended).toBe(2)
    expect(host.err).toContain('Usage:')
    expect(host.err.trim().split('\n').at(-1)).toContain(named)
  })

  test.runIf(inDepth)('says what it knows when asked', async () => {
    const host = new Program(['--help'])
    expect(await host.ended).toBe(0)
    expect(host.out).toContain('--no-open')
  })

  test('ends in words when its folder can’t be made', async () => {
    writeFileSync(join(folder, 'file'), '')
    const host = new Program(['--no-open'], { GREENROOM_DATA: join(folder, 'file', 'data') })
    expect(await host.ended).toBe(1)
    expect(host.err).toContain(join(folder, 'file'))
    expect(host.err).not.toContain(' at ')
  })
})
