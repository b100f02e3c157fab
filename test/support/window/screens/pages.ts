import type { Page } from 'playwright-core'
import { banner, begin, dialog, go, headline, run } from './navigate.ts'
import type { Show } from './navigate.ts'

/** Screens of the start page, of dialogs that every page has, and of the voices. */
export const pageScreens: Record<string, Show> = {
  // The sample's card; once the sample was opened it is also among the recent projects.
  welcome: (page) => go(page, '/', page.getByRole('button', { name: /^Your words on screen(?! open)/ })),
  palette: async (page) => {
    await page.keyboard.press('Control+k')
    await dialog(page)
  },
  'tour, about the window': async (page) => {
    await run(page, 'Tour')
    await page.getByRole('dialog', { name: 'Welcome to Greenroom' }).waitFor()
  },
  'tour, beside a page': async (page) => {
    await run(page, 'Tour')
    await page.getByRole('dialog', { name: 'Welcome to Greenroom' }).waitFor()
    for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowRight')
    await page.getByRole('dialog', { name: 'Write and arrange in the editor' }).waitFor()
  },
  'menu of a recent project': async (page) => {
    await go(page, '/', headline(page))
    await page
      .getByRole('button', { name: /^More for / })
      .first()
      .click()
    await page.getByRole('menu').waitFor()
  },
  'shortcut sheet': async (page) => {
    await page.keyboard.press('Shift+?')
    await dialog(page)
  },
  'verifying a file, none chosen': async (page) => {
    await run(page, 'Verify a file…')
    await page.getByRole('dialog', { name: 'Verify a file' }).waitFor()
  },
  'new project': async (page) => {
    await run(page, 'New project…')
    await page.getByRole('dialog', { name: 'New project' }).waitFor()
  },
  'choosing a file': async (page) => {
    await page.keyboard.press('Control+o')
    await dialog(page)
  },
  'an empty project': (page) => begin(page, /^Wide/),
  'generate, something in the way': async (page) => {
    await begin(page, /^Wide/)
    await banner(page, 'Generate').click()
    await page.getByRole('dialog').getByText('Fix these first').waitFor()
  },
  'all voices': async (page) => {
    const compare = page.locator('section', { has: page.getByRole('heading', { name: 'Side by side' }) })
    await go(page, '/voices', compare.last())
    await compare.last().getByRole('button', { name: /^Add / }).click()
  },
  'my voices, something missing': async (page) => {
    await go(page, '/voices/own', page.getByRole('button', { name: 'Make the voice' }))
    await page.getByRole('button', { name: 'Make the voice' }).click()
    await page.getByRole('radio').first().check()
    await page.getByText('Confirm the statement first.').waitFor()
  },
  'my voices, no microphone': async (page) => {
    await go(page, '/voices/own', page.getByRole('button', { name: 'Use the microphone' }))
    await page.getByRole('button', { name: 'Use the microphone' }).click()
    await page.getByRole('alert').filter({ hasText: 'microphone' }).waitFor()
  },
  pronunciations: async (page) => {
    await go(page, '/voices/words', page.getByLabel('New word', { exact: true }))
    if (await page.getByRole('group', { name: 'Zürich' }).count()) return
    await page.getByLabel('New word', { exact: true }).fill('Zürich')
    await page.getByRole('combobox', { name: 'Spoken as' }).first().selectOption({ label: 'IPA' })
    await page.getByLabel('Sounds of the new word in IPA').fill('tsy9')
    await page.keyboard.press('Enter')
    await page.getByRole('group', { name: 'Zürich' }).getByRole('alert').waitFor()
  },
}

/** Screens of the settings and of live face swap. */
export const settingsScreens: Record<string, Show> = {
  ...Object.fromEntries(
    ['appearance', 'connections', 'files', 'public', 'shortcuts', 'about'].map((tab) => [
      `settings, ${tab}`,
      (page: Page) => go(page, `/settings/${tab}`, headline(page)),
    ]),
  ),
  'a new connection, with faults': async (page) => {
    await go(page, '/settings/connections', headline(page))
    await page.getByRole('button', { name: 'Add a service…' }).click()
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('Enter a name.').waitFor()
  },
  live: (page) => go(page, '/live', page.getByRole('button', { name: 'Start', exact: true })),
  'live, without a face': async (page) => {
    await page.getByRole('button', { name: 'Start', exact: true }).click()
    await page.getByRole('alert').first().waitFor()
  },
}
