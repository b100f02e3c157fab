import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build, newState, root, start } from '../support/electron/index.ts'
import type { RunningApp } from '../support/electron/index.ts'

let app: RunningApp
let folder = ''
beforeAll(async () => {
  await build()
  // A clone with a window of its own, so that links out of it can be made.
  const state = newState()
  folder = join(state.dataFolder, 'clone')
  mkdirSync(join(folder, 'out', 'renderer', 'assets'), { recursive: true })
  mkdirSync(join(folder, 'resources'))
  writeFileSync(join(folder, 'secret.txt'), 'the secret')
  const renderer = join(folder, 'out', 'renderer')
  writeFileSync(join(renderer, 'index.html'), '<!doctype html><title>Greenroom</title>')
  writeFileSync(join(renderer, 'assets', 'a.js'), 'export const one = 1')
  symlinkSync(join(folder, 'secret.txt'), join(renderer, 'assets', 'link.txt'))
  symlinkSync('/etc', join(renderer, 'assets', 'etc'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  symlinkSync(join(root, 'electron'), join(folder, 'electron'))
  app = await start({ dataFolder: state.dataFolder, appPath: folder })
})
afterAll(async () => {
  await app.end()
  rmSync(folder, { recursive: true, force: true })
})

/** Requests as Electron sends them, with the address exactly as given, which `Request` would normalise. */
function ask(url: string, init: RequestInit = {}): Promise<Response> {
  const request = new Request('greenroom://studio/', init)
  const exact = new Proxy(request, {
    get: (target, name) => {
      if (name === 'url') return url
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  return app.state.protocols.get('greenroom')!(exact)
}

test('the scheme is a real one: standard, secure, for fetch and for streams', () => {
  expect(app.state.schemes).toEqual([
    {
      scheme: 'greenroom',
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ])
})

describe('the window', () => {
  test('is served with its policy', async () => {
    const page = await ask('greenroom://studio/')
    expect(await page.text()).toContain('<title>Greenroom</title>')
    const policy = page.headers.get('content-security-policy')!
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("connect-src 'self';")
    // WebAssembly may be compiled; text never becomes a script.
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(policy).not.toMatch(/(?<!wasm-)unsafe|\*|https?:|wss?:/)
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
    const script = await ask('greenroom://studio/assets/a.js')
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(await script.text()).toBe('export const one = 1')
    const head = await ask('greenroom://studio/', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test.each([
    'greenroom://studio/../secret.txt',
    'greenroom://studio/assets/../../../secret.txt',
    'greenroom://studio/%2e%2e/%2e%2e/secret.txt',
    'greenroom://studio/assets/%2E%2E%2f%2E%2E%2fsecret.txt',
    'greenroom://studio/..%2f..%2fsecret.txt',
    'greenroom://studio/..%5c..%5csecret.txt',
    'greenroom://studio/assets\\..\\..\\secret.txt',
    'greenroom://studio/%252e%252e%252fsecret.txt',
    'greenroom://studio//etc/passwd',
    'greenroom://studio/%2fetc%2fpasswd',
    'greenroom://studio/C:%5CWindows%5Cwin.ini',
    'greenroom://studio/assets/a.js%00.txt',
    'greenroom://studio/%E0%A4%A',
  ])('%s is refused', async (url) => {
    const answer = await ask(url)
    expect([400, 404]).toContain(answer.status)
    expect(await answer.text()).toBe('')
  })

  test.each([
    'greenroom://studio/assets/link.txt',
    'greenroom://studio/assets/etc/passwd',
    'greenroom://studio/assets',
    'greenroom://studio/none.js',
    'greenroom://other/',
    'greenroom://studio.evil/',
    'greenroom://user:word@studio/',
    'greenroom://studio:1/',
    'file:///etc/passwd',
    'http://studio/',
    'nonsense',
  ])('%s is not there', async (url) => {
    const answer = await ask(url)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toBe('')
  })

  test('nothing but reading is taken, and nothing for another page', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await ask('greenroom://studio/', { method })).status).toBe(405)
    for (const origin of ['https://example.com', 'null', 'greenroom://other']) {
      expect((await ask('greenroom://studio/', { headers: { origin } })).status).toBe(403)
      expect((await ask('greenroom://studio/media/x', { headers: { origin } })).status).toBe(403)
    }
    expect((await ask('greenroom://studio/', { headers: { origin: 'greenroom://studio' } })).status).toBe(200)
  })
})

describe('media', () => {
  test('is the studio’s: a file of the user comes in ranges, and no other file can be named', async () => {
    const file = join(root, 'resources', 'samples', 'media', 'product-loop.mp4')
    const [asset] = await app.client.assets.describe({ session: null, paths: [file] })
    let url = asset!.playUrl
    for (const end = Date.now() + 20_000; url === null && Date.now() < end;) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      url = (await app.client.assets.describe({ session: null, paths: [file] }))[0]!.playUrl
    }
    expect(url).toMatch(/^media\//)
    const part = await ask(`greenroom://studio/${url}`, { headers: { range: 'bytes=4-7' } })
    expect(part.status).toBe(206)
    expect(await part.text()).toBe('ftyp')
    expect(part.headers.get('content-security-policy')).toBeTruthy()
    for (const path of ['media/none', 'media/..%2f..%2fsecret.txt', `media/${encodeURIComponent('/etc/passwd')}`])
      expect((await ask(`greenroom://studio/${path}`)).status).toBeGreaterThanOrEqual(400)
  })
})
