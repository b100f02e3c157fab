import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findTools, probe } from '../../electron/media/index.ts'
import { coveredControls } from '../support/window/covered.ts'
import { bridgeOf } from '../support/window/bridge.ts'
import { withoutBrowser } from '../support/window/chromium.ts'
import { dragOnStage, dropFiles, elementBox } from '../support/window/editor.ts'
import type { TestWindow } from '../support/window/open.ts'
import { openWindow } from '../support/window/open.ts'
import { handingOutTests } from './journey/handing-out.ts'
import { projectTests } from './journey/projects.ts'

const media = fileURLToPath(new URL('../../resources/samples/media/', import.meta.url))
const script = 'Good evening. The doors open at eight.'
const missing = withoutBrowser()
if (missing) console.warn(`The journey through the window is skipped: ${missing}.`)

/**
 * Everything a creator does, by mouse and keyboard, with the real engine. Each step continues where the last one ended.
 */
describe.skipIf(missing)('from an empty project to two finished clips', () => {
  let opened: TestWindow
  let page: Page

  beforeAll(async () => {
    opened = await openWindow()
    page = opened.page
  })
  afterAll(() => opened.close())

  const option = (name: string) => page.getByRole('option', { name: new RegExp(`^${name}, \\w+, `) })

  it('begins a project', async () => {
    await page.getByRole('button', { name: /^Wide/ }).click()
    const dialog = page.getByRole('dialog')
    if (await dialog.isVisible().catch(() => false)) await dialog.getByRole('button', { name: /Create/ }).click()
    await page.getByRole('application', { name: 'Stage' }).waitFor()
    expect(new URL(page.url()).hash).toBe('#/editor')
  })

  it('takes a picture and a video that are dropped onto the stage', async () => {
    const stage = page.locator('[data-stage]')
    await dropFiles(stage, [join(media, 'backdrop-spring.jpg')])
    await option('backdrop-spring').waitFor()
    await dropFiles(stage, [join(media, 'product-loop.mp4')])
    await option('product-loop').waitFor()
    expect((await elementBox(page, 'backdrop-spring')).width).toBeGreaterThan(1_000)
  })

  it('adds a presenter, moves and scales her by dragging', async () => {
    await page.getByRole('tab', { name: 'Avatars' }).click()
    await page.getByRole('button', { name: /^Add Mara/ }).click()
    await option('Mara').waitFor()
    const before = await elementBox(page, 'Mara')
    const middle = [before.x + before.width / 2, before.y + before.height / 2] as const
    await dragOnStage(page, middle, [middle[0] + 300, middle[1] + 30], 1920)
    const moved = await elementBox(page, 'Mara')
    expect(moved.x - before.x).toBeCloseTo(300, -1)
    expect(moved.y - before.y).toBeCloseTo(30, -1)
    await dragOnStage(page, [moved.x, moved.y], [moved.x + moved.width * 0.2, moved.y + moved.height * 0.2], 1920)
    const scaled = await elementBox(page, 'Mara')
    expect(scaled.width / moved.width).toBeCloseTo(0.8, 1)
    expect(scaled.width / scaled.height).toBeCloseTo(moved.width / moved.height, 1)
    expect(scaled.x + scaled.width).toBeCloseTo(moved.x + moved.width, -1)
  })

  it('takes a drag back as one step, and makes it again', async () => {
    const scaled = await elementBox(page, 'Mara')
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await elementBox(page, 'Mara')).width).toBeGreaterThan(scaled.width)
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(() => elementBox(page, 'Mara')).toEqual(scaled)
  })

  it('speaks a script and shows its sound and words', async () => {
    await page.keyboard.press('Escape')
    const box = page.getByRole('textbox', { name: 'Script of the scene' })
    if (!(await box.isVisible())) await page.getByLabel('Voice source').selectOption({ label: 'Script' })
    await box.fill(script)
    await page.getByRole('region', { name: 'Timeline' }).getByRole('button', { name: 'Make speech' }).click()
    await page.locator('.voice .clip.known').first().waitFor({ timeout: 240_000 })
    await expect.poll(() => page.getByRole('option', { name: /^1 · / }).textContent()).not.toContain('about')
    // A waveform has high and low parts; silence and a flat bar have not.
    const heights = await page.waitForFunction(() => {
      const canvas = document.querySelector<HTMLCanvasElement>('.voice canvas')
      const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
      if (!pixels) return null
      const found = new Set<number>()
      for (let x = 0; x < pixels.width; x += 1) {
        let filled = 0
        for (let y = 0; y < pixels.height; y += 1) if (pixels.data[(y * pixels.width + x) * 4 + 3]! > 128) filled += 1
        found.add(filled)
      }
      return found.size > 5 ? found.size : null
    })
    expect(await heights.jsonValue()).toBeGreaterThan(5)
  })

  it('finds everything where it was after a reload', async () => {
    const before = await elementBox(page, 'Mara')
    const { studio, close } = await bridgeOf(page)
    await expect.poll(async () => JSON.stringify(await studio.projects.current())).toContain(script)
    close()
    await page.reload()
    await option('Mara').waitFor()
    await expect.poll(() => elementBox(page, 'Mara')).toEqual(before)
    const box = page.getByRole('textbox', { name: 'Script of the scene' })
    await expect.poll(() => box.inputValue()).toBe(script)
    // Steps from before the reload can still be undone.
    await page.getByRole('application', { name: 'Stage' }).focus()
    await page.keyboard.press('Control+z')
    await expect.poll(() => box.inputValue()).not.toBe(script)
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(() => box.inputValue()).toBe(script)
  })

  it('shows what another window has made of the project, when the user wants that', async () => {
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.getByRole('textbox', { name: 'Script of the scene' }).fill('Written in the other window.')
    await page.getByText('This project was changed in another window.').waitFor()
    await page.getByRole('button', { name: 'Show the newer one' }).click()
    const box = page.getByRole('textbox', { name: 'Script of the scene' })
    await expect.poll(() => box.inputValue()).toBe('Written in the other window.')
    await box.fill(script)
    await other.getByRole('button', { name: 'Show the newer one' }).waitFor()
    await other.close()
  })

  async function openGenerate(kind: string) {
    await page.getByRole('navigation').getByRole('link', { name: 'Editor' }).click()
    await page.getByRole('banner').getByRole('button', { name: 'Generate' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(kind, { exact: true }).click()
    await expect.poll(() => dialog.getByRole('radio', { name: new RegExp(kind) }).isChecked()).toBe(true)
    return dialog
  }

  /** Length of the clip as the dialog says it before generating, s. */
  let plannedLength = Number.NaN
  let talkingLength = Number.NaN

  async function start(kind: string): Promise<void> {
    const dialog = await openGenerate(kind)
    await dialog.getByRole('textbox', { name: 'Name of the clip' }).fill(`Evening, ${kind}`)
    await dialog.getByText('Ready to generate.').waitFor()
    plannedLength = Number(/([\d.]+) s/.exec((await dialog.locator('dl').textContent()) ?? '')?.[1])
    await dialog.getByRole('button', { name: 'Generate' }).click()
    await dialog.waitFor({ state: 'hidden' })
  }

  it('says what a talking avatar can not hold, and leads there', async () => {
    const dialog = await openGenerate('Talking avatar')
    await dialog.getByRole('button', { name: /can’t contain video/ }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.locator('[data-stage] [role=option][aria-selected=true]', { hasText: 'product-loop' }).waitFor()
    await page.getByRole('application', { name: 'Stage' }).focus()
    await page.keyboard.press('Delete')
    await option('product-loop').waitFor({ state: 'detached' })
  })

  it('makes a talking avatar, and says in the editor how far it is and when it is ready', async () => {
    await start('Talking avatar')
    talkingLength = plannedLength
    const onTimeline = await page.getByRole('option', { name: /^1 · / }).textContent()
    expect(Number(/([\d.]+) s/.exec(onTimeline ?? '')?.[1])).toBeCloseTo(talkingLength, 1)
    const progress = page.getByRole('banner').getByRole('group', { name: 'Progress of Evening, Talking avatar' })
    await progress.getByRole('progressbar').waitFor()
    await progress.getByRole('button', { name: 'Cancel Evening, Talking avatar' }).waitFor()
    const notice = page.locator('[data-toasts] .toast', { hasText: '“Evening, Talking avatar” is ready.' })
    await notice.waitFor({ timeout: 280_000 })
    // Under the pointer it stays, however long the checks take.
    await notice.hover()
    await progress.waitFor({ state: 'detached' })
    await expect.poll(() => notice.locator('img').evaluate((img) => (img as HTMLImageElement).naturalWidth)).not.toBe(0)
    await page.getByRole('navigation').getByRole('link', { name: 'Library one new clip' }).waitFor()
    // In a small window the lower right corner is where the dialog has its buttons.
    const size = page.viewportSize()!
    await page.setViewportSize({ width: 1024, height: 700 })
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Generate' }).waitFor()
    await expect.poll(async () => [await notice.isVisible(), await coveredControls(page)]).toEqual([true, []])
    await page.keyboard.press('Escape')
    await page.setViewportSize(size)
    await notice.getByRole('button', { name: 'Play' }).click()
    const played = page.getByRole('dialog', { name: 'Evening, Talking avatar' }).locator('video[data-player]')
    await expect.poll(() => played.evaluate((video) => (video as HTMLVideoElement).currentTime)).toBeGreaterThan(0.5)
    expect(new URL(page.url()).hash).toBe('#/editor')
    await page.keyboard.press('Escape')
  })

  it('makes an avatar video, with the video back in it', { timeout: 300_000 }, async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Editor' }).click()
    await page.getByRole('application', { name: 'Stage' }).focus()
    await page.keyboard.press('Control+z')
    await option('product-loop').waitFor()
    const box = page.getByRole('textbox', { name: 'Script of the scene' })
    await box.fill(`${script} Come early.`)
    await page.locator('.voice .clip.none').first().waitFor()
    await start('Avatar video')
    await page.getByRole('navigation').getByRole('link', { name: 'Library' }).click()
    await page.getByRole('button', { name: 'History of jobs and downloads' }).click()
    const row = page.getByRole('row', { name: /Evening, Avatar video/ })
    await row.getByText('Done', { exact: true }).waitFor({ timeout: 280_000 })
    // The speech that the clip needed is on the timeline, without a press of “Make speech”.
    await page.getByRole('navigation').getByRole('link', { name: 'Editor' }).click()
    await page.locator('.voice .clip.known').first().waitFor()
    await page.locator('.voice .clip.none').waitFor({ state: 'detached' })
  })

  it('plays both clips from the library', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Library' }).click()
    for (const kind of ['Talking avatar', 'Avatar video']) {
      await page
        .getByRole('grid', { name: 'Library' })
        .getByRole('gridcell', { name: `Evening, ${kind}` })
        .dblclick()
      const player = page.locator('video[data-player]')
      await player.waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Play' }).click()
      await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.5)
      const picture = await player.evaluate((video) => {
        const { videoWidth, videoHeight, duration } = video as HTMLVideoElement
        return { videoWidth, videoHeight, duration }
      })
      expect(picture).toMatchObject({ videoWidth: 1920, videoHeight: 1080 })
      expect(picture.duration).toBeGreaterThan(1.5)
      if (kind === 'Talking avatar') expect(Math.abs(picture.duration - talkingLength)).toBeLessThan(0.3)
      await page.keyboard.press('Escape')
    }
  })

  it('hands a clip out: played by keys on the whole screen, downloaded, its path shown', async () => {
    const cell = page.getByRole('grid', { name: 'Library' }).getByRole('gridcell', { name: 'Evening, Avatar video' })
    await cell.dblclick()
    const dialog = page.getByRole('dialog')
    const player = dialog.locator('video[data-player]')
    await player.waitFor()
    const state = () =>
      player.evaluate((video) => {
        const { paused, currentTime, muted, volume } = video as HTMLVideoElement
        return { paused, currentTime, muted, volume }
      })
    expect((await player.boundingBox())!.width).toBeGreaterThan(page.viewportSize()!.width * 0.6)
    await page.keyboard.press('l')
    await expect.poll(async () => (await state()).paused).toBe(false)
    await page.keyboard.press('k')
    await page.keyboard.press('End')
    const end = (await state()).currentTime
    expect(end).toBeGreaterThan(1.5)
    await page.keyboard.press('j')
    await expect.poll(async () => (await state()).currentTime).toBeLessThan(end - 0.3)
    await page.keyboard.press('k')
    await page.keyboard.press('m')
    await page.keyboard.press('ArrowDown')
    await expect.poll(state).toMatchObject({ muted: false, volume: 0.95 })
    await page.keyboard.press('f')
    await page.waitForFunction(() => Boolean(document.fullscreenElement?.querySelector('video')))
    await page.keyboard.press('f')
    await page.waitForFunction(() => document.fullscreenElement === null)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('Evening, Avatar video.mp4')
    const folder = join(opened.home.dataFolder, 'Clips')
    const whole = await stat(join(folder, 'Evening, Avatar video.mp4'))
    expect((await stat(await download.path())).size).toBe(whole.size)
    await dialog.getByRole('button', { name: 'More for this clip' }).click()
    await page.getByRole('menuitem', { name: 'Copy path' }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  handingOutTests(() => opened)
  projectTests(() => opened)

  it('has left two whole files and no fault in the console', async () => {
    const folder = join(opened.home.dataFolder, 'Clips')
    const files = await readdir(folder)
    expect(files.filter((name) => name.endsWith('.mp4'))).toHaveLength(2)
    for (const name of files) {
      const info = await probe(await findTools(), join(folder, name))
      expect(info.audio).not.toBeNull()
      expect(info.durationMs).toBeGreaterThan(1_500)
    }
    expect(opened.faults).toEqual([])
  })
})
