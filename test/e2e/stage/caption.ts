import { join } from 'node:path'
import { writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { builtInLook, defaultLookName } from '../../../electron/common/captions/index.ts'
import type { Element, Project } from '../../../electron/common/composition/index.ts'
import { bridgeOf } from '../../support/window/bridge.ts'
import type { TestWindow } from '../../support/window/open.ts'
import { stageProject } from '../../support/window/stage.ts'
import type { stageOf } from '../../support/window/stage.ts'

/** A scene with a caption over a colour at the bottom of the picture. */
function captionedProject(): Project {
  const { scenes, ...rest } = stageProject()
  const [first] = scenes
  const under = {
    ...first!.elements[1]!,
    id: 'under',
    name: 'Under',
    x: 300,
    y: 540,
    width: 680,
    height: 170,
    layer: 9,
  }
  const captions = { cues: [{ startMs: 0, endMs: 2_000, text: 'The doors open at eight.' }] }
  return {
    ...rest,
    captions: { shown: true, look: builtInLook(defaultLookName) },
    scenes: [{ ...first!, captions, elements: [...first!.elements, under as Element] }],
  }
}

/** The caption on the picture, in the window of `stage.test.ts`. */
export function captionTests(opened: () => TestWindow, stage: () => ReturnType<typeof stageOf>): void {
  it('gives a click on a caption to the element beneath it, a drag and a double click to the caption', async () => {
    const { page, option, selected, box } = stage()
    const path = join(opened().home.folder, 'captioned.greenroom.json')
    await writeFile(path, JSON.stringify(captionedProject()))
    const { studio, close } = await bridgeOf(page)
    await studio.projects.open({ path })
    close()
    await page.evaluate(() => sessionStorage.clear())
    await page.reload()
    await option('Under').waitFor({ state: 'attached' })
    const caption = page.getByRole('slider', { name: /The doors open at eight\./ })
    await caption.waitFor()
    const middle = async (): Promise<[number, number]> => {
      const { x, y, width, height } = (await caption.boundingBox())!
      return [x + width / 2, y + height / 2]
    }
    await page.mouse.click(...(await middle()))
    await expect.poll(() => selected()).toEqual(['Under'])
    // What is selected is dragged, also where the caption lies over it.
    const before = await box('Under')
    const [middleX, y] = await middle()
    // Beside the click before, of which it would be the second press of a double click.
    const x = middleX + 30
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - 60, y - 20, { steps: 5 })
    await page.mouse.up()
    await expect.poll(async () => (await box('Under')).x).toBeLessThan(before.x - 20)
    expect(await caption.getAttribute('aria-valuetext')).toBe('Bottom')
    await page.keyboard.press('Escape')
    await expect.poll(() => selected()).toEqual([])
    // Without a selection the caption is what lies on top.
    const sheet = (await page.locator('[data-stage] .sheet').boundingBox())!
    const [fromX, fromY] = await middle()
    await page.mouse.move(fromX, fromY)
    await page.mouse.down()
    await page.mouse.move(fromX, sheet.y + 20, { steps: 8 })
    await page.mouse.up()
    await expect.poll(() => caption.getAttribute('aria-valuetext')).toBe('Top')
    expect(await selected()).toEqual([])
    await page.mouse.dblclick(...(await middle()))
    await page.getByRole('textbox', { name: 'Text of caption 1 of scene 1' }).and(page.locator(':focus')).waitFor()
  })
}
