import { expect, it } from 'vitest'
import type { TestWindow } from '../../support/window/open.ts'

/** The project in other languages, in the window of `editor.test.ts` with a project open. */
export function languageTests(opened: () => TestWindow): void {
  it('adds a language, translates a script beside its source, shows it on the stage, and offers a clip of each', async () => {
    const { page, faults } = opened()
    const script = page.getByRole('textbox', { name: 'Script of the scene' })
    const before = await script.inputValue()
    await script.fill('The doors open at eight.')
    await page.getByRole('tab', { name: 'Language', exact: true }).click()
    const panel = page.getByRole('tabpanel', { name: 'Language', exact: true })
    await panel.getByRole('button', { name: 'Add a language' }).click()
    await page.getByRole('menuitem', { name: 'French' }).click()
    await page.getByText('Shown in French').waitFor()
    const voice = panel.getByRole('combobox', { name: /^In place of/ })
    await expect.poll(() => voice.locator('.shown').textContent()).toMatch(/Siwis/)
    const field = panel.getByRole('textbox', { name: /^Script in French/ })
    await field.fill('Les portes ouvrent à huit heures.')
    await expect.poll(() => script.inputValue()).toBe('Les portes ouvrent à huit heures.')
    expect(await script.isDisabled()).toBe(true)

    // The project's own script has changed since: the translation is marked until somebody says that it fits.
    await page.keyboard.press('Control+Shift+l')
    await page.getByText('Shown in French').waitFor({ state: 'detached' })
    await script.fill('The doors open at nine.')
    await panel.getByRole('button', { name: /^French/ }).click()
    await panel.getByText('Was: The doors open at eight.').waitFor()
    await panel.getByRole('button', { name: 'Still fits' }).click()
    await panel.getByText('Was: The doors open at eight.').waitFor({ state: 'detached' })

    await page.keyboard.press('Control+Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: 'English' }).waitFor()
    await dialog.getByRole('checkbox', { name: 'French' }).check()
    await dialog.getByText('One clip for each, named by its language.').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await panel.getByRole('combobox', { name: 'Language on the stage' }).selectOption({ label: 'English (project)' })
    await panel.getByRole('button', { name: 'Remove French' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove French' }).click()
    await panel.getByText('No other languages yet').waitFor()
    await script.fill(before)
    expect(faults).toEqual([])
  })
}
