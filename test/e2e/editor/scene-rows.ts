import { expect, it } from 'vitest'
import type { TestWindow } from '../../support/window/open.ts'

/** Rows of the timeline when a scene is added, in the window of `editor.test.ts` with Tunde in its scene. */
export function sceneRowTests(opened: () => TestWindow): void {
  it('gives a new scene the voice of the one before, and the timeline its rows or those of all scenes', async () => {
    const { page } = opened()
    await page.getByRole('button', { name: 'Scene', exact: true }).click()
    await page.getByRole('option', { name: /^Scene 2: / }).waitFor()
    expect(await page.getByRole('combobox', { name: 'Voice source' }).locator('.shown').textContent()).toBe('Script')
    const heads = page.locator('.heads .name')
    await expect.poll(() => heads.count()).toBe(0)
    await page.getByRole('radio', { name: 'This scene' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => heads.allTextContents().then((all) => all.map((one) => one.trim()))).toContain('Tunde')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'What do you want to do?' }).fill('Show only the rows of this scene')
    await page.keyboard.press('Enter')
    await expect.poll(() => heads.count()).toBe(0)
  })
}
