import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

/** The list of files, in the window of `editor.test.ts` with the file “product-loop.mp4”. */
export function mediaTests(shown: () => Page): void {
  it('removes a file from its list by Delete or its menu, and nothing from the stage', async () => {
    const page = shown()
    const card = page.getByRole('tabpanel', { name: 'Media' }).getByRole('button', { name: /product-loop/ })
    const onStage = () => page.getByRole('application', { name: 'Stage' }).getByRole('option').count()
    await card.click()
    await page.getByRole('option', { name: /^product-loop, video/ }).waitFor()
    await card.focus()
    await page.keyboard.press('Delete')
    await page.getByText('The project uses “product-loop.mp4”, so it stays in the list.').waitFor()
    const before = await onStage()
    await page.getByRole('application', { name: 'Stage' }).focus()
    await page.keyboard.press('Control+z')
    await expect.poll(onStage).toBe(before - 1)
    await card.focus()
    await page.keyboard.press('Delete')
    const removed = page.locator('[data-toasts] .toast', { hasText: '“product-loop.mp4” is off the list.' })
    await removed.waitFor()
    expect(await card.count()).toBe(0)
    await removed.getByRole('button', { name: 'Undo' }).click()
    await card.click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Remove from the list' }).click()
    await card.waitFor({ state: 'detached' })
    expect(await onStage()).toBe(before - 1)
  })
}
