import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { findTools } from '../../../electron/media/index.ts'
import { make } from '../../support/media/making.ts'
import { dropFiles, onPage } from '../../support/window/editor.ts'
import type { TestWindow } from '../../support/window/open.ts'
import { width } from '../../support/window/stage.ts'
import type { stageOf } from '../../support/window/stage.ts'
import { inDepth } from '../../support/depth.ts'

/** What is done to a picture and to a text on it, in the window of `stage.test.ts`. */
export function pictureTests(opened: () => TestWindow, stage: () => ReturnType<typeof stageOf>): void {
  const inspector = () => opened().page.locator('[data-inspector]')

  /** Drops a picture onto the stage whose left half is red and whose right half is green. */
  async function addPicture(): Promise<{ x: number; y: number; width: number; height: number }> {
    const path = join(opened().home.folder, 'Halves.png')
    const green = { create: { width: 200, height: 200, channels: 3 as const, background: '#00c040' } }
    const half = await sharp(green).png().toBuffer()
    await sharp({ create: { width: 400, height: 200, channels: 3, background: '#d02020' } })
      .composite([{ input: half, left: 200, top: 0 }])
      .toFile(path)
    const { page, option, box } = stage()
    await dropFiles(page.getByRole('application', { name: 'Stage' }), [path])
    await option('Halves').waitFor({ state: 'attached' })
    await expect.poll(async () => (await box('Halves')).width).toBe(400)
    return box('Halves')
  }

  it('crops a picture after a double click: Escape leaves it as it was, Enter keeps the crop', async () => {
    const { page, box, drag } = stage()
    const { x, y } = await addPicture()
    const cropHalf = async (): Promise<void> => {
      await page.mouse.dblclick(...(await onPage(page, x + 200, y + 100, width)))
      await inspector().getByText('Drag the edges.', { exact: false }).waitFor()
      await drag([x, y + 100], [x + 200, y + 100])
    }
    const left = inspector().getByRole('spinbutton', { name: 'Left' })
    await cropHalf()
    await expect.poll(async () => Number.parseFloat(await left.inputValue())).toBeCloseTo(50, -1)
    await page.keyboard.press('Escape')
    await expect.poll(async () => (await box('Halves')).width).toBe(400)
    await cropHalf()
    await page.keyboard.press('Enter')
    await inspector().getByText('Drag the edges.', { exact: false }).waitFor({ state: 'detached' })
    await expect.poll(async () => Math.round((await box('Halves')).width / 10)).toBe(20)
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await box('Halves')).width).toBe(400)
  })

  it.runIf(inDepth)('sets the start and end of a Ken Burns effect, and of a camera, by two boxes', async () => {
    const { page, drag, selected } = stage()
    const { x, y } = await addPicture()
    const [start, end] = [/^Start: /, /^End: /].map((name) => page.locator('[data-stage]').getByRole('group', { name }))
    const named = (one: typeof end) => one!.getAttribute('aria-label')
    /** Red of the picture's left part at a time of the scene. */
    const redAt = (ms: number): Promise<number> =>
      page.evaluate(
        async (at) => {
          const picture = await window.greenroomStage!.pictureAt(at.ms)
          return picture.getContext('2d')!.getImageData(at.x, at.y, 1, 1).data[0]!
        },
        { ms, x: x + 20, y: y + 100 },
      )
    const begin = inspector().getByRole('button', { name: 'Set start and end on the stage' })
    await inspector().getByRole('combobox', { name: 'Ken Burns' }).selectOption({ label: 'Zoom in' })
    await begin.click()
    await expect.poll(() => named(end)).toBe('End: 10 % from the left, 10 % from the top, 80 % in size')
    await expect.poll(() => start!.evaluate((one) => one === document.activeElement)).toBe(true)
    // It is held within the picture, and a corner keeps its shape.
    await drag([x + 200, y + 100], [x + 330, y + 100])
    await expect.poll(() => named(end)).toBe('End: 20 % from the left, 10 % from the top, 80 % in size')
    await drag([x + 80, y + 20], [x + 240, y + 100])
    await expect
      .poll(() => named(end))
      .toMatch(/^End: (59|60|61) % from the left, (49|50|51) % .* (39|40|41) % in size$/)
    await page.keyboard.press('Control+z')
    await expect.poll(() => named(end)).toBe('End: 20 % from the left, 10 % from the top, 80 % in size')
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(() => named(end)).toMatch(/ (39|40|41) % in size$/)
    await start!.focus()
    for (const key of ['Shift+_', 'Shift+_', 'Shift+ArrowLeft']) await page.keyboard.press(key)
    await expect.poll(() => named(start)).toBe('Start: 6 % from the left, 9 % from the top, 83 % in size')
    await page.keyboard.press('Escape')
    await start!.waitFor({ state: 'detached' })
    await expect.poll(() => begin.evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await selected()).toEqual(['Halves'])
    await expect.poll(() => redAt(0)).toBeGreaterThan(180)
    await expect.poll(() => redAt(1_960)).toBeLessThan(40)
    await page.locator('[data-stage]').focus()
    await page.keyboard.press('Escape')
    await inspector().getByRole('combobox', { name: 'Camera move' }).selectOption({ label: 'Zoom in' })
    await begin.click()
    await expect.poll(() => named(end)).toBe('End: 10 % from the left, 10 % from the top, 80 % in size')
    await drag([640, 360], [576, 360])
    const left = inspector().getByRole('group', { name: 'End', exact: true }).getByRole('spinbutton', { name: 'Left' })
    await expect.poll(async () => Number.parseFloat(await left.inputValue())).toBeCloseTo(5, 0)
    await inspector().getByRole('button', { name: 'Done' }).click()
    await end!.waitFor({ state: 'detached' })
  })

  it.runIf(inDepth)('picks the colour that is removed from a video off the stage', async () => {
    const { page, option, box } = stage()
    const path = join(opened().home.folder, 'Studio.mp4')
    const halves = 'color=c=0xd02020:s=200x200:d=1[a];color=c=0x00c040:s=200x200:d=1[b];[a][b]hstack'
    await make(await findTools(), path, '-f', 'lavfi', '-i', halves, '-pix_fmt', 'yuv420p')
    await dropFiles(page.getByRole('application', { name: 'Stage' }), [path])
    await option('Studio').waitFor({ state: 'attached' })
    await expect.poll(async () => (await box('Studio')).width).toBe(400)
    const { x, y } = await box('Studio')
    await inspector().getByRole('switch', { name: 'Remove a colour' }).check({ force: true })
    const picking = inspector().getByText('Click the colour on the stage.', { exact: false })
    const color = inspector().getByRole('textbox', { name: 'Colour that is removed' })
    const usual = await color.inputValue()
    await inspector().getByRole('button', { name: 'Pick the colour on the stage' }).click()
    await picking.waitFor()
    await page.keyboard.press('Escape')
    await picking.waitFor({ state: 'detached' })
    expect(await color.inputValue()).toBe(usual)
    const channels = async () =>
      (await color.inputValue()).match(/[0-9a-f]{2}/gi)!.map((one) => Number.parseInt(one, 16))
    const pick = async (): Promise<number> => {
      await inspector().getByRole('button', { name: 'Pick the colour on the stage' }).click()
      await picking.waitFor()
      await page.mouse.click(...(await onPage(page, x + 60, y + 100, width)))
      await picking.waitFor({ state: 'detached' })
      return (await channels())[0]!
    }
    // The red of the left half, as far as a video keeps it. Nobody picks from a video before it is seen.
    await expect.poll(pick).toBeGreaterThan(180)
    const [, green, blue] = await channels()
    expect(Math.max(green!, blue!)).toBeLessThan(70)
  })

  it.runIf(inDepth)('takes a colour from the stage, in a browser without an eyedropper of its own', async () => {
    const { page, click, selected, option } = stage()
    await page.addInitScript(() => {
      if (sessionStorage.getItem('no-eyedropper') !== null) Reflect.deleteProperty(globalThis, 'EyeDropper')
    })
    await page.evaluate(() => sessionStorage.setItem('no-eyedropper', ''))
    await page.reload()
    await option('Two').waitFor({ state: 'attached' })
    await page.locator('[data-stage] .sheet').waitFor()
    await click(950, 450)
    await expect.poll(() => selected()).toEqual(['Three'])
    const color = inspector().getByRole('textbox', { name: 'Colour', exact: true }).first()
    const pick = async (): Promise<void> => {
      await inspector().getByRole('button', { name: 'Choose a colour: Colour', exact: true }).first().click()
      await page.getByRole('button', { name: 'Pick from the screen' }).click()
      await page.locator('[data-stage][data-picking]').waitFor()
    }
    await pick()
    await page.keyboard.press('Escape')
    await page.locator('[data-stage][data-picking]').waitFor({ state: 'detached' })
    expect(await color.inputValue()).toBe('#2f6d5c')
    await pick()
    await click(550, 150)
    await expect.poll(() => color.inputValue()).toBe('#d9b37c')
    // The press only picked: what was selected still is.
    expect(await selected()).toEqual(['Three'])
  })

  it.runIf(inDepth)('says that a text is hard to read below 4.5 : 1, and mends it', async () => {
    const { page, option } = stage()
    await page.getByRole('option', { name: 'Scene 2: Second', exact: false }).first().click()
    await option('Headline').waitFor({ state: 'attached' })
    await page
      .getByRole('listbox', { name: 'Elements on the timeline' })
      .getByRole('option', { name: /^Headline/ })
      .first()
      .click()
    // White letters on a white canvas.
    const color = inspector().getByRole('textbox', { name: 'Colour', exact: true }).first()
    await color.fill('#ffffff')
    await color.press('Enter')
    await inspector().getByText('Hard to read on what lies beneath: the contrast is 1 : 1.', { exact: false }).waitFor()
    await inspector().getByRole('button', { name: 'Use dark letters' }).click()
    await inspector().getByText('Hard to read', { exact: false }).waitFor({ state: 'detached' })
    await expect.poll(() => inspector().getByRole('button', { name: 'Use dark letters' }).count()).toBe(0)
  })
}
