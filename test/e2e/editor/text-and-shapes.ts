import { join } from 'node:path'
import { writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { renamedFont } from '../../support/fonts.ts'
import { intersects } from '../../../renderer/editor/box.ts'
import { dropFiles, elementBox, onPage } from '../../support/window/editor.ts'
import type { TestWindow } from '../../support/window/open.ts'

/** Texts and shapes, in the window of `editor.test.ts` on its start page. */
export function textAndShapeTests(opened: () => TestWindow): void {
  it('puts texts and shapes on the picture, which are written, styled and undone', async () => {
    const { page, faults } = opened()
    const inspector = page.locator('[data-inspector]')
    await page.getByRole('button', { name: /^Wide/ }).click()
    await page.getByRole('application', { name: 'Stage' }).waitFor()
    await page.getByRole('tab', { name: 'Text' }).click()
    await page.getByRole('button', { name: 'Add “Title”' }).click()
    const stage = page.getByRole('application', { name: 'Stage' })
    const title = stage.getByRole('option', { name: /, text/ })
    // Until the user gives a name, it is named by its words.
    const layers = page.locator('.heads')
    await title.filter({ hasText: /^\s*Your title, text/ }).waitFor()
    const sizeOf = async (): Promise<number[]> =>
      [...(await title.textContent())!.matchAll(/\d+/g)].slice(0, 2).map(([number]) => Number(number))
    const [before = 0] = await sizeOf()
    await inspector.getByRole('textbox', { name: 'Text', exact: true }).fill('A much longer title than before')
    await expect.poll(async () => (await sizeOf())[0]).toBeGreaterThan(before * 1.5)
    const [wide = 0] = await sizeOf()
    await layers.getByText('A much longer title than before').waitFor()
    await inspector.getByRole('combobox', { name: 'Font' }).selectOption({ label: 'Bebas Neue' })
    await expect.poll(async () => (await sizeOf())[0]).toBeLessThan(wide)
    await page.getByRole('button', { name: 'Add “Star”' }).click()
    await page.getByRole('option', { name: /^Star, shape/ }).waitFor()
    await stage.focus()
    for (const _ of ['star', 'font', 'text']) await page.keyboard.press('Control+z')
    await expect.poll(async () => (await sizeOf())[0]).toBe(before)
    expect(await page.getByRole('option', { name: /^Star, shape/ }).count()).toBe(0)
    expect(faults).toEqual([])
  })

  it('writes over the words of a text that was just added, and puts the next one where nothing is', async () => {
    const { page, faults } = opened()
    const stage = page.getByRole('application', { name: 'Stage' })
    const text = (name: string) => stage.getByRole('option', { name: new RegExp(`^${name}, text`) })
    await page.getByRole('button', { name: 'Add “Subtitle”' }).click()
    await page.getByRole('textbox', { name: 'Text of “Say a little more”' }).and(page.locator(':focus')).waitFor()
    // Letters that are commands elsewhere: V, J, K, L and a space.
    await page.keyboard.type('v jkl')
    await text('v jkl').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Add “Quote”' }).click()
    await text('“A sentence worth repeating.”').waitFor({ state: 'attached' })
    await page.keyboard.press('Escape')
    const [title, subtitle, quote] = [
      await elementBox(page, 'Your title'),
      await elementBox(page, 'v jkl'),
      await elementBox(page, '“A sentence worth repeating.”'),
    ]
    expect([intersects(title, subtitle), intersects(title, quote), intersects(subtitle, quote)]).toEqual([
      false,
      false,
      false,
    ])
    // A double click on words that the panel has written selects all of them.
    await page.mouse.dblclick(...(await onPage(page, quote.x + 60, quote.y + quote.height / 2, 1920)))
    await page.keyboard.type('Say it')
    await text('Say it').waitFor({ state: 'attached' })
    await page.keyboard.press('Escape')
    await page.keyboard.press('Delete')
    await expect.poll(() => text('Say it').count()).toBe(0)
    await text('v jkl').waitFor({ state: 'attached' })
    expect(faults).toEqual([])
  })

  it('says before generating that a text needs a sheet, and that one runs off the picture', async () => {
    const { page } = opened()
    const inspector = page.locator('[data-inspector]')
    const timeline = page.getByRole('listbox', { name: 'Elements on the timeline' })
    await timeline.getByRole('option', { name: /^v jkl/ }).click()
    await inspector.getByRole('textbox', { name: 'Text', exact: true }).fill('Welcome, {{name}}')
    const x = inspector.getByRole('spinbutton', { name: 'X', exact: true })
    await x.fill('1800')
    await x.press('Enter')
    await page.keyboard.press('Control+Enter')
    const dialog = page.getByRole('dialog', { name: 'Generate' })
    await dialog
      .getByText('{{name}} is filled in from a sheet. Make a batch of the project', { exact: false })
      .waitFor()
    await dialog.getByText('The text of “Welcome, name” runs off the picture.', { exact: false }).waitFor()
    expect(await dialog.getByText('Ready to generate.').count()).toBe(0)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await timeline.getByRole('option', { name: /^Welcome, name/ }).click()
    await page.getByRole('application', { name: 'Stage' }).focus()
    await page.keyboard.press('Delete')
  })

  it('takes dropped fonts and SVG drawings, and tells what is refused and left out', async () => {
    const { page, faults, home } = opened()
    const inspector = page.locator('[data-inspector]')
    const [font, letter, logo] = ['gusto.ttf', 'letter.otf', 'logo.svg'].map((name) => join(home.folder, name))
    await writeFile(font!, await renamedFont('Gusto'))
    await writeFile(letter!, 'Dear reader')
    const shapes = '<rect width="60" height="40" fill="#c00"/><text x="9" y="9">Hi</text>'
    await writeFile(logo!, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40">${shapes}</svg>`)
    const stage = page.getByRole('application', { name: 'Stage' })
    await dropFiles(stage, [font!, letter!, logo!])
    await page.getByText('“letter.otf” is not a font.').waitFor()
    await page.getByText('Added: Gusto.').waitFor()
    await page.getByText(/^Left out: texts\./).waitFor()
    await page.getByRole('option', { name: /^logo, shape/ }).waitFor()
    await inspector.getByRole('combobox', { name: 'Fill' }).selectOption({ label: 'Linear gradient' })
    await inspector.getByRole('button', { name: 'Add a colour' }).click()
    await expect.poll(() => inspector.getByRole('slider', { name: /^Colour \d of 3/ }).count()).toBe(3)
    const timeline = page.getByRole('listbox', { name: 'Elements on the timeline' })
    await timeline
      .getByRole('option', { name: /^Your title/ })
      .first()
      .click()
    await inspector.getByRole('combobox', { name: 'Font' }).selectOption({ label: 'Gusto' })
    await inspector.getByRole('button', { name: 'Keep a copy with the project' }).waitFor()
    await page.getByRole('button', { name: 'Remove Gusto' }).click()
    await inspector.getByText('Gusto is not on this computer. Inter is used instead.').waitFor()
    expect(faults).toEqual([])
  })
}
