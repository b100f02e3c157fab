import { expect, it } from 'vitest'
import type { TestWindow } from '../../support/window/open.ts'

/** Transitions between scenes, in the window of `editor.test.ts` with a project open. */
export function transitionTests(opened: () => TestWindow): void {
  it('shows how each scene comes beside the pictures, changes it for one or all, and takes it back', async () => {
    const { page, faults } = opened()
    const strip = page.getByRole('region', { name: 'Scene strip' })
    const tiles = strip.getByRole('option')
    const before = await tiles.count()
    for (let added = 1; added <= 2; added += 1) {
      await strip.getByRole('button', { name: 'Scene', exact: true }).click()
      await tiles.nth(before + added - 1).waitFor()
    }
    const n = before + 1
    await strip.getByRole('button', { name: `Cut to scene ${n}: add a transition` }).click()
    const settings = page.locator('[data-inspector]').getByRole('group', { name: 'Transition' })
    // The kind has the focus, so that arrow keys choose another one.
    await expect
      .poll(() => settings.getByRole('radio', { name: 'Cut' }).evaluate((one) => one === document.activeElement))
      .toBe(true)
    await page.keyboard.press('ArrowRight')
    await strip.getByRole('button', { name: `Transition to scene ${n}: Dissolve, 0.5 s` }).waitFor()
    await settings.getByRole('radio', { name: 'Push' }).check()
    const mark = strip.getByRole('button', { name: `Transition to scene ${n}: Push, 0.5 s` })
    await mark.waitFor()
    await page
      .locator('#timeline-scroller')
      .getByRole('button', { name: `Transition to scene ${n}: Push, 0.5 s` })
      .waitFor()
    await settings.getByRole('combobox', { name: 'Direction of the transition' }).waitFor()
    // It is shown on the stage, and the scene stays chosen.
    await settings.getByRole('button', { name: 'Play the transition' }).waitFor()
    await expect.poll(() => tiles.nth(n - 1).getAttribute('aria-selected')).toBe('true')
    await settings.getByRole('button', { name: 'Apply to all scenes' }).click()
    const other = strip.getByRole('button', { name: `Transition to scene ${n + 1}: Push, 0.5 s` })
    await other.waitFor()
    await other.focus()
    await page.keyboard.press('Delete')
    await strip.getByRole('button', { name: `Cut to scene ${n + 1}: add a transition` }).waitFor()
    await page.keyboard.press('Control+z')
    await other.waitFor()
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('Control+z')
    await expect.poll(() => tiles.count()).toBe(before)
    expect(faults).toEqual([])
  })
}
