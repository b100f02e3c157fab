import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CDPSession, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findTools, probe } from '../../electron/media/index.ts'
import { astronautPath } from '../support/faces/sources.ts'
import { make } from '../support/media/making.ts'
import { seriousViolations } from '../support/window/axe.ts'
import { bridgeOf } from '../support/window/bridge.ts'
import { withoutBrowser } from '../support/window/chromium.ts'
import { dropFiles } from '../support/window/editor.ts'
import { killEngine } from '../support/window/host.ts'
import { tabTo } from '../support/window/keyboard.ts'
import type { TestWindow } from '../support/window/open.ts'
import { openWindow } from '../support/window/open.ts'
import { isLate } from '../support/window/slow.ts'

const samples = fileURLToPath(new URL('../../../shared/samples', import.meta.url))
const painting = join(samples, 'faces/painting-vermeer.jpg')
const portrait = join(samples, 'faces/stock-emotions-a-1.jpg')
const cat = join(samples, 'faces/not-a-face-cat.png')
const missing = withoutBrowser() ?? (existsSync(painting) ? null : `there are no samples in ${samples}`)
if (missing) console.warn(`Live face swap in a real window is skipped: ${missing}.`)
/** Time limit for work with models on a busy machine, ms. */
const slow = 120_000
/** Positions of the face and the flag in the camera's picture, as shares of its sides. */
const face = { x: 0.43, y: 0.14, width: 0.1, height: 0.14 }
const away = { x: 0.66, y: 0.6, width: 0.2, height: 0.3 }

