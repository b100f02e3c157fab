import { expect, it } from 'vitest'
import { onPage } from '../../support/window/editor.ts'
import { width } from '../../support/window/stage.ts'
import type { stageOf } from '../../support/window/stage.ts'

/** Typing on the stage, in the window of `stage.test.ts`. */
export function typingTests(stage: () => ReturnType<typeof stageOf>): void {
  it('types in a text in place, with styles, the clipboard and an input method', async () => {
    const { option, box, page } = stage()
    await page.getByRole('option', { name: 'Scene 2: Second', exact: false }).first().click()
    const text = page.getByRole('textbox', { name: 'Text of “Headline”' })
    const says = () => option('Headline').textContent()
    // Its size is known once its font has been read.
    await expect.poll(async () => (await box('Headline')).height).toBe(96)
    const grown = await box('Headline')
    await page.mouse.dblclick(...(await onPage(page, 100 + grown.width - 4, 140, width)))
    await text.waitFor({ state: 'attached' })
    await page.keyboard.type('!')
    await expect.poll(says).toContain('“Hello world!”')
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await page.keyboard.press('Control+b')
    const bold = page.locator('[data-inspector]').getByRole('button', { name: 'Bold', exact: true })
    await expect.poll(() => bold.getAttribute('aria-pressed')).toBe('true')
    await page.keyboard.press('Control+c')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+v')
    await expect.poll(says).toContain('“Hello world!\nworld!”')
    await expect.poll(() => bold.getAttribute('aria-pressed')).toBe('true')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Home')
    await expect.poll(() => bold.getAttribute('aria-pressed')).toBe('false')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Control+Shift+v')
    // The font of the next letters comes late: until it is there no letter of the text has a place.
    await page.route(
      ({ pathname }) => /\.woff2?$/.test(pathname),
      async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 700))
        await route.continue()
      },
    )
    const session = await page.context().newCDPSession(page)
    await session.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 })
    await page.locator('[data-typing] .composed').waitFor()
    await session.send('Input.insertText', { text: '日本' })
    await expect.poll(says).toContain('“Hworld!日本ello world!\nworld!”')
    await session.detach()
    // A second click within the text selects the word, a press beside it ends the typing.
    await page.mouse.dblclick(...(await onPage(page, 130, 140, width)))
    await expect
      .poll(() =>
        text.evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd)),
      )
      .toBe('Hworld')
    await page.unrouteAll({ behavior: 'wait' })
    // How many steps they are depends on the pauses between them.
    while (/Hworld/.test((await says()) ?? '')) await page.keyboard.press('Control+z')
    await expect.poll(says).toContain('“Hello world!\nworld!”')
    await page.keyboard.press('Escape')
    await expect.poll(() => text.count()).toBe(0)
    await page.keyboard.press('Enter')
    await text.waitFor({ state: 'attached' })
    // Escape in a field of the inspector leaves the letters that are selected on the stage.
    await page.locator('[data-inspector]').getByRole('spinbutton', { name: 'Size' }).focus()
    await page.locator('[data-typing] .selected').first().waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => text.count()).toBe(0)
    await page.locator('[data-stage]').focus()
    await page.keyboard.press('Enter')
    await text.waitFor({ state: 'attached' })
    await page.keyboard.press('Delete')
    await expect.poll(says).toContain('“”')
    await page.mouse.click(...(await onPage(page, 900, 600, width)))
    await expect.poll(() => option('Headline').count()).toBe(0)
    await page.keyboard.press('Control+z')
    await expect.poll(says).toContain('“Hello world!\nworld!”')
  })
}
