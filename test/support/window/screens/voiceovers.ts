import type { Locator, Page } from 'playwright-core'

const table = (names: string): string =>
  [names, 'Doors open at eight.\tHelen\t140%', 'Bring a friend.\tNobody\t', '\t\t', 'See you there.\t\t90%'].join('\n')

/** Cells on the clipboard as a spreadsheet puts them there, which the window itself may not do. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((all) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', all)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.querySelector('main')?.dispatchEvent(event)
  }, text)
}

async function start(page: Page): Promise<void> {
  await page.evaluate(() => (location.hash = '#/voiceovers'))
  await page.getByRole('heading', { level: 1, name: 'Voiceovers' }).waitFor()
}

const cell = (page: Page, name: string): Locator => page.getByRole('gridcell', { name, exact: true })

/** The sheet, which is made once: later screens use it again. */
async function sheet(page: Page): Promise<void> {
  if (await page.getByRole('grid', { name: 'Rows' }).count()) return
  await start(page)
  const earlier = page.getByRole('link', { name: /^Pasted rows/ })
  if (await earlier.count()) await earlier.first().click()
  else await paste(page, table('text\tvoice\trate'))
  await cell(page, 'Doors open at eight.').waitFor()
}

/** Screens of the voiceovers page; each begins where the one before has left the window. */
export const voiceoverScreens: Record<string, (page: Page) => Promise<unknown>> = {
  'voiceovers, where to begin': start,
  'voiceovers, columns of a table': async (page) => {
    await start(page)
    await paste(page, table('Zeile\tWer\tTempo'))
    await page.getByRole('dialog').getByRole('combobox').first().waitFor()
  },
  'voiceovers, a sheet with problems': async (page) => {
    await sheet(page)
    await page.getByRole('button', { name: '1 without text' }).waitFor()
    await cell(page, 'Nobody').click()
  },
  'voiceovers, settings': async (page) => {
    await sheet(page)
    const settings = page.getByRole('complementary', { name: 'Settings of the sheet' })
    if (!(await settings.count())) await page.getByRole('button', { name: 'Settings of the sheet' }).click()
    await settings.getByRole('switch', { name: 'Also join all rows into one file' }).check()
    await settings.getByRole('textbox', { name: 'Names' }).fill('{nam}')
    await settings.getByText('There is no field “nam”.').waitFor()
  },
  'voiceovers, only some rows': async (page) => {
    await sheet(page)
    await page.getByRole('searchbox', { name: 'Search rows' }).fill('nothing has this')
    await page.getByText('No row matches').waitFor()
  },
  'voiceovers, typing into a cell': async (page) => {
    await sheet(page)
    const all = page.getByRole('button', { name: 'Show all rows' })
    if (await all.count()) await all.click()
    await cell(page, 'See you there.').dblclick()
    await page.getByRole('textbox', { name: 'Text, row 4' }).waitFor()
  },
  'voiceovers, the voice of a row': async (page) => {
    await sheet(page)
    await cell(page, 'Nobody').dblclick()
    await page.getByRole('dialog').getByRole('listitem').first().waitFor()
  },
  'voiceovers, what it takes': async (page) => {
    await sheet(page)
    await cell(page, 'See you there.').click()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog').getByText('Free, on this computer').waitFor()
  },
  'voiceovers, a run, then a row played': async (page) => {
    await sheet(page)
    const make = page.getByRole('banner').getByRole('button', { name: 'Make one file' })
    if (await make.count()) {
      await make.click()
      await page.getByRole('dialog').getByRole('button', { name: 'Make one file' }).click()
    }
    await page.getByRole('button', { name: /^Play row 4/ }).click({ timeout: 60_000 })
    await page.getByRole('region', { name: 'Player' }).waitFor()
  },
  'voiceovers, several voices': async (page) => {
    await sheet(page)
    await page.getByRole('button', { name: 'Compare voices…' }).click()
    await page.getByRole('dialog').getByRole('listitem').getByRole('button', { name: /^Use/ }).first().click()
    await page.getByRole('list', { name: 'Voices that are compared' }).getByText('Not made yet').waitFor()
  },
  'voiceovers, sent to the editor': async (page) => {
    await sheet(page)
    await page.getByRole('button', { name: 'Send to the editor' }).click()
    await page.getByRole('dialog').getByRole('combobox', { name: 'Rows' }).waitFor()
  },
}