describe.skipIf(missing)('live face swap', () => {
  let opened: TestWindow
  let page: Page
  let folder: string
  let bridge: Awaited<ReturnType<typeof bridgeOf>>
  let permissions: CDPSession

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'greenroom-live-'))
    const camera = join(folder, 'camera.mjpeg')
    const filter = 'scale=480:480,pad=640:480:80:0:gray,format=yuvj420p'
    const seen = ['-loop', '1', '-i', astronautPath, '-t', '1', '-r', '20', '-vf', filter, '-q:v', '3']
    await make(await findTools(), camera, ...seen)
    opened = await openWindow({
      switches: ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${camera}`],
    })
    page = opened.page
    bridge = await bridgeOf(page)
    permissions = await page.context().newCDPSession(page)
    await page.evaluate(() => (location.hash = '#/live'))
    await page.locator('.live-page').waitFor()
  })
  afterAll(async () => {
    bridge?.close()
    await opened?.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function permit(name: 'camera' | 'microphone', setting: 'granted' | 'denied'): Promise<void> {
    const { origin } = new URL(page.url())
    await permissions.send('Browser.setPermission', { permission: { name }, setting, origin })
  }
  const main = (): Locator => page.getByRole('main')
  const button = (name: string): Locator => main().getByRole('button', { name, exact: true })
  const state = (name: string): Promise<void> => page.locator(`[data-live-state="${name}"]`).waitFor({ timeout: slow })
  const verdict = (kind: string): Promise<void> => page.locator(`[data-verdict="${kind}"]`).waitFor({ timeout: slow })
  const drop = (path: string): Promise<void> => dropFiles(page.locator('.source'), [path])

  async function agree(): Promise<void> {
    await main().getByText('It is somebody else’s, and I have permission').click()
    await button('I confirm this').click()
    await page.locator('[data-consent="given"]').waitFor()
  }

  /** Mean difference of a part of both pictures, 0 to 255. */
  const difference = (part: typeof face): Promise<number> =>
    page.evaluate(({ x, y, width, height }) => {
      const pixels = [...document.querySelectorAll('.live-page video')].map((video) => {
        const canvas = new OffscreenCanvas(64, 64)
        const context = canvas.getContext('2d')!
        const { videoWidth: w, videoHeight: h } = video as HTMLVideoElement
        context.drawImage(video as HTMLVideoElement, x * w, y * h, width * w, height * h, 0, 0, 64, 64)
        return context.getImageData(0, 0, 64, 64).data
      })
      let sum = 0
      for (let at = 0; at < pixels[0]!.length; at += 1) sum += Math.abs(pixels[0]![at]! - pixels[1]![at]!)
      return sum / (64 * 64 * 3)
    }, part)

  /** Number of frames that the swapped video has shown. */
  const frames = (): Promise<number> =>
    page.evaluate(
      () =>
        document.querySelectorAll<HTMLVideoElement>('.live-page video')[1]!.getVideoPlaybackQuality().totalVideoFrames,
    )

  /** Numbers that describe the present swapped face. */
  const print = (): Promise<number[]> =>
    page.evaluate(({ x, y, width, height }) => {
      const video = document.querySelectorAll<HTMLVideoElement>('.live-page video')[1]!
      const canvas = new OffscreenCanvas(8, 8)
      const context = canvas.getContext('2d')!
      const { videoWidth: w, videoHeight: h } = video
      context.drawImage(video, x * w, y * h, width * w, height * h, 0, 0, 8, 8)
      return [...context.getImageData(0, 0, 8, 8).data]
    }, face)

  it('says what is missing before it can start, by keyboard', async () => {
    await page.keyboard.press('Control+Enter')
    await page.locator('[data-missing="source"]').waitFor()
  })

  it('says of every picture what is wrong with it and what to do', async () => {
    await drop(cat)
    await verdict('none')
    const two = join(folder, 'two.png')
    const tile = (path: string) => sharp(path).resize(480, 480, { fit: 'cover', position: 'top' }).toBuffer()
    await sharp({ create: { width: 960, height: 480, channels: 3, background: '#556' } })
      .composite([
        { input: await tile(astronautPath), left: 0, top: 0 },
        { input: await tile(portrait), left: 480, top: 0 },
      ])
      .png()
      .toFile(two)
    await drop(two)
    await verdict('several')
    const small = join(folder, 'small.png')
    await sharp(astronautPath).resize(256).png().toFile(small)
    await drop(small)
    await verdict('small')
    await drop(painting)
    await verdict('good')
    await page.keyboard.press('Control+Enter')
    await page.locator('[data-missing="consent"]').waitFor()
    await agree()
  })

  it('says why there is no camera, and makes no session', async () => {
    await permit('camera', 'denied')
    await page.keyboard.press('Control+Enter')
    await page.locator('[data-fault="camera"]').getByText('Access to the camera is not allowed').waitFor()
    expect(await bridge.studio.live.open()).toEqual([])
    await permit('camera', 'granted')
    await permit('microphone', 'granted')
  })

  it('lets go of a camera that comes after Stop was pressed, and makes no session', async () => {
    type Held = Window & { release?: () => void; late?: MediaStreamTrack }
    await page.evaluate(() => {
      const own = globalThis as unknown as Held
      const devices = navigator.mediaDevices
      const ask = devices.getUserMedia.bind(devices)
      devices.getUserMedia = async (wish) => {
        // As if the user had not answered the browser's question yet.
        await new Promise<void>((resolve) => (own.release = resolve))
        devices.getUserMedia = ask
        const stream = await ask(wish)
        own.late = stream.getVideoTracks()[0]!
        return stream
      }
    })
    await button('Start').click()
    await button('Stop').click()
    await button('Start').waitFor()
    await page.evaluate(() => (globalThis as unknown as Held).release!())
    await expect
      .poll(() => page.evaluate(() => (globalThis as unknown as Held).late?.readyState), { timeout: slow })
      .toBe('ended')
    expect(await bridge.studio.live.open()).toEqual([])
  })

  it('gives the camera’s picture back with the other face', { timeout: slow }, async () => {
    await tabTo(page, /^button "Start"/)
    await page.keyboard.press('Enter')
    await state('live')
    await expect.poll(() => difference(face), { timeout: slow }).toBeGreaterThan(8)
    // The first frames of a connection have few details.
    await expect.poll(() => difference(away), { timeout: slow }).toBeLessThan(6)
    await expect.poll(() => page.locator('[data-stat="latency"]').textContent(), { timeout: slow }).toMatch(/^\d+ ms$/)
    await expect.poll(() => page.locator('[data-stat="size"]').textContent(), { timeout: slow }).toBe('640 × 480')
  })

  it('changes the face in the same session', { timeout: slow }, async () => {
    const [before] = await bridge.studio.live.open()
    const old = await print()
    await drop(portrait)
    await verdict('good')
    await agree()
    await expect.poll(async () => distance(old, await print()), { timeout: slow }).toBeGreaterThan(6)
    const open = await bridge.studio.live.open()
    expect(open.map(({ id }) => id)).toEqual([before!.id])
    await page.locator('[data-live-state="live"]').waitFor()
  })

  it('says that nothing goes out when the camera is unplugged, and goes on with it', { timeout: slow }, async () => {
    const before = await bridge.studio.live.open()
    await page.evaluate(() => {
      const own = document.querySelector<HTMLVideoElement>('.live-page video')!
      const [track] = (own.srcObject as MediaStream).getVideoTracks()
      track!.stop()
      // The event that a browser sends when the device is unplugged; stopping a track sends none.
      track!.dispatchEvent(new Event('ended'))
    })
    await page.locator('[data-fault="camera"]').getByText('was unplugged').waitFor()
    await main().getByText('On air, but no picture is sent').waitFor()
    const shown = await frames()
    await page.locator('[data-fault="camera"]').getByRole('button').click()
    await main().getByText('On air', { exact: true }).waitFor()
    await expect.poll(async () => (await frames()) - shown, { timeout: slow }).toBeGreaterThan(10)
    expect((await bridge.studio.live.open()).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  })

  it('records what it shows into the library', { timeout: slow }, async () => {
    await page.keyboard.press('Escape')
    await main().focus()
    await page.keyboard.press('r')
    await page.getByRole('timer').waitFor()
    // Waits for as many frames as two seconds have on a fast machine, however long that takes.
    const before = await frames()
    await expect.poll(async () => (await frames()) - before, { timeout: slow }).toBeGreaterThan(40)
    expect(await page.getByRole('timer').textContent()).toMatch(/^\d\d:\d\d/)
    await page.keyboard.press('r')
    await page.getByText('is in the library').waitFor({ timeout: slow })
    const listed = async () => (await bridge.studio.library.list({ kinds: ['live-swap'] })).items
    await expect.poll(async () => (await listed()).length, { timeout: slow }).toBe(1)
    const items = await listed()
    const info = await probe(await findTools(), join(items[0]!.folder, items[0]!.file))
    expect(info).toMatchObject({ container: 'mp4', video: { codec: 'h264', width: 640, height: 480 } })
    expect(info.audio?.codec).toBe('aac')
    expect(info.durationMs).toBeGreaterThan(1_000)
  })

  it('has no barriers while it runs', async () => {
    // A toast that is fading has less contrast than a visible one.
    await expect.poll(() => seriousViolations(page), { timeout: slow }).toEqual([])
  })

  it('closes the session when it is stopped, and asks before the page is left', { timeout: slow }, async () => {
    await button('Stop').click()
    await state('idle')
    await expect.poll(() => bridge.studio.live.open(), { timeout: slow }).toEqual([])
    await button('Start').click()
    await state('live')
    const library = page.getByRole('navigation').getByRole('link', { name: 'Library' })
    const question = page.getByRole('alertdialog', { name: 'End the live session?' })
    const marked = page.getByRole('navigation').getByRole('link', { name: 'Live a session is on' })
    await marked.waitFor()
    await library.click()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'hidden' })
    await state('live')
    await library.click()
    await question.getByRole('button', { name: 'End session' }).click()
    await expect.poll(() => bridge.studio.live.open(), { timeout: slow }).toEqual([])
    expect(new URL(page.url()).hash).toBe('#/library')
    await marked.waitFor({ state: 'detached' })
  })

  it('says so when the engine is killed in the middle, and starts again', { timeout: slow }, async () => {
    // The chosen face and the consent to use it are still there.
    await page.evaluate(() => (location.hash = '#/live'))
    await page.locator('[data-consent="given"]').waitFor({ timeout: slow })
    await button('Start').click()
    await state('live')
    killEngine(opened.host.pid)
    await page.locator('[data-live-fault]').waitFor({ timeout: slow })
    await state('idle')
    await expect.poll(() => bridge.studio.live.open(), { timeout: slow }).toEqual([])
    await expect.poll(async () => (await bridge.studio.engine.status()).name, { timeout: slow }).toBe('ready')
  })

  it('closes the session at once when the window is closed, even while it records', { timeout: slow }, async () => {
    await button('Start').click()
    await state('live')
    await main().focus()
    await page.keyboard.press('r')
    await page.getByRole('timer').waitFor({ timeout: slow })
    expect(opened.faults).toEqual([])
    const closed = (async () => {
      for await (const event of await bridge.studio.live.watch()) if (event.type === 'closed') return event
      return null
    })()
    await page.close()
    // The window ends the session itself; otherwise the reason would be that the page was not heard any more.
    expect(await closed).toMatchObject({ type: 'closed', ...(isLate ? {} : { reason: null }) })
    expect(await bridge.studio.live.open()).toEqual([])
  })
})

function distance(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, at) => sum + Math.abs(value - b[at]!), 0) / a.length
}
