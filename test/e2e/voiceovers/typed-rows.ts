import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { VoiceoverRow } from '../../../electron/common/bridge/index.ts'
import { focused } from '../../support/window/keyboard.ts'
import { shownTexts } from '../../support/window/rows.ts'

/** Rows that are typed, in the window of `voiceovers.test.ts`. `rowsNow`: the rows of the newest sheet. */
export function typedRowTests(given: () => { page: Page; rowsNow: () => Promise<VoiceoverRow[]> }): void {
  it('begins an empty sheet in its first cell, without a warning that it is empty', async () => {
    const { page, rowsNow } = given()
    await page.getByRole('navigation').getByRole('link', { name: 'Voiceovers' }).click()
    await page.getByRole('button', { name: 'Type the texts' }).click()
    await expect.poll(() => focused(page)).toMatch(/^gridcell/)
    await page.getByRole('button', { name: 'Nothing to make' }).waitFor()
    expect(await page.getByRole('button', { name: '1 without text' }).count()).toBe(0)
    await page.keyboard.type('Good morning.\nGood night.\n')
    await expect
      .poll(async () => (await rowsNow()).map((row) => row.text))
      .toEqual(['Good morning.', 'Good night.', ''])
    await page.getByRole('banner').getByRole('button', { name: 'Make 2 files' }).waitFor()
    // The row for the next line is known to lack a text before it is read, which says that it is the last one.
    await expect.poll(() => page.getByRole('button', { name: '1 without text' }).count()).toBe(0)
  })

  it('has a menu for its rows, by the pointer and the menu key', async () => {
    const { page, rowsNow } = given()
    const texts = async () => {
      const shown = await shownTexts(page)
      const known = (await rowsNow()).map((row) => row.text)
      return String(shown) === String(known) ? known : [...shown, 'is shown,', ...known, 'is known']
    }
    const item = (name: string | RegExp) => page.getByRole('menuitem', { name })
    const cell = (text: string) => page.getByRole('grid').getByText(text, { exact: true })
    await cell('Good morning.').click({ button: 'right' })
    await item('Play').waitFor()
    expect(await item('Play').getAttribute('aria-disabled')).toBe('true')
    expect(await item('Copy path').getAttribute('aria-disabled')).toBe('true')
    await item('Insert a row below').click()
    await expect.poll(texts).toEqual(['Good morning.', '', 'Good night.', ''])
    await expect.poll(() => focused(page)).toMatch(/^gridcell/)
    // The new row is the active one: the menu key opens its menu.
    await page.keyboard.press('ContextMenu')
    await item('Remove row').click()
    await expect.poll(texts).toEqual(['Good morning.', 'Good night.', ''])
    await cell('Good night.').click({ button: 'right' })
    await item('Copy cells').click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Good night.')
    await cell('Good morning.').click({ button: 'right' })
    await item('Paste cells').click()
    await expect.poll(texts).toEqual(['Good night.', 'Good night.', ''])
    await page.keyboard.press('Control+z')
    await expect.poll(texts).toEqual(['Good morning.', 'Good night.', ''])
    await cell('Good morning.').click()
    await cell('Good night.').click({ modifiers: ['Shift'] })
    // A right click on several rows is for all of them.
    await cell('Good morning.').click({ button: 'right' })
    await item('Make 2 files…').click()
    const run = page.getByRole('dialog')
    await run.getByRole('button', { name: 'Cancel' }).click()
    await run.waitFor({ state: 'detached' })
    await cell('Good morning.').click({ button: 'right' })
    await page.keyboard.press('Escape')
    await cell('Good night.').click()
    await cell('Good night.').click({ button: 'right' })
    await item('Make this file…').click()
    await run.getByRole('button', { name: 'Make one file' }).click()
    await expect.poll(async () => (await rowsNow())[1]!.state, { timeout: 120_000 }).toBe('done')
    await cell('Good night.').click({ button: 'right' })
    await item('Copy path').click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/Good night\.wav$/)
    await cell('Good night.').click({ button: 'right' })
    await item('Play').click()
    await page.getByRole('region', { name: 'Player' }).waitFor()
    // The notice about the path is shown above the player, as long as it is shown.
    const covered = () =>
      page.evaluate(() => {
        const bar = document.querySelector('section[aria-label="Player"]')!.getBoundingClientRect()
        const notices = [...document.querySelectorAll('[data-toasts] .toast')].map((one) => one.getBoundingClientRect())
        return notices.filter(({ bottom }) => bottom > bar.top).length
      })
    await expect.poll(covered).toBe(0)
  })
}
