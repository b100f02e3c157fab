import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Element, Project } from '../../electron/common/composition/index.ts'
import { bridgeOf } from '../support/window/bridge.ts'
import { withoutBrowser } from '../support/window/chromium.ts'
import { dragOnStage, elementBox, onPage } from '../support/window/editor.ts'
import type { TestWindow } from '../support/window/open.ts'
import { openWindow } from '../support/window/open.ts'

const missing = withoutBrowser()
if (missing) console.warn(`The stage in a browser is skipped: ${missing}.`)

const width = 1280

function colour(name: string, x: number, y: number, layer: number, more: Partial<Element> = {}): Element {
  const base = { x, y, width: 200, height: 100, scaleX: 1, scaleY: 1, layer, locked: false, hidden: false }
  const source = { kind: 'color', value: '#2f6d5c' }
  return { id: name.toLowerCase(), name, kind: 'image', source, ...base, ...more } as Element
}

function project(): Project {
  const elements = [
    colour('Ground', 0, 0, 1, { width: 1280, height: 720, locked: true }),
    colour('One', 100, 100, 2),
    colour('Two', 500, 130, 3, { source: { kind: 'color', value: '#d9b37c' } } as Partial<Element>),
    colour('Three', 900, 400, 4),
  ]
  const scene = (id: string, list: Element[]) => ({
    id,
    name: id,
    duration: 2_000,
    voice: null,
    elements: list,
  })
  return {
    schema: 'greenroom.project',
    version: 2,
    id: 'stage-test',
    name: 'Stage test',
    canvas: { width, height: 720, background: 'white' },
    scenes: [scene('First', elements), scene('Second', [])],
  }
}

describe.skipIf(missing)('the stage', () => {
  let opened: TestWindow
  let page: Page
  let bridge: Awaited<ReturnType<typeof bridgeOf>>
  let runs = 0

  beforeAll(async () => {
    opened = await openWindow()
    page = opened.page
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
    await writeFile(path, JSON.stringify(project()))
    await bridge.studio.projects.open({ path })
    await page.goto(`${new URL(page.url()).origin}/#/editor`)
    // As a new window: a reload would show the project that this one had open before.
    await page.evaluate(() => sessionStorage.clear())
    await page.reload()
    await option('Three').waitFor({ state: 'attached' })
    await page.locator('[data-stage] .sheet').waitFor()
  })

  const option = (name: string) => page.locator('[data-stage]').getByRole('option', { name: new RegExp(`^${name}, `) })
  const selected = () =>
    page
      .locator('[data-stage] [aria-selected="true"]')
      .evaluateAll((all) => all.map((one) => one.textContent!.trim().split(',')[0]))
  const drag = (from: readonly [number, number], to: readonly [number, number]) => dragOnStage(page, from, to, width)
  async function click(x: number, y: number, modifiers: ('Shift' | 'Alt')[] = []): Promise<void> {
    for (const key of modifiers) await page.keyboard.down(key)
    await page.mouse.click(...(await onPage(page, x, y, width)))
    for (const key of modifiers) await page.keyboard.up(key)
  }
  const field = (name: string) => page.locator('[data-inspector]').getByRole('spinbutton', { name, exact: true })
  const box = (name: string) => elementBox(page, name)
  async function enter(name: string, text: string): Promise<void> {
    await field(name).click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(text === '' ? ' ' : text)
    await page.keyboard.press('Enter')
  }

  it('selects by click, Shift, marquee and Tab', async () => {
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

  it('takes numbers in px, percent and seconds, for one and for several', async () => {
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
    await click(150, 150)
    const lock = page.locator('[data-inspector]').getByRole('button', { name: 'Lock' })
    await lock.click()
    await drag([150, 150], [350, 250])
    await expect.poll(() => box('One')).toMatchObject({ x: 100, y: 100 })
    await click(150, 150)
    // The name of the button stays; its state says what is.
    await expect.poll(() => lock.getAttribute('aria-pressed')).toBe('true')
    await lock.click()
    await page.locator('[data-inspector]').getByRole('button', { name: 'Hide' }).click()
    await expect.poll(() => option('One').textContent()).toContain('not in the picture')
  })

  it('has the commands of an element in its clip on the timeline, too', async () => {
    const clips = page.getByRole('listbox', { name: 'Elements on the timeline' })
    await clips.getByRole('option', { name: /^Two,/ }).click({ button: 'right' })
    await expect.poll(() => selected()).toEqual(['Two'])
    await page.getByRole('menuitemcheckbox', { name: /^Lock/, checked: false }).waitFor()
    await page.getByRole('menuitem', { name: /^Duplicate/ }).click()
    await expect.poll(() => selected()).toEqual(['Two copy'])
    // The same colour at the same time is a thing of its own, with a row of its own.
    const rows = await clips
      .getByRole('option')
      .evaluateAll((all) => new Set(all.map((one) => (one as HTMLElement).style.top)).size)
    expect(rows).toBe(5)
  })

  it('copies through the clipboard, into another scene too', async () => {
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

  it('adds, moves and deletes scenes in the strip beside it', async () => {
    const strip = page.getByRole('listbox', { name: 'Scene strip' })
    const tile = (name: string) => strip.getByRole('option', { name: new RegExp(`^Scene \\d: ${name}, `) })
    const order = () =>
      strip.getByRole('option').evaluateAll((all) => all.map((one) => /: (.*),/.exec(one.ariaLabel ?? '')?.[1]))
    await expect.poll(order).toEqual(['First', 'Second'])
    await page.getByRole('button', { name: 'Scene', exact: true }).click()
    await expect.poll(order).toEqual(['First', 'Second', 'Scene 3'])
    await expect.poll(() => tile('Scene 3').getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(order).toEqual(['First', 'Scene 3', 'Second'])
    await page.getByRole('button', { name: 'Add a scene after scene 1' }).click({ force: true })
    await expect.poll(order).toEqual(['First', 'Scene 4', 'Scene 3', 'Second'])
    await tile('First').click()
    await page.keyboard.press('Control+m')
    await expect.poll(order).toEqual(['First', 'Scene 5', 'Scene 4', 'Scene 3', 'Second'])
    await tile('Scene 4').focus()
    await page.keyboard.press('Delete')
    await expect.poll(order).toEqual(['First', 'Scene 5', 'Scene 3', 'Second'])
    const [from, to] = [(await tile('First').boundingBox())!, (await tile('Scene 3').boundingBox())!]
    await page.mouse.move(from.x + 40, from.y + 20)
    await page.mouse.down()
    await page.mouse.move(to.x + 40, to.y + to.height - 4, { steps: 6 })
    await page.mouse.up()
    await expect.poll(order).toEqual(['Scene 5', 'Scene 3', 'First', 'Second'])
  })

  it('zooms at the pointer, fits, and pans', async () => {
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

  it('shows what can be done in a menu of its own', async () => {
    await page.mouse.click(...(await onPage(page, 950, 450, width)), { button: 'right' })
    await page.getByRole('menuitem', { name: /^Send to back/ }).click()
    await expect.poll(() => selected()).toEqual(['Three'])
    const first = page.locator('[data-stage] [role="option"]').first()
    await expect.poll(() => first.textContent()).toMatch(/^\s*Three/)
  })

  it('says nothing to the console but what is meant', () => {
    expect(opened.faults).toEqual([])
  })
})
