import { expect, it } from 'vitest'
import type { TestWindow } from '../../support/window/open.ts'

/** Two presenters who take turns, in the window of `editor.test.ts` with Tunde alone in the first scene. */
export function dialogueTests(opened: () => TestWindow): void {
  it('makes a dialogue with one press, in which each speaker has a voice and turns', async () => {
    const { page } = opened()
    const script = page.getByRole('textbox', { name: 'Script of the scene' })
    const speakers = page.getByRole('group', { name: 'Speakers' })
    await script.fill('Hello, and welcome!')
    await page.getByRole('button', { name: 'Dialogue of two presenters' }).click()
    await expect.poll(() => script.inputValue()).toBe('Hello, and welcome!\n[speaker 2] ')
    const turns = speakers.getByRole('button', { name: /speaks from here$/ })
    await expect.poll(() => turns.count()).toBe(2)
    const [first = '', second = ''] = (await turns.allTextContents()).map((text) => text.trim().replace(/^\d · /, ''))
    expect(first).toBe('Tunde')
    expect(second).not.toBe('Tunde')
    // The second one's voice is not the first one's.
    await page.getByRole('option', { name: new RegExp(`^${second}, avatar`) }).waitFor()
    const names = page.locator('.box .chip .name')
    await expect.poll(() => names.count()).toBe(2)
    expect(new Set(await names.allTextContents()).size).toBe(2)
    await script.focus()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('Thank you.')
    await speakers.getByRole('button', { name: 'Tunde speaks from here' }).press('Enter')
    await page.keyboard.type('How are you?')
    await expect
      .poll(() => script.inputValue())
      .toBe('Hello, and welcome!\n[speaker 2] Thank you.\n[speaker 1] How are you?')
    await page.getByText('8 words', { exact: false }).first().waitFor()
    // The panel of voices says whose voice it changes.
    await speakers.getByRole('button', { name: `Change the voice of ${second}` }).click()
    const whose = page.getByRole('radiogroup', { name: 'Whose voice' })
    await expect.poll(() => whose.getByRole('radio', { name: second }).isChecked()).toBe(true)
    const before = await names.last().textContent()
    const other = page.locator('.voices .voice:not(.chosen)').nth(2)
    const chosen = (await other.locator('.name').first().textContent()) ?? ''
    await other.click()
    await expect.poll(() => names.last().textContent()).not.toBe(before)
    expect(chosen).toContain((await names.last().textContent()) ?? '?')
    await page.getByRole('button', { name: 'End the dialogue' }).click()
    await expect.poll(() => script.inputValue()).toBe('Hello, and welcome!\nThank you.\nHow are you?')
    await speakers.waitFor({ state: 'detached' })
    // Back to Tunde alone.
    await page.getByRole('application', { name: 'Stage' }).focus()
    const presenter = page.getByRole('option', { name: new RegExp(`^${second}, avatar`) })
    for (let step = 0; step < 12 && (await presenter.count()) > 0; step += 1) await page.keyboard.press('Control+z')
    await expect.poll(() => presenter.count()).toBe(0)
    const clip = page.locator('#timeline-scroller').getByRole('option', { name: /^Tunde, 00:/ })
    await clip.first().click()
  })
}
