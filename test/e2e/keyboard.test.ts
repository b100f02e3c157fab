import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bridgeOf } from '../support/window/bridge.ts'
import { withoutBrowser } from '../support/window/chromium.ts'
import { elementBox } from '../support/window/editor.ts'
import { focused, tabTo } from '../support/window/keyboard.ts'
import type { TestWindow } from '../support/window/open.ts'
import { openWindow } from '../support/window/open.ts'
import { inDepth } from '../support/depth.ts'

const missing = withoutBrowser()
if (missing) console.warn(`The main job by keyboard is skipped: ${missing}.`)

const script = 'Good evening.'

/** Without a pointer: whatever can't be done by keys is closed to some users. */
describe.skipIf(missing)('the main job with the keyboard alone', () => {
  let opened: TestWindow
  let page: Page
  const press = (key: string): Promise<void> => page.keyboard.press(key)

  /** Runs the command by the palette, because no element has the focus. */
  async function run(command: string): Promise<void> {
    await press('Control+k')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type(command)
    await page.getByRole('option', { name: command }).first().waitFor()
    await press('Enter')
  }

  beforeAll(async () => {
    opened = await openWindow({ width: 1024, height: 700 })
    page = opened.page
    await page.getByRole('button', { name: /^Wide/ }).waitFor()
  })
  afterAll(() => opened.close())

  it('shows templates in a small window: without a brand kit these are one row', async () => {
    await page.getByText('No brand kit yet').waitFor()
    const kits = (await page.getByRole('region', { name: 'Brand kits' }).boundingBox())!
    expect(kits.height).toBeLessThan(48)
    const card = page.getByRole('list').locator('button.card').first()
    expect((await card.boundingBox())!.y).toBeLessThan(600)
  })

  it('is shown around at its first start alone, and again when asked for', async () => {
    const { studio, close } = await bridgeOf(page)
    await studio.settings.reset({ group: 'welcome' })
    close()
    await page.reload()
    const tour = page.getByRole('dialog')
    for (const step of ['1', '2', '3']) {
      await tour.getByText(`Step ${step} of 5`).waitFor()
      expect(await focused(page)).toBe('button "Next"')
      await press('Enter')
    }
    await press('ArrowLeft')
    await tour.getByText('Step 3 of 5').waitFor()
    await press('Escape')
    await tour.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('button', { name: /^Wide/ }).waitFor()
    expect(await tour.count()).toBe(0)
    await run('Tour')
    await tour.getByText('Step 1 of 5').waitFor()
    for (let step = 0; step < 5; step += 1) await press('Enter')
    await tour.waitFor({ state: 'detached' })
  })

  it('begins a project', async () => {
    await tabTo(page, /^button "Wide/)
    await press('Enter')
    await page.getByRole('application', { name: 'Stage' }).waitFor()
  })

  it('adds a presenter and moves her', async () => {
    await tabTo(page, /^tab "/)
    await press('Home')
    await press('ArrowRight')
    await expect.poll(() => focused(page)).toBe('tab "Avatars"')
    await page.getByRole('button', { name: /Mara/ }).waitFor()
    await tabTo(page, /^button ".*Mara/)
    await press('Enter')
    await page.getByRole('option', { name: /^Mara, avatar/ }).waitFor()
    // The added element is selected, so the arrow keys move it as soon as the stage has the focus.
    await tabTo(page, /^application "Stage"/)
    const before = await elementBox(page, 'Mara')
    await press('Shift+ArrowRight')
    await press('ArrowRight')
    await press('ArrowUp')
    await expect.poll(() => elementBox(page, 'Mara')).toMatchObject({ x: before.x + 11, y: before.y - 1 })
  })

  it('writes what she says', async () => {
    await press('Escape')
    // A new scene has no voice: focusing its script adds one.
    await press('Control+e')
    const box = page.getByRole('textbox', { name: 'Script of the scene' })
    await box.waitFor()
    await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA')
    await page.keyboard.type(script)
    await expect.poll(() => box.inputValue()).toBe(script)
    // In a low window the tools of the script are folded.
    const rate = page.getByRole('slider', { name: 'Rate' })
    await expect.poll(() => rate.count()).toBe(0)
    await tabTo(page, /^button "Rate, variables and gestures"/, 'Shift+Tab')
    await press('Enter')
    await rate.waitFor()
    await press('Enter')
    await rate.waitFor({ state: 'detached' })
  })

  it('chooses where the voice comes from', async () => {
    await tabTo(page, /^combobox "Voice source"/, 'Shift+Tab')
    await press('Enter')
    await press('End')
    await press('Enter')
    await page.getByText('Without a voice, the scene lasts', { exact: false }).waitFor()
    await press('Enter')
    await press('Home')
    await press('Enter')
    await expect.poll(() => page.getByRole('textbox', { name: 'Script of the scene' }).inputValue()).toBe(script)
    await expect.poll(() => focused(page)).toMatch(/^combobox "Voice source"/)
  })

  it('gives the focus back when a dialog closes', async () => {
    const before = await focused(page)
    for (const open of ['Control+Enter', 'Control+k', 'Control+Shift+P', 'Control+o']) {
      await press(open)
      await page.getByRole('dialog').waitFor()
      await press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await expect.poll(() => focused(page), { message: open }).toBe(before)
    }
  })

  it.runIf(inDepth)('makes the clip', { timeout: 300_000 }, async () => {
    await press('Control+Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Ready to generate.').waitFor()
    await expect.poll(() => focused(page)).toBe('textbox "Name of the clip"')
    await page.keyboard.type('By hand')
    await tabTo(page, /^button "Generate"/)
    await press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await run('Go to jobs')
    const row = page.getByRole('row', { name: /By hand/ })
    await row.getByText('Done', { exact: true }).waitFor({ timeout: 240_000 })
    await tabTo(page, /^row ".*By hand/)
    await press('Enter')
    // A finished job is a clip: it plays, without ids that only a service needs.
    await dialog.locator('video[data-player]').waitFor()
    await press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toMatch(/^row ".*By hand/)
    // The menu of the row, opened by the keys that open a menu anywhere.
    await press('Shift+F10')
    await page.getByRole('menu').getByRole('menuitem', { name: 'Details' }).waitFor()
    await press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toMatch(/^row ".*By hand/)
    await expect.poll(() => row.getAttribute('aria-selected')).toBe('true')
  })

  it.runIf(inDepth)('plays it from the library', async () => {
    await run('Library')
    await page
      .getByRole('grid', { name: 'Library' })
      .getByRole('gridcell', { name: /By hand/ })
      .waitFor()
    await tabTo(page, /^gridcell ".*By hand/)
    await press('Enter')
    const player = page.getByRole('dialog').locator('video')
    await player.waitFor()
    if (await player.evaluate((video: HTMLVideoElement) => video.paused)) {
      await tabTo(page, /^button "Play/)
      await press('Enter')
    }
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.5)
    await press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toMatch(/^gridcell ".*By hand/)
  })
})
