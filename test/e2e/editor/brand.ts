import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { dropFiles } from '../../support/window/editor.ts'
import type { TestWindow } from '../../support/window/open.ts'

const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100"><path d="M20 20h60v60h-60z" fill="#14433c"/>' +
  '<circle cx="130" cy="50" r="30" fill="#4fd39a"/><circle cx="180" cy="50" r="15" fill="#ffb454"/></svg>'

/** Brand kits, in the window of `editor.test.ts` with a project open. */
export function brandTests(opened: () => TestWindow): void {
  it('makes a brand kit of a dropped logo, puts the project into it, and takes that back in one step', async () => {
    const { page, home, faults } = opened()
    const file = join(home.folder, 'Northwind.svg')
    await writeFile(file, mark)
    await page.getByRole('tab', { name: 'Brand' }).click()
    const panel = page.getByRole('tabpanel', { name: 'Brand' })
    await dropFiles(panel.getByText('No brand kit yet'), [file])
    const dialog = page.getByRole('dialog', { name: 'New brand kit' })
    await dialog.getByRole('img', { name: 'Logo, On light' }).waitFor()
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Background' }).inputValue()).toBe('#14433c')
    const name = dialog.getByRole('textbox', { name: 'Name' })
    await expect.poll(() => name.inputValue()).toBe('Northwind')
    await name.press('Enter')
    await dialog.waitFor({ state: 'detached' })

    // A project without a logo gets the kit's, unless the user says otherwise.
    const logo = panel.getByRole('switch', { name: 'Add the logo to the scenes' })
    await expect.poll(() => logo.isChecked()).toBe(true)
    const apply = panel.getByRole('button', { name: /^Apply to/ })
    await panel.getByText('One undo takes it back.', { exact: false }).waitFor()
    await apply.click()
    await panel.getByText('The project is in this brand.').waitFor()
    await panel.getByText('in this project').waitFor()
    await expect.poll(() => apply.isDisabled()).toBe(true)
    await page.getByText('The project is in the brand “Northwind”.').waitFor()
    await page.keyboard.press('Control+z')
    await expect.poll(() => apply.isEnabled()).toBe(true)

    await panel.getByRole('button', { name: 'Add lower third' }).click()
    await page.getByRole('option', { name: /^Lower third, text/ }).waitFor()
    await page.keyboard.press('Control+z')
    await page.getByRole('option', { name: /^Lower third, text/ }).waitFor({ state: 'detached' })

    await panel.getByRole('button', { name: 'More for Northwind' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await panel.getByRole('button', { name: 'Northwind 2', exact: true }).waitFor()
    for (const one of ['Northwind 2', 'Northwind']) {
      await panel.getByRole('button', { name: `More for ${one}`, exact: true }).click()
      await page.getByRole('menuitem', { name: 'Delete…' }).click()
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await panel.getByRole('button', { name: one, exact: true }).waitFor({ state: 'detached' })
    }
    await panel.getByText('No brand kit yet').waitFor()
    expect(faults).toEqual([])
  })
}
