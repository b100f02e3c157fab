import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { measures } from '../../../renderer/editor/timeline/measures.ts'
import { onPage } from '../../support/window/editor.ts'
import { width } from '../../support/window/stage.ts'
import type { stageOf } from '../../support/window/stage.ts'
import { inDepth } from '../../support/depth.ts'

/**
 * Whether something lies within a window of a height in pixels. An open menu has its position a frame after its entries:
 * until then it lies above the window, so the answer is waited for.
 */
async function within(one: Locator, height: number): Promise<boolean> {
  const box = await one.boundingBox()
  return box !== null && box.y >= 0 && box.y + box.height <= height
}

/** The stage where there is little room, in the window of `stage.test.ts`. */
export function smallWindowTests(stage: () => ReturnType<typeof stageOf>): void {
  it.runIf(inDepth)('stays large in a small window, and has its whole menu within the window', async () => {
    const { page } = stage()
    const size = page.viewportSize()!
    /** Waits until the picture has its position in the resized window. */
    async function settled(): Promise<void> {
      let before = ''
      const isSame = async (): Promise<boolean> => {
        const now = JSON.stringify([page.viewportSize(), await sheet.boundingBox()])
        const same = now === before
        before = now
        return same
      }
      await expect.poll(isSame, { interval: 200 }).toBe(true)
    }
    await page.setViewportSize({ width: 1024, height: 700 })
    const sheet = page.locator('[data-stage] .sheet')
    // Half of the window's width, beside the scene strip and the tabs of the panels, which open over the stage.
    const sheetWidth = async () => (await sheet.boundingBox())!.width
    await expect.poll(sheetWidth).toBeGreaterThan(510)
    await page.getByRole('listbox', { name: 'Scene strip' }).waitFor()
    const panel = page.getByRole('tabpanel')
    await expect.poll(() => panel.count()).toBe(0)
    await page.getByRole('tab', { name: 'Layers' }).click()
    await panel.waitFor()
    await expect.poll(sheetWidth).toBeGreaterThan(510)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await expect
      .poll(() => page.getByRole('tab', { name: 'Layers' }).evaluate((one) => one === document.activeElement))
      .toBe(true)
    // Beside ruler, scenes and voice the timeline shows three rows, since the script box folds its tools.
    const shown = () => page.locator('#timeline-scroller').evaluate((scroller) => scroller.clientHeight)
    const { ruler, scenes, sceneGap, voice, row, gap } = measures
    await expect.poll(shown).toBeGreaterThanOrEqual(ruler + scenes + sceneGap + voice + 3 * (row + gap))
    const menu = page.getByRole('menu', { name: 'Stage' })
    const last = menu.getByRole('menuitem').last()
    for (const height of [900, 460]) {
      await page.setViewportSize({ width: 1024, height })
      await settled()
      await page.mouse.click(...(await onPage(page, 950, 450, width)), { button: 'right' })
      await expect.poll(() => within(menu, height)).toBe(true)
      const isWhole = await menu.evaluate((one) => one.scrollHeight <= one.clientHeight + 1)
      expect(isWhole).toBe(height === 900)
      // The rest is reached by keys, as by the wheel.
      await page.keyboard.press('End')
      await expect.poll(() => within(last, height)).toBe(true)
      await page.keyboard.press('Escape')
      await menu.waitFor({ state: 'detached' })
    }
    // In a large window the panel stands beside a picture of nearly half the window's width, until it is folded.
    await page.setViewportSize(size)
    await panel.waitFor()
    await expect.poll(async () => (await sheetWidth()) / size.width).toBeGreaterThan(0.46)
    await page.getByRole('button', { name: 'Fold the panel to its tabs' }).click()
    await panel.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Keep the panel open' }).click()
    await panel.waitFor()
  })
}
