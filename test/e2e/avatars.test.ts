import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findTools, poster, probe } from '../../electron/media/index.ts'
import { inDepth } from '../support/depth.ts'
import { astronaut } from '../support/faces/sources.ts'
import { make } from '../support/media/making.ts'
import { seriousViolations } from '../support/window/axe.ts'
import { withoutBrowser } from '../support/window/chromium.ts'
import { dropFiles } from '../support/window/editor.ts'
import { tabTo } from '../support/window/keyboard.ts'
import type { TestWindow } from '../support/window/open.ts'
import { openWindow } from '../support/window/open.ts'

const missing = withoutBrowser()
if (missing) console.warn(`Own avatars in a real window are skipped: ${missing}.`)
const tools = missing ? null : await findTools()
/** Positions of the mouth and of the wall beside the head in the portrait, as shares of its sides. */
const mouth = { left: 0.41, top: 0.47, width: 0.2, height: 0.12 }
const wall = { left: 0.02, top: 0.05, width: 0.12, height: 0.3 }

describe.skipIf(missing)('own avatars', () => {
  let opened: TestWindow
  let page: Page
  let folder: string
  let portrait: string
  const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true })
  const dialog = (): Locator => page.getByRole('dialog', { name: 'New avatar' })
  const tile = (id: string): Locator => page.locator(`[data-avatar="${id}"]`)
  const check = (kind: string): Locator => dialog().locator(`[data-check="${kind}"]`)
  const link = (name: RegExp | string): Locator => page.getByRole('navigation').getByRole('link', { name })

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'greenroom-avatars-'))
    portrait = join(folder, 'Eileen Collins.png')
    await astronaut().extract({ left: 70, top: 0, width: 320, height: 320 }).resize(960, 960).png().toFile(portrait)
    // The film of the fake camera; Chromium takes 4:2:0.
    const camera = join(folder, 'camera.mjpeg')
    const filter = 'scale=720:720,pad=1280:720:280:0:gray,format=yuvj420p'
    await make(...[tools!, camera, '-loop', '1', '-i', portrait, '-t', '1', '-r', '15', '-vf', filter], '-q:v', '3')
    opened = await openWindow({
      switches: ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${camera}`],
    })
    page = opened.page
    await page.evaluate(() => (location.hash = '#/avatars'))
    await page.locator('[data-avatar]').first().waitFor()
  })
  afterAll(async () => {
    await opened?.close()
    await rm(folder, { recursive: true, force: true })
  })

  let permissions: CDPSession | undefined
  async function permit(setting: 'granted' | 'denied'): Promise<void> {
    permissions ??= await page.context().newCDPSession(page)
    const { origin } = new URL(page.url())
    await permissions.send('Browser.setPermission', { permission: { name: 'camera' }, setting, origin })
  }

  it('shows who there is, found by words, moving under the pointer', async () => {
    const mara = page.locator('[data-avatar]', { hasText: 'Mara' })
    await mara.hover()
    await mara.locator('video.moving').waitFor({ timeout: 240_000 })
    await page.getByRole('searchbox', { name: 'Search avatars' }).fill('head of product')
    await expect.poll(() => page.locator('[data-avatar]').count()).toBe(1)
    await page.keyboard.press('Escape')
  })

  it('says what to do when the camera is not allowed', async () => {
    await button('New avatar').first().click()
    await permit('denied')
    await button('Open the camera').click()
    await dialog().getByRole('alert').getByText('Access to the camera is not allowed').waitFor()
    await permit('granted')
    await button('Try again').click()
    await dialog().getByRole('meter', { name: 'Light' }).waitFor()
  })

  it('takes a photo after a countdown, and looks at it', async () => {
    const light = dialog().getByRole('meter', { name: 'Light' })
    await expect.poll(async () => Number(await light.getAttribute('aria-valuenow'))).toBeGreaterThan(20)
    await button('Take a photo').click()
    await dialog().getByRole('region', { name: 'Results of the check' }).waitFor()
    await expect.poll(() => check('face').getAttribute('data-verdict')).toBe('good')
    await expect.poll(() => check('turn').getAttribute('data-verdict')).toBe('good')
    await expect.poll(() => check('size').textContent()).toMatch(/\d{3} × \d{3} px/)
    // The camera is closed as soon as it isn't needed.
    await expect.poll(() => dialog().locator('section.camera video').count()).toBe(0)
    await button('Another picture').click()
  })

  it.runIf(inDepth)('records a video, with a length and in a format that any service takes', async () => {
    await button('Open the camera').click()
    await button('Record a video').click()
    await expect
      .poll(
        async () =>
          (await dialog()
            .getByRole('timer')
            .textContent()
            .catch(() => '')) ?? '',
        { timeout: 300_000 },
      )
      .toMatch(/00:0[2-9]/)
    await button('Done').click()
    await dialog().getByRole('region', { name: 'Results of the check' }).waitFor({ timeout: 240_000 })
    await expect.poll(() => check('length').textContent()).toMatch(/Length[1-9]\.\d s/)
    const imports = join(opened.home.dataFolder, 'imports')
    const folderName = (await readdir(imports)).find((name) => name.startsWith('camera-'))!
    const info = await probe(tools!, join(imports, folderName, 'Camera.mp4'))
    expect(info).toMatchObject({ container: 'mp4', video: { codec: 'h264' } })
    // As long as the window says; how much of the time the camera gave frames is the machine's matter.
    const shown = Number(/\d+\.\d/.exec((await check('length').textContent())!)![0])
    expect(Math.abs(info.durationMs / 1000 - shown)).toBeLessThan(0.1)
    await button('Another picture').click()
  })

  it('says what is wrong with a picture, and sends nothing without a name, an id and leave', async () => {
    const two = join(folder, 'two.png')
    const half = await sharp(portrait).resize(480).toBuffer()
    await sharp({ create: { width: 960, height: 480, channels: 3, background: '#556' } })
      .composite([
        { input: half, left: 0, top: 0 },
        { input: half, left: 480, top: 0 },
      ])
      .png()
      .toFile(two)
    await dropFiles(dialog().locator('.source'), [two])
    await check('face').waitFor()
    await expect.poll(() => check('face').getAttribute('data-verdict')).toBe('bad')
    await check('face').getByText('Several faces.').waitFor()
    await dialog().getByRole('textbox', { name: 'Avatar ID' }).fill('not an id')
    await button('Make the avatar').click()
    await dialog().getByText('Choose whose face it is.').waitFor()
    await dialog().getByText('Use only letters and digits, and an ID that is not taken.').waitFor()
    await dialog().getByText('Tick this box, or choose another picture.').waitFor()
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
  })

  it('makes an avatar of a photo that is dropped, with the leave to use the face', async () => {
    await dropFiles(page.locator('.avatars-page'), [portrait])
    await check('face').waitFor()
    for (const kind of ['face', 'size', 'turn', 'light'])
      await expect.poll(() => check(kind).getAttribute('data-verdict')).toBe('good')
    await expect.poll(() => dialog().getByRole('textbox', { name: 'Avatar ID' }).inputValue()).toBe('EileenCollins')
    await dialog().getByText('It is somebody else’s, and I have permission').click()
    await button('I confirm this').click()
    await dialog().locator('[data-consent="given"]').waitFor()
    await button('Make the avatar').click()
    await dialog().waitFor({ state: 'hidden' })
    await tile('EileenCollins').waitFor()
    await page.locator('[data-avatar="EileenCollins"][data-state="ready"]').waitFor({ timeout: 240_000 })
  })

  it('asks once per file: leave that was given is known', async () => {
    await dropFiles(page.locator('.avatars-page'), [portrait])
    await dialog().locator('[data-consent="given"]').waitFor()
    await expect.poll(() => dialog().getByRole('textbox', { name: 'Avatar ID' }).inputValue()).toBe('EileenCollins2')
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
  })

  it.each([
    ['light', 1024, 700],
    ['dark', 1440, 900],
  ] as const)('has no barriers and no sideways scrolling: %s, %i by %i', async (theme, width, height) => {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: theme })
    await page.locator(`[data-theme="${theme}"]`).first().waitFor()
    // Colours fade from one theme to the other.
    const fading = (): Promise<number> =>
      page.evaluate(() => document.getAnimations().filter((one) => one instanceof CSSTransition).length)
    await expect.poll(fading).toBe(0)
    expect(await seriousViolations(page)).toEqual([])
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
    await button('New avatar').first().click()
    await dialog().waitFor()
    await expect.poll(fading).toBe(0)
    expect(await seriousViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
  })

  it.runIf(inDepth)(
    'puts the avatar into a new project with the keyboard, and lets it speak',
    { timeout: 300_000 },
    async () => {
      // The styles of the library's tabs are loaded before those of the editor.
      await link('Library').click()
      await page.getByRole('tab', { name: 'Videos' }).waitFor()
      await link('Avatars').click()
      await tile('EileenCollins').waitFor()
      await page.getByRole('main').focus()
      await tabTo(page, /^button "Use Eileen Collins in the editor"/)
      await page.keyboard.press('Enter')
      await page.getByRole('application', { name: 'Stage' }).waitFor()
      await page.getByRole('option', { name: /^Eileen Collins, avatar, / }).waitFor()
      const tabs = await page.getByRole('tab', { name: 'Captions' }).boundingBox()
      expect(tabs!.height, 'the tabs of the panels are as high as their icon and name').toBeLessThan(60)
      await page.getByRole('application', { name: 'Stage' }).focus()
      await page.keyboard.press('Escape')
      await page.getByLabel('Voice source').selectOption({ label: 'Script' })
      await page.getByRole('textbox', { name: 'Script of the scene' }).fill('Good morning. We go up.')
      await page.getByRole('banner').getByRole('button', { name: 'Generate', exact: true }).click()
      const generate = page.getByRole('dialog')
      await generate.getByText('Talking avatar', { exact: true }).click()
      await generate.getByRole('textbox', { name: 'Name of the clip' }).fill('Eileen speaks')
      await generate.getByText('Ready to generate.').waitFor()
      await generate.getByRole('button', { name: 'Generate' }).click()
      await generate.waitFor({ state: 'hidden' })
      await link('Library').click()
      await page.getByRole('button', { name: 'History of jobs and downloads' }).click()
      const row = page.getByRole('row', { name: /Eileen speaks/ })
      await row.getByText('Done', { exact: true }).waitFor({ timeout: 280_000 })
    },
  )

  it.runIf(inDepth)('plays the clip, in which the mouth moves and the wall does not', async () => {
    await link('Library').click()
    await page.getByRole('grid', { name: 'Library' }).getByRole('gridcell', { name: 'Eileen speaks' }).dblclick()
    await page.getByRole('dialog').getByRole('button', { name: 'Play' }).click()
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.5)
    const clips = join(opened.home.dataFolder, 'Clips')
    const [name] = await readdir(clips)
    const info = await probe(tools!, join(clips, name!))
    expect(info.audio).toBeDefined()
    expect(info.durationMs).toBeGreaterThan(800)
    // The avatar stands as high as the canvas, in its middle.
    const { width, height } = info.video!
    const box = ({ left, top, ...size }: typeof mouth) => ({
      left: Math.round((width - height) / 2 + left * height),
      top: Math.round(top * height),
      width: Math.round(size.width * height),
      height: Math.round(size.height * height),
    })
    const frames: Buffer[][] = []
    for (let at = 0.15; at < 0.8; at += 0.08) {
      const path = join(folder, `frame-${frames.length}.png`)
      await poster(tools!, join(clips, name!), path, {
        atMs: info.durationMs * at,
        maxWidth: 4096,
        maxHeight: 4096,
      })
      frames.push(
        await Promise.all([mouth, wall].map((part) => sharp(path).extract(box(part)).greyscale().raw().toBuffer())),
      )
    }
    const change = (part: number): number =>
      Math.max(...frames.slice(1).map((frame, at) => difference(frame[part]!, frames[at]![part]!)))
    expect(change(0)).toBeGreaterThan(4)
    expect(change(1)).toBeLessThan(2)
    await page.keyboard.press('Escape')
  })

  it.runIf(inDepth)('takes a clip of the library like a file of the disk, and shows it', async () => {
    await link('Avatars').click()
    await button('New avatar').first().click()
    await button('From the library').click()
    await page
      .getByRole('dialog', { name: 'From the library' })
      .getByRole('button', { name: /Eileen speaks/ })
      .click()
    const preview = dialog().locator('.picture video')
    await expect.poll(() => preview.evaluate((one) => (one as HTMLVideoElement).videoWidth)).toBeGreaterThan(0)
    await expect.poll(() => dialog().getByRole('textbox', { name: 'Avatar ID' }).inputValue()).toBe('Eileenspeaks')
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
  })

  it('takes an avatar off the list, says what stays, and takes that back', async () => {
    await link('Avatars').click()
    await tile('EileenCollins').getByRole('button', { name: 'More for Eileen Collins' }).click()
    await page.getByRole('menuitem', { name: 'Remove…' }).click()
    await page.getByText('Services can’t delete an avatar').waitFor()
    await button('Remove').click()
    await tile('EileenCollins').waitFor({ state: 'detached' })
    await button('Undo').click()
    await tile('EileenCollins').waitFor()
  })

  it('made no fault in the page', () => expect(opened.faults).toEqual([]))
})

/** Mean difference of two grey pictures, 0 to 255. */
function difference(a: Buffer, b: Buffer): number {
  let sum = 0
  for (let at = 0; at < a.length; at += 1) sum += Math.abs(a[at]! - b[at]!)
  return sum / a.length
}
