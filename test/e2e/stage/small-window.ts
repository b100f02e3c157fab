import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { measures } from '../../../renderer/editor/timeline/measures.ts'
import { onPage } from '../../support/window/editor.ts'
import { width } from '../../support/window/stage.ts'
import type { stageOf } from '../../support/window/stage.ts'

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
  it('stays large in a small window, and has its whole menu within the window', async () => {
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
    // About a third of the window's width, as in a large window.
    await expect.poll(async () => (await sheet.boundingBox())!.width).toBeGreaterThan(340)
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
    await page.setViewportSize(size)
  })
}
