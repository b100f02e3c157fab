import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { findTools } from '../../electron/media/index.ts'
import { someOf } from '../support/depth.ts'
import { courseClip, makeCourse } from '../support/course/make-course.ts'
import { openBrowser, withoutBrowser } from '../support/window/chromium.ts'

const missing = withoutBrowser()
if (missing) console.warn(`Courses are skipped: ${missing}.`)

type Version = '1.2' | '2004'
/** A frame of a learning platform: its interface keeps what the course stores, over reloads too. */
const platform = (version: Version): string => `<!doctype html><title>Platform</title>
<script src="/scorm-again.js"></script>
<script>
  const api = new ${version === '1.2' ? 'Scorm12API' : 'Scorm2004API'}({ autocommit: false, logLevel: 5 })
  const kept = localStorage.getItem('${version}')
  if (kept) api.loadFromJSON(JSON.parse(kept))
  const keep = () => localStorage.setItem('${version}', JSON.stringify(api.cmi))
  api.on('${version === '1.2' ? 'LMSCommit' : 'Commit'}', keep)
  // What the platform refuses, such as a value in a wrong form.
  window.errors = []
  for (const name of ${version === '1.2' ? "['LMSInitialize', 'LMSSetValue', 'LMSCommit']" : "['Initialize', 'SetValue', 'Commit']"}) {
    const call = api[name]
    api[name] = (...values) => {
      const answer = call.apply(api, values)
      if (String(answer) !== 'true') window.errors.push([name, ...values].join(' '))
      return answer
    }
  }
  window.${version === '1.2' ? 'API' : 'API_1484_11'} = api
</script>
<iframe src="/${version}/index.html" width="900" height="700" allow="autoplay"></iframe>`

