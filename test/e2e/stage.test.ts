import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bridgeOf } from '../support/window/bridge.ts'
import { withoutBrowser } from '../support/window/chromium.ts'
import { onPage } from '../support/window/editor.ts'
import type { TestWindow } from '../support/window/open.ts'
import { openWindow } from '../support/window/open.ts'
import { stageOf, stageProject, width } from '../support/window/stage.ts'
import { captionTests } from './stage/caption.ts'
import { drawingTests } from './stage/drawing.ts'
import { motionTests } from './stage/motion.ts'
import { pictureTests } from './stage/pictures.ts'
import { sceneStripTests } from './stage/scene-strip.ts'
import { smallWindowTests } from './stage/small-window.ts'
import { typingTests } from './stage/typing.ts'

const missing = withoutBrowser()
if (missing) console.warn(`The stage in a browser is skipped: ${missing}.`)

describe.skipIf(missing)('the stage', () => {
  let opened: TestWindow
  let page: Page
  let bridge: Awaited<ReturnType<typeof bridgeOf>>
  let stage: ReturnType<typeof stageOf>
  let runs = 0

  beforeAll(async () => {
    opened = await openWindow()
    page = opened.page
    stage = stageOf(page)
    bridge = await bridgeOf(page)
  })
  afterAll(async () => {
    bridge?.close()
    await opened?.close()
  })
  beforeEach(async () => {
    const folder = join(opened.home.folder, `stage-${(runs += 1)}`)
    await mkdir(folder)
    const path = join(folder, 'stage.greenroom.json')
    await writeFile(path, JSON.stringify(stageProject()))
    await bridge.studio.projects.open({ path })
    await page.goto(`${new URL(page.url()).origin}/#/editor`)
    // As a new window: a reload would show the project that this one had open before.
    await page.evaluate(() => sessionStorage.clear())
    await page.reload()
    await stage.option('Three').waitFor({ state: 'attached' })
    await page.locator('[data-stage] .sheet').waitFor()
  })

  it('selects by click, Shift, marquee and Tab', async () => {
    const { selected, drag, click } = stage
    await click(150, 150)
    await expect.poll(() => selected()).toEqual(['One'])
    await click(550, 150, ['Shift'])
    await expect.poll(() => selected()).toEqual(['One', 'Two'])
    await page.keyboard.press('Escape')
    await expect.poll(() => selected()).toEqual([])
    await drag([850, 350], [1_150, 550])
    await expect.poll(() => selected()).toEqual(['Three'])
    await page.keyboard.press('Tab')
    await expect.poll(() => selected()).toEqual([])
    await page.locator('[data-stage]').focus()
    for (const name of ['Ground', 'One', 'Two']) {
      await page.keyboard.press('Tab')
      await expect.poll(() => selected()).toEqual([name])
    }
    await page.keyboard.press('Shift+Tab')
    await expect.poll(() => selected()).toEqual(['One'])
  })

  it('moves by drag and arrows, each one step of undo', async () => {
    const { drag, box } = stage
    await drag([150, 150], [350, 250])
    const moved = await box('One')
    expect(moved.x).toBeGreaterThan(295)
    expect(moved.x).toBeLessThan(305)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowDown')
    await expect.poll(() => box('One')).toMatchObject({ x: moved.x + 1, y: moved.y + 10 })
    await page.keyboard.press('Control+z')
    await expect.poll(() => box('One')).toEqual(moved)
    await page.keyboard.press('Control+z')
    await expect.poll(() => box('One')).toMatchObject({ x: 100, y: 100 })
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(() => box('One')).toEqual(moved)
  })

  it('takes a drag back on Escape', async () => {
    const { field, box } = stage
    const [x, y] = await onPage(page, 150, 150, width)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 90, y + 60, { steps: 4 })
    await expect.poll(() => field('X').inputValue()).not.toBe('100 px')
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect.poll(() => box('One')).toMatchObject({ x: 100, y: 100 })
    await expect.poll(() => field('X').inputValue()).toBe('100 px')
  })

  it('scales by a corner with the ratio, by an edge without', async () => {
    const { drag, click, box } = stage
    await click(150, 150)
    await drag([300, 200], [400, 250])
    const scaled = await box('One')
    expect(scaled.width).toBeGreaterThan(290)
    expect(scaled.width / scaled.height).toBeCloseTo(2, 1)
    await drag([100 + scaled.width, 100 + scaled.height / 2], [500 + 0, 100 + scaled.height / 2])
    const wider = await box('One')
    expect(wider.width).toBeGreaterThan(390)
    expect(wider.height).toBe(scaled.height)
  })

  it('rotates by its handle, is hit where it is seen then, and is upright again after one undo', async () => {
    const { drag, click, field, box } = stage
    await click(150, 150)
    const sheet = (await page.locator('[data-stage] .sheet').boundingBox())!
    const handle = 100 - (24 * width) / sheet.width
    await drag([200, handle], [200 + 150 - handle, 150])
    await expect.poll(() => field('Rotation').inputValue()).toMatch(/^90\b/)
    expect(await box('One')).toEqual({ x: 100, y: 100, width: 200, height: 100 })
    await page.keyboard.press('Escape')
    await click(200, 240)
    await expect.poll(() => field('Rotation').inputValue()).toMatch(/^90\b/)
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(() => field('Rotation').inputValue()).toMatch(/^0\b/)
  })

  it('takes numbers in px, percent and seconds, for one and for several', async () => {
    const { click, field, box, enter } = stage
    await click(150, 150)
    await enter('X', '333')
    await enter('W', '400')
    await expect.poll(() => box('One')).toEqual({ x: 333, y: 100, width: 400, height: 200 })
    await enter('End', '1.5')
    await expect.poll(() => field('End').inputValue()).toBe('1.5')
    await enter('End', '')
    await expect.poll(() => field('End').inputValue()).toBe('')
    await click(950, 450, ['Shift'])
    await expect.poll(() => field('X').getAttribute('placeholder')).toBe('–')
    await enter('Y', '300')
    await expect.poll(async () => (await box('One')).y).toBe(300)
    await expect.poll(async () => (await box('Three')).y).toBe(300)
    await page.locator('[data-stage]').focus()
    await page.keyboard.press('Control+z')
    await expect.poll(async () => [(await box('One')).y, (await box('Three')).y]).toEqual([100, 400])
  })

  it('aligns, distributes and restacks', async () => {
    const { click, box } = stage
    await click(150, 150)
    await page.getByRole('button', { name: 'Align right' }).click()
    await expect.poll(async () => (await box('One')).x).toBe(1_080)
    await page.keyboard.press('Control+a')
    await page.getByRole('button', { name: 'Align top' }).click()
    await expect
      .poll(async () => [(await box('One')).y, (await box('Two')).y, (await box('Three')).y])
      .toEqual([100, 100, 100])
    await page.getByRole('button', { name: 'Distribute horizontally' }).click()
    await expect.poll(async () => (await box('Three')).x).toBe(790)
    const names = () =>
      page
        .locator('[data-stage] [role="option"]')
        .evaluateAll((all) => all.map((one) => one.textContent!.trim().split(',')[0]))
    await page.locator('[data-stage]').focus()
    await page.keyboard.press('Escape')
    await click(550, 150)
    await page.keyboard.press('Control+]')
    await expect.poll(() => names()).toEqual(['Ground', 'One', 'Three', 'Two'])
  })

  it('locks and hides', async () => {
    const { option, drag, click, box } = stage
    await click(150, 150)
    const lock = page.locator('[data-inspector]').getByRole('button', { name: 'Lock' })
    await lock.click()
    await drag([150, 150], [350, 250])
    await expect.poll(() => box('One')).toMatchObject({ x: 100, y: 100 })
    await click(150, 150)
    // The button's name stays the same; its state says whether it is pressed.
    await expect.poll(() => lock.getAttribute('aria-pressed')).toBe('true')
    await lock.click()
    await page.locator('[data-inspector]').getByRole('button', { name: 'Hide' }).click()
    await expect.poll(() => option('One').textContent()).toContain('not in the picture')
  })

  it('has the commands of an element in its clip on the timeline, too', async () => {
    const { selected } = stage
    const clips = page.getByRole('listbox', { name: 'Elements on the timeline' })
    await clips.getByRole('option', { name: /^Two,/ }).click({ button: 'right' })
    await expect.poll(() => selected()).toEqual(['Two'])
    await page.getByRole('menuitemcheckbox', { name: /^Lock/, checked: false }).waitFor()
    await page.getByRole('menuitem', { name: /^Duplicate/ }).click()
    await expect.poll(() => selected()).toEqual(['Two copy'])
    // The same colour at the same time is another element with a row of its own.
    const rows = () =>
      clips.getByRole('option').evaluateAll((all) => new Set(all.map((one) => (one as HTMLElement).style.top)).size)
    await expect.poll(rows).toBe(5)
  })

  it('copies through the clipboard, into another scene too', async () => {
    const { option, selected, click, box } = stage
    await click(150, 150)
    await page.keyboard.press('Control+c')
    await page.keyboard.press('Control+v')
    await expect.poll(() => option('One').count()).toBe(2)
    await expect.poll(() => selected()).toEqual(['One'])
    await page.keyboard.press('Control+d')
    await expect.poll(() => option('One').or(option('One copy')).count()).toBe(3)
    await page.keyboard.press('Delete')
    await expect.poll(() => option('One').or(option('One copy')).count()).toBe(2)
    await click(110, 110)
    await page.keyboard.press('Control+x')
    await expect.poll(() => option('One').count()).toBe(1)
    await page.keyboard.press('End')
    await expect.poll(() => option('Two').count()).toBe(0)
    await page.keyboard.press('Control+v')
    await expect.poll(() => option('One').count()).toBe(1)
    await expect.poll(() => selected()).toEqual(['One'])
    await expect.poll(() => box('One')).toEqual({ x: 100, y: 100, width: 200, height: 100 })
  })

  sceneStripTests(() => stage)

  typingTests(() => stage)
  pictureTests(
    () => opened,
    () => stage,
  )

  it('zooms at the pointer, fits, and pans', async () => {
    const { selected } = stage
    const sheet = page.locator('[data-stage] .sheet')
    const before = (await sheet.boundingBox())!
    const [x, y] = await onPage(page, 320, 180, width)
    await page.mouse.move(x, y)
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -240)
    await page.keyboard.up('Control')
    await expect.poll(async () => (await sheet.boundingBox())!.width).toBeGreaterThan(before.width * 1.3)
    const zoomed = (await sheet.boundingBox())!
    expect(zoomed.x + zoomed.width / 4).toBeCloseTo(x, 0)
    await page.mouse.wheel(0, 40)
    await expect.poll(async () => (await sheet.boundingBox())!.y).toBeCloseTo(zoomed.y - 40, 0)
    await page.keyboard.down('Space')
    await page.mouse.down()
    await page.mouse.move(x + 30, y, { steps: 3 })
    await page.mouse.up()
    await page.keyboard.up('Space')
    await expect.poll(async () => (await sheet.boundingBox())!.x).toBeCloseTo(zoomed.x + 30, 0)
    await expect.poll(() => selected()).toEqual([])
    await page.keyboard.press('Shift+1')
    await expect.poll(async () => (await sheet.boundingBox())!.width).toBeCloseTo(before.width, 0)
  })

  drawingTests(() => stage)
  motionTests(() => stage)

  it('shows what can be done in a menu of its own', async () => {
    const { selected } = stage
    await page.mouse.click(...(await onPage(page, 950, 450, width)), { button: 'right' })
    await page.getByRole('menuitem', { name: /^Send to back/ }).click()
    await expect.poll(() => selected()).toEqual(['Three'])
    const first = page.locator('[data-stage] [role="option"]').first()
    await expect.poll(() => first.textContent()).toMatch(/^\s*Three/)
  })

  smallWindowTests(() => stage)
  captionTests(
    () => opened,
    () => stage,
  )

  it('says nothing to the console but what is meant', () => {
    expect(opened.faults).toEqual([])
  })
})
