import type { Locator, Page } from 'playwright-core'
import { dialog, go, headline } from './navigate.ts'
import type { Show } from './navigate.ts'

const clip = (page: Page): Locator => page.getByRole('gridcell', { name: 'First clip' })

/** Opens the details of the job by its menu: a double click plays a finished job. */
async function openDetails(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More for First clip' }).click()
  await page.getByRole('menuitem', { name: 'Details' }).click()
}

/** Screens of the library, whose only clip is `First clip`: its clips, its jobs, and their downloads. */
export const libraryScreens: Record<string, Show> = {
  library: (page) => go(page, '/library', clip(page)),
  'library, a question': async (page) => {
    await go(page, '/library', clip(page))
    await clip(page).focus()
    await page.keyboard.press('Delete')
    await page.getByRole('alertdialog').waitFor()
  },
  'library, tags': async (page) => {
    await go(page, '/library', clip(page))
    await clip(page).click()
    await page.keyboard.press('t')
    await page.getByRole('textbox', { name: 'New tag' }).fill('2026')
    await page.keyboard.press('Enter')
    await page.getByRole('checkbox', { name: '2026' }).waitFor()
  },
  player: async (page) => {
    await go(page, '/library', clip(page))
    await clip(page).dblclick()
    await page.locator('video[data-player]').waitFor()
  },
  export: async (page) => {
    await go(page, '/library', clip(page))
    await clip(page).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Export…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Small for mail' }).click()
  },
  jobs: (page) => go(page, '/library/jobs', page.getByRole('row', { name: /First clip/ })),
  'menu of a job': async (page) => {
    await go(page, '/library/jobs', page.getByRole('row', { name: /First clip/ }))
    await page.getByRole('button', { name: 'More for First clip' }).click()
    await page.getByRole('menu').waitFor()
  },
  'details of a job': async (page) => {
    await go(page, '/library/jobs', page.getByRole('row', { name: /First clip/ }))
    await openDetails(page)
    await page.getByRole('dialog').getByRole('tab', { name: 'Request' }).click()
  },
  'library, menu of a clip': async (page) => {
    await go(page, '/library', clip(page))
    await clip(page).click({ button: 'right' })
    await page.getByRole('menu').waitFor()
  },
  'library, origin of a clip': async (page) => {
    await go(page, '/library', clip(page))
    await clip(page).click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Verify its origin…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Verify another file…' }).waitFor()
  },
  'library, nothing found': async (page) => {
    await go(page, '/library', clip(page))
    await page.getByRole('searchbox', { name: 'Search clips' }).fill('no such clip')
    await page.getByText('Nothing matches').waitFor()
  },
  'collect, ids from elsewhere': async (page) => {
    await go(page, '/library', headline(page))
    await page.getByRole('searchbox', { name: 'Search clips' }).fill('')
    await page.getByRole('button', { name: 'Import IDs…' }).first().click()
    await dialog(page)
  },
  'collect, ids that were refused': async (page) => {
    await page.getByRole('button', { name: 'Import IDs…' }).first().click()
    await page.getByRole('textbox', { name: 'Ids' }).fill('no/id')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByText('One was refused:').waitFor()
  },
  'collect, downloads at once': async (page) => {
    await go(page, '/library', clip(page))
    await page.getByRole('button', { name: 'Downloads from services' }).click()
    await page.getByLabel('Per host').waitFor()
  },
  'collect, no downloads': (page) => go(page, '/library/downloads', page.getByText('No downloads yet')),
  'collect, a download with faults': async (page) => {
    await go(page, '/library', clip(page))
    await clip(page).click()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('radio', { name: /^Convert/ }).check()
    await page.getByRole('textbox', { name: 'Names' }).fill('{nam}')
    await page.getByText('There is no field “nam”.').waitFor()
  },
  'collect, a download': async (page) => {
    await go(page, '/library', clip(page))
    await clip(page).click()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('textbox', { name: 'Names' }).fill('{name}')
    const start = page.getByRole('dialog').getByRole('button', { name: /^Download one/ })
    await start.click()
    await start.waitFor({ state: 'hidden' })
    await go(page, '/library/downloads', page.getByRole('grid', { name: 'Files of the download' }).getByText('Saved'))
  },
}

/** A notice of the library. Shown last, because a toast fades out by itself while another screen is checked. */
export const noticeScreens: Record<string, Show> = {
  'a notice': async (page) => {
    await go(page, '/library/jobs', page.getByRole('row', { name: /First clip/ }))
    await openDetails(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Copy report' }).click()
    await page.locator('[data-toasts] :text-matches(".")').first().waitFor()
  },
}
