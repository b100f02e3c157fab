import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { VoiceoverRow } from '../../../electron/common/bridge/index.ts'
import { focused } from '../../support/window/keyboard.ts'

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
    expect(await page.getByRole('button', { name: '1 without text' }).count()).toBe(0)
  })
}
