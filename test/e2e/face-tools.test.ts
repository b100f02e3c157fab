import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inDepth } from '../support/depth.ts'
import { seriousViolations } from '../support/window/axe.ts'
import { bridgeOf } from '../support/window/bridge.ts'
import { withoutBrowser } from '../support/window/chromium.ts'
import type { TestWindow } from '../support/window/open.ts'
import { openWindow } from '../support/window/open.ts'

const samples = fileURLToPath(new URL('../../../shared/samples', import.meta.url))
const talking = join(samples, 'clips/talking-head-3s.mp4')
const portrait = join(samples, 'faces/stock-emotions-a-1.jpg')
const painting = join(samples, 'faces/painting-vermeer.jpg')
const missing = withoutBrowser() ?? (existsSync(talking) ? null : `there are no samples in ${samples}`)
if (missing) console.warn(`The face tools in a real window are skipped: ${missing}.`)

/** Time limit for short work of the engine on a busy machine, ms. */
const making = 240_000

describe.skipIf(missing)('face tools', () => {
  let opened: TestWindow
  let page: Page
  let folder: string
  let bridge: Awaited<ReturnType<typeof bridgeOf>>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'greenroom-face-tools-'))
    opened = await openWindow({ width: 1440, height: 900 })
    page = opened.page
    bridge = await bridgeOf(page)
  })
  afterAll(async () => {
    bridge?.close()
    await opened?.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function go(tool: string): Promise<Locator> {
    await page.evaluate((to) => (location.hash = `#/faces/${to}`), tool)
    const found = page.locator(`[data-tool="${tool}"]`)
    await found.waitFor()
    return found
  }
  const choose = async (slot: string, path: string): Promise<void> => {
    await page.locator(`input[data-slot="${slot}"]`).setInputFiles(path)
  }
  async function agree(): Promise<void> {
    // The page first asks whether a consent exists.
    await page.locator('[data-consent="open"], [data-consent="given"]').first().waitFor()
    await expect.poll(() => page.locator('[data-consent="asking"]').count()).toBe(0)
    const open = page.locator('[data-consent="open"]')
    for (let left = await open.count(); left > 0; left = await open.count()) {
      await open.first().locator('input[type="radio"]').first().check()
      await open.first().getByRole('button').click()
      await expect.poll(() => open.count()).toBe(left - 1)
    }
  }

  it('what is missing or wrong is said in its place, and what was chosen stays', async () => {
    const tool = await go('lip-sync')
    await page.locator('[data-make]').click()
    await expect.poll(() => tool.locator('[data-notice="needed"]').count()).toBe(2)
    const broken = join(folder, 'broken.mp4')
    await writeFile(broken, 'this is no video')
    await choose('Video or photo', broken)
    await tool.locator('[data-notice="unreadable"]').waitFor()
    // The engine looks for faces before anything is sent.
    await choose('Video or photo', join(samples, 'faces/not-a-face-cat.png'))
    await tool.locator('[data-notice="no-face"]').waitFor()
    await choose('Video or photo', talking)
    await expect.poll(() => tool.locator('[data-notice="no-face"]').count()).toBe(0)
    await page.getByRole('radio', { name: 'Script' }).focus()
    await page.keyboard.press('Space')
    await page.getByRole('textbox', { name: 'Script' }).fill('Hello there.')
    await page.evaluate(() => (location.hash = '#/library'))
    await page.getByRole('heading', { name: 'Library' }).waitFor()
    await go('lip-sync')
    await expect.poll(() => page.getByRole('textbox', { name: 'Script' }).inputValue()).toBe('Hello there.')
    await expect.poll(() => tool.locator('.slot .name').first().textContent()).toBe('talking-head-3s.mp4')
  })

  it(
    'a video says a script: made by the engine, beside its original, then in the editor',
    async () => {
      const tool = await go('lip-sync')
      await agree()
      await expect.poll(() => tool.locator('[data-cost]').textContent()).toBe('free')
      await page.locator('[data-make]').focus()
      await page.keyboard.press('Enter')
      await tool.locator('.job[data-state]').waitFor()
      const result = tool.locator('video[data-result]')
      await result.waitFor({ timeout: making })
      const { items } = await bridge.studio.library.list({ kinds: ['lip-sync'] })
      expect(items).toMatchObject([{ media: 'video', missing: false }])
      expect(items[0]!.durationMs).toBeGreaterThan(700)

      const players = tool.locator('[data-compare] video')
      await expect.poll(() => players.count()).toBe(2)
      const state = () =>
        players.evaluateAll((all) =>
          (all as HTMLVideoElement[]).map(({ currentTime, muted, readyState }) => ({
            currentTime,
            muted,
            readyState,
          })),
        )
      await expect.poll(async () => (await state()).every(({ readyState }) => readyState >= 2)).toBe(true)
      await tool.locator('[data-compare] .seek').fill('0.6')
      await expect.poll(async () => (await state()).map((one) => one.currentTime)).toEqual([0.6, 0.6])
      // One video has sound, the other is muted.
      expect((await state()).map((one) => one.muted)).toEqual([true, false])
      await tool.getByRole('combobox', { name: 'Sound' }).selectOption('Hear the original')
      await expect.poll(async () => (await state()).map((one) => one.muted)).toEqual([false, true])
      await tool.getByTitle('Overlaid with a divider').click()
      await tool.getByRole('slider', { name: 'Divider between original and result' }).fill('20')

      await tool.locator('[data-use]').click()
      await page.locator('[data-pane="stage"], .stage').first().waitFor()
      await expect
        .poll(async () => {
          const session = await bridge.studio.projects.current()
          return session?.project.scenes.flatMap(({ elements }) => elements.map(({ kind }) => kind)) ?? []
        })
        .toEqual(['video'])
      await go('lip-sync')
      await expect.poll(() => tool.locator('[data-made]').count()).toBe(1)
      expect(await seriousViolations(page)).toEqual([])
    },
    making + 60_000,
  )

  it.runIf(inDepth)(
    'five seconds of a character swap come first, of the part that was chosen by keys',
    async () => {
      // A consent for one of the two exists, so one question is left.
      await bridge.studio.consents.give({
        path: talking,
        what: 'face',
        name: 'She',
        own: false,
        statement: 'I have leave of this person to use her face.',
      })
      const tool = await go('character-swap')
      await choose('Picture of the character', painting)
      await choose('Video', talking)
      const end = tool.locator('[data-edge="to"]')
      await end.focus()
      await page.keyboard.press('Shift+ArrowLeft')
      await page.keyboard.press('Shift+ArrowLeft')
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => end.getAttribute('aria-valuetext')).toMatch(/^00:01\.\d\d$/)
      await page.getByRole('radio', { name: /^Replace/ }).focus()
      await page.keyboard.press('Space')
      await expect.poll(() => tool.locator('[data-consent="given"]').count()).toBe(1)
      await expect.poll(() => tool.locator('[data-consent="open"]').count()).toBe(1)
      await agree()
      await page.locator('[data-preview]').click()
      await tool.locator('video[data-result]').waitFor({ timeout: making })
      await tool.getByText('A preview of five seconds').waitFor()
      // A preview is not in the library.
      expect((await bridge.studio.library.list({ kinds: ['character-swap'] })).total).toBe(0)
      const { rows } = await bridge.studio.jobs.list({ kinds: ['character-swap'] })
      expect(rows).toMatchObject([{ preview: true, state: 'done' }])
      expect(await seriousViolations(page)).toEqual([])
    },
    making + 60_000,
  )

  it('a picture is placed by pointer and keys', async () => {
    const tool = await go('background')
    await choose('Foreground picture', portrait)
    // What services no longer offer is of no concern to who works on this computer.
    expect(await tool.locator('[data-deprecated]').count()).toBe(0)
    const layer = tool.locator('[data-layer="foreground"]')
    await layer.waitFor()
    const x = tool.getByRole('spinbutton', { name: 'X' })
    const before = Number.parseFloat(await x.inputValue())
    // The pointer comes over the layer once that stands still.
    await layer.hover()
    const box = (await layer.boundingBox())!
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2, { steps: 3 })
    await page.mouse.up()
    await expect.poll(async () => Number.parseFloat(await x.inputValue())).toBeGreaterThan(before + 50)
    const dragged = Number.parseFloat(await x.inputValue())
    await layer.focus()
    await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(async () => Number.parseFloat(await x.inputValue())).toBe(dragged - 11)
  })

  it.runIf(inDepth)(
    'it is cut out and made',
    async () => {
      const tool = await go('background')
      await page.getByRole('radio', { name: 'Edges' }).focus()
      await page.keyboard.press('Space')
      await tool.locator('[data-cut-out]').waitFor({ timeout: making })
      expect(await seriousViolations(page)).toEqual([])
      // Whether the result shows "AI" is said, and can be changed, beside the button that makes it.
      const label = page.locator('section').getByRole('switch', { name: '“AI” label in the picture' })
      expect(await label.isChecked()).toBe(true)
      await label.click()
      await expect.poll(async () => (await bridge.studio.settings.get()).markMade).toBe(false)
      await page.locator('[data-make]').click()
      const result = tool.locator('img[data-result]')
      await result.waitFor({ timeout: making })
      await expect.poll(() => result.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1920)
      const { items } = await bridge.studio.library.list({ kinds: ['background'] })
      expect(items).toMatchObject([{ media: 'image', width: 1920, height: 1080 }])
      expect(await seriousViolations(page)).toEqual([])
    },
    making + 60_000,
  )

  it('leaves no error behind', () => {
    expect(opened.faults).toEqual([])
  })
})