describe.skipIf(missing)('a course in a learning platform', () => {
  const folder = mkdtempSync(join(tmpdir(), 'course-e2e-'))
  const files = new Map<string, Uint8Array>()
  const asked: string[] = []
  let server: Server
  let browser: Awaited<ReturnType<typeof openBrowser>>
  let page: Page

  beforeAll(async () => {
    const tools = await findTools()
    const clips = [
      await courseClip(tools, join(folder, 'one.mp4'), { seconds: 4, title: 'One' }),
      await courseClip(tools, join(folder, 'two.mp4'), { seconds: 4, title: 'Two' }),
    ]
    for (const scorm of ['1.2', '2004'] as const) {
      const { files: packages } = await makeCourse(tools, clips, join(folder, scorm), {
        scorm,
        completeAt: 80,
        score: true,
      })
      const parts = unzipSync(readFileSync(packages[0]!.path))
      for (const [name, bytes] of Object.entries(parts)) files.set(`/${scorm}/${name}`, bytes)
      files.set(`/platform-${scorm}.html`, new TextEncoder().encode(platform(scorm)))
    }
    const library = join(dirname(createRequire(import.meta.url).resolve('scorm-again')), 'scorm-again.min.js')
    files.set('/scorm-again.js', readFileSync(library))
    const types: Record<string, string> = {
      html: 'text/html',
      js: 'text/javascript',
      css: 'text/css',
      mp4: 'video/mp4',
      vtt: 'text/vtt',
    }
    server = createServer(({ url = '', headers }, response) => {
      asked.push(url)
      const bytes = files.get(url)
      if (!bytes) return void response.writeHead(404).end()
      response.setHeader('content-type', types[url.split('.').at(-1)!] ?? 'application/octet-stream')
      const range = /bytes=(\d+)-(\d*)/.exec(headers.range ?? '')
      if (!range) return void response.writeHead(200, { 'accept-ranges': 'bytes' }).end(bytes)
      const [from, to] = [Number(range[1]), range[2] ? Number(range[2]) : bytes.length - 1]
      response
        .writeHead(206, { 'content-range': `bytes ${from}-${to}/${bytes.length}` })
        .end(bytes.subarray(from, to + 1))
    }).listen(0, '127.0.0.1')
    browser = await openBrowser({ width: 1024, height: 800 })
    page = await browser.context.newPage()
  })
  afterAll(async () => {
    await browser?.close()
    server?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** A value of the platform, as the course has stored it. */
  const value = (version: Version, field: string): Promise<string> =>
    page.evaluate(
      ([name, of]) => {
        const api = (window as unknown as Record<string, { cmi: Record<string, unknown> }>)[name!]!
        return String(of!.split('.').reduce((at: unknown, key) => (at as Record<string, unknown>)[key], api.cmi))
      },
      [version === '1.2' ? 'API' : 'API_1484_11', field],
    )
  const course = () => page.frameLocator('iframe')
  const video = () => course().locator('video')
  const open = (version: Version) =>
    page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/platform-${version}.html`)
  const play = (rate: number) =>
    video().evaluate((one: HTMLVideoElement, speed) => {
      one.muted = true
      one.playbackRate = speed
      return one.play()
    }, rate)

  const versions = [
    {
      version: '1.2',
      status: 'core.lesson_status',
      location: 'core.lesson_location',
      done: 'passed',
      score: 'core.score.raw',
    },
    { version: '2004', status: 'completion_status', location: 'location', done: 'completed', score: 'score.raw' },
  ] as const
  it.each(someOf(versions, 2))(
    'SCORM $version: status and position are stored, a reload goes on, and what was seen completes it',
    async (one) => {
      const { version, status, location, done, score } = one
      await open(version)
      await expect.poll(() => value(version, status)).toBe('incomplete')
      await play(2)
      await expect.poll(() => video().evaluate(({ currentTime }: HTMLVideoElement) => currentTime)).toBeGreaterThan(2)
      await video().evaluate((player: HTMLVideoElement) => player.pause())
      await expect.poll(() => value(version, location)).toMatch(/^0:[23]$/)
      const at = Number((await value(version, location)).split(':')[1])
      expect(await value(version, status)).toBe('incomplete')
      expect(Number(await value(version, score))).toBeGreaterThan(15)

      // A page that is left before its video has come keeps the position.
      await page.route('**/media/*', (route) => route.abort())
      await page.reload()
      await expect.poll(() => value(version, location)).toMatch(/^0:[23]$/)
      await page.unroute('**/media/*')

      // A jump to the end shows nothing of what it passes over.
      await page.reload()
      await expect
        .poll(() => video().evaluate(({ currentTime }: HTMLVideoElement) => currentTime))
        .toBeGreaterThanOrEqual(at)
      await course().getByRole('button', { name: 'Two' }).click()
      await video().evaluate((player: HTMLVideoElement) => {
        player.pause()
        player.currentTime = 3.9
      })
      expect(await value(version, status)).toBe('incomplete')

      await course().getByRole('button', { name: 'One' }).click()
      await play(2)
      await expect.poll(() => course().getByRole('button', { name: 'Two' }).getAttribute('aria-current')).toBe('true')
      await video().evaluate((player: HTMLVideoElement) => (player.playbackRate = 2))
      await expect.poll(() => value(version, status)).toBe(done)
      await expect.poll(() => course().getByRole('status').innerText()).toBe('Complete')
      if (version === '2004') {
        expect(await value(version, 'success_status')).toBe('passed')
        expect(Number(await value(version, 'progress_measure'))).toBeGreaterThanOrEqual(0.8)
      }
      expect(await page.evaluate(() => (window as unknown as { errors: string[] }).errors)).toEqual([])

      await page.reload()
      await expect.poll(() => value(version, status)).toBe(done)
      expect(await course().getByRole('status').innerText()).toBe('Complete')
    },
  )

  it('shows captions, asks for nothing but its files, and says where nothing is stored', async () => {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/1.2/index.html`)
    await page.getByText('No learning platform was found').waitFor()
    const words = await page.locator('video').evaluate(async (player: HTMLVideoElement) => {
      const [track] = player.textTracks
      track!.mode = 'showing'
      while (!track!.cues?.length) await new Promise((resolve) => setTimeout(resolve, 50))
      return (track!.cues[0] as VTTCue).text
    })
    expect(words).toBe('Words of One')
    const missingFiles = asked.filter((url) => !files.has(url) && url !== '/favicon.ico')
    expect(missingFiles).toEqual([])
  })
})
