import { expect, it } from 'vitest'
import type { TestWindow } from '../../support/window/open.ts'

/** Elements that follow words of the script, in the window of `editor.test.ts` with Tunde selected in the first scene. */
export function wordTests(opened: () => TestWindow): void {
  it('lets an element begin with a word, wherever that goes', async () => {
    const { page } = opened()
    const script = page.getByRole('textbox', { name: 'Script of the scene' })
    const inspector = page.locator('[data-inspector]')
    const clip = page
      .locator('#timeline-scroller')
      .getByRole('option', { name: /^Tunde, 00:/ })
      .first()
    /** Ms at which the clip begins. */
    const begins = async (): Promise<number> => {
      const [, seconds = '', frames = ''] =
        /, 00:(\d\d)\.(\d\d) to/.exec((await clip.getAttribute('aria-label')) ?? '') ?? []
      return Number(seconds) * 1_000 + Number(frames) * 10
    }
    await script.fill('One two three four five six.')
    await clip.click()
    const word = inspector.getByRole('combobox', { name: 'Begins with' })
    await word.selectOption({ label: 'five · six.' })
    await expect.poll(begins).toBeGreaterThan(1_000)
    const natural = await begins()
    expect(await clip.getAttribute('aria-label')).toContain('begins with “five”')
    await inspector.getByText('Estimated until the speech is made.').waitFor()
    await page.getByRole('slider', { name: 'Rate' }).focus()
    await page.keyboard.press('Home')
    // At half speed everything is said at twice the time.
    await expect.poll(begins).toBeGreaterThan(natural * 1.9)
    await script.fill('Five is said first. One two three four five six.')
    await expect.poll(begins).toBeGreaterThan(natural * 3)
    await expect.poll(() => word.locator('.shown').textContent()).toContain('five · six.')
    await script.fill('Five is said first. One two three four and six.')
    await inspector.getByText('“five” is no longer in the script.').waitFor()
    await clip.click()
    await page.keyboard.press('Control+z')
    await expect.poll(() => word.locator('.shown').textContent()).toContain('five · six.')
    await inspector.getByText('“five” is no longer in the script.').waitFor({ state: 'detached' })
    await word.selectOption({ label: 'A time of its own' })
    await expect.poll(() => clip.getAttribute('aria-label')).not.toContain('begins with')
  })

  it('has marks for gestures put into it, which are no words', async () => {
    const { page } = opened()
    const script = page.getByRole('textbox', { name: 'Script of the scene' })
    await script.fill('One two three.')
    await page.getByText('3 words', { exact: false }).first().waitFor()
    await script.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Control+ArrowRight')
    await page.getByRole('button', { name: 'Gesture', exact: true }).press('Enter')
    await page.getByRole('menuitem', { name: '[wave]' }).press('Enter')
    await expect.poll(() => script.inputValue()).toMatch(/^One ?\[wave\] two three\.$/)
    await page.getByText('3 words', { exact: false }).first().waitFor()
    // The mark is drawn as one behind the text.
    await expect.poll(() => page.locator('mark.mark').allTextContents()).toEqual(['[wave]'])
    await script.press('Control+z')
    await expect.poll(() => script.inputValue()).toBe('One two three.')
  })

  it('has tags for how words are spoken put around them, which are no words', async () => {
    const { page } = opened()
    const script = page.getByRole('textbox', { name: 'Script of the scene' })
    const choose = async (item: string): Promise<void> => {
      await page.getByRole('button', { name: 'Speech', exact: true }).press('Enter')
      await page.getByRole('menuitem', { name: item, exact: true }).press('Enter')
    }
    await script.fill('One two three.')
    await script.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Control+ArrowRight')
    await page.keyboard.press('ArrowRight')
    await choose('Emphasis')
    await expect.poll(() => script.inputValue()).toBe('One *two* three.')
    // The words stay selected, so that they get another tag as well.
    await choose('Slower')
    await expect.poll(() => script.inputValue()).toBe('One *<prosody rate="slow">two</prosody>* three.')
    await page.getByText('3 words', { exact: false }).first().waitFor()
    await expect
      .poll(() => page.locator('mark.mark').allTextContents())
      .toEqual(['*', '<prosody rate="slow">', '</prosody>', '*'])
    await script.press('Control+z')
    await script.press('Control+z')
    await expect.poll(() => script.inputValue()).toBe('One two three.')
    // What the user still has to write is selected.
    await script.press('End')
    await page.keyboard.press('ArrowLeft')
    await page.getByRole('button', { name: 'Speech', exact: true }).press('Enter')
    const focused = await page
      .getByRole('menuitem', { name: 'Say other words instead …', exact: true })
      .evaluate((item: HTMLElement) => {
        item.click()
        return document.activeElement?.tagName
      })
    // What is typed at once goes into the script, also while the menu is still closing.
    expect(focused).toBe('TEXTAREA')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await page.keyboard.type('four')
    await expect.poll(() => script.inputValue()).toBe('One two <sub alias="four">three</sub>.')
    await script.fill('One two three.')
  })
}
