import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BridgeClient, VoiceoverRow, VoiceoverSheet } from '../../electron/common/bridge/index.ts'
import { bridgeOf } from '../support/window/bridge.ts'
import { withoutBrowser } from '../support/window/chromium.ts'
import { focused, tabTo } from '../support/window/keyboard.ts'
import type { TestWindow } from '../support/window/open.ts'
import { openWindow } from '../support/window/open.ts'
import { pressWhenThere } from '../support/window/press-when-there.ts'
import { lengthOf } from '../support/media/wave.ts'
import { shownTexts } from '../support/window/rows.ts'
import { recordPlayer } from '../support/window/record-player.ts'
import { typedRowTests } from './voiceovers/typed-rows.ts'

const missing = withoutBrowser()
if (missing) console.warn(`Voiceovers in the window are skipped: ${missing}.`)

/** The first rows take long to speak: a run that is to be paused must still be running on a slow machine. */
const texts = [
  'Doors open at eight, and the first talk begins at nine. Please bring your ticket, a pen, and something warm to wear, because the hall is old and the evenings are cold. There is tea and cake in the break, and a quiet room on the second floor for whoever wants to work. The last talk ends at ten, and somebody will be at the door until everybody has gone.',
  'Bring a friend.',
  'See you there.',
  'The last train leaves at one.',
]

/** Cells as a spreadsheet in another language copies them, so that no column has a known name. */
const foreign = [
  ['Zeile', 'Wer', 'Tempo', 'Kampagne'],
  [texts[0], 'Helen', '90%', 'Frühling'],
  [texts[1], 'Helen', '140%', 'Frühling'],
  [texts[2], 'Nobody at all', '', 'Frühling'],
  [texts[3], '', '', 'Frühling'],
]
  .map((row) => row.join('\t'))
  .join('\n')

describe.skipIf(missing)('voiceovers by the sheet', () => {
  let opened: TestWindow
  let page: Page
  let studio: BridgeClient
  let hangUp: () => void
  const press = (key: string): Promise<void> => page.keyboard.press(key)

  beforeAll(async () => {
    opened = await openWindow({ width: 1280, height: 800 })
    page = opened.page
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    // Only the engine may take long; everything after it is quick.
    await page.getByRole('button', { name: /^This computer · ready/ }).waitFor({ timeout: 240_000 })
    const bridge = await bridgeOf(page)
    studio = bridge.studio
    hangUp = bridge.close
    await page.evaluate(() => (location.hash = '#/voiceovers'))
    await page.getByRole('heading', { level: 1, name: 'Voiceovers' }).waitFor()
  })
  afterAll(async () => {
    hangUp()
    await opened.close()
  })

  const copy = (text: string): Promise<void> => page.evaluate((all) => navigator.clipboard.writeText(all), text)
  const sheetNow = async (): Promise<VoiceoverSheet> => {
    const id = new URL(page.url()).hash.split('/').at(-1)!
    return studio.voiceovers.get({ id })
  }
  const rowsNow = async (): Promise<VoiceoverRow[]> => {
    const { id } = await sheetNow()
    return (await studio.voiceovers.rows({ sheet: id, offset: 0, limit: 100 })).rows
  }
  const cell = (text: string | RegExp) => page.getByRole('gridcell', { name: text }).first()

  it('asks what foreign columns are for', async () => {
    await copy(foreign)
    await press('Control+v')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Use of Zeile' }).waitFor()
    await dialog.getByRole('combobox', { name: 'Use of Zeile' }).selectOption({ label: 'Text' })
    await dialog.getByRole('combobox', { name: 'Use of Wer' }).selectOption({ label: 'Voice' })
    await dialog.getByRole('combobox', { name: 'Use of Tempo' }).selectOption({ label: 'Rate' })
    await dialog.getByText('kept as variables: Kampagne').waitFor()
    await dialog.getByRole('button', { name: 'Create the sheet' }).click()
    await cell(texts[3]!).waitFor()
    const rows = await rowsNow()
    expect(rows.map((row) => row.text)).toEqual(texts)
    expect(rows[0]).toMatchObject({ voice: 'Helen', rate: '90%', values: ['Frühling'] })
    await page.getByRole('columnheader', { name: 'Kampagne' }).waitFor()
  })

  it('tells what is wrong, and shows those rows alone', async () => {
    await page.getByRole('button', { name: '1 with an invalid rate' }).click()
    await expect.poll(() => page.getByRole('rowheader').allTextContents()).toEqual(['2'])
    const all = page.getByRole('tab', { name: 'All 4' })
    expect(await all.getAttribute('aria-selected')).toBe('false')
    await all.click()
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(4)
  })

  it('goes from problem to problem by keyboard, and has them put right', async () => {
    await cell(texts[0]!).click()
    await press('F8')
    await expect.poll(() => focused(page)).toBe('gridcell "140%"')
    await page.getByRole('status').getByText(/140%/).waitFor()
    // Typing replaces the cell's text; Enter stores it and moves down.
    await page.keyboard.type('80')
    await press('Enter')
    await expect.poll(async () => (await rowsNow())[1]).toMatchObject({ rate: '80', state: 'ready' })
    await press('F8')
    await expect.poll(() => focused(page)).toBe('gridcell "Nobody at all"')
    await press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Voice of the row' })
    await dialog.waitFor()
    await page.keyboard.type('helen')
    await tabTo(page, /^button ".*Helen/)
    await press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(async () => (await sheetNow()).counts.ready).toBe(4)
    await expect.poll(() => focused(page)).toMatch(/^gridcell "Helen"/)
  })

  it('copies, pastes, takes back and brings back as a spreadsheet does', async () => {
    await press('Home')
    await press('Control+c')
    await press('Control+ArrowDown')
    await press('Alt+Enter')
    await expect.poll(async () => (await rowsNow()).length).toBe(5)
    await expect.poll(() => focused(page)).toMatch(/^gridcell( \[invalid\])?$/)
    await press('Control+v')
    await expect.poll(async () => (await rowsNow()).map((row) => row.text)).toEqual([...texts, texts[2]])
    await press('Control+z')
    await expect.poll(async () => (await rowsNow())[4]?.text).toBe('')
    await press('Control+Shift+z')
    await expect.poll(async () => (await rowsNow())[4]?.text).toBe(texts[2])
    await press('Alt+ArrowUp')
    await expect.poll(async () => (await rowsNow())[3]?.text).toBe(texts[2])
    await press('Shift+Delete')
    await expect.poll(async () => (await rowsNow()).map((row) => row.text)).toEqual(texts)
    await expect.poll(() => shownTexts(page)).toEqual(texts)
  })

  it('warns of a row in another language than its voice, which stays ready', async () => {
    await cell(texts[3]!).dblclick()
    const french = 'Le dernier train part à une heure du matin.'
    await page.getByRole('textbox', { name: 'Text, row 4' }).fill(french)
    await press('Enter')
    await cell(french).click()
    const reason = /This looks like French, but \w+ speaks English and would mispronounce it\./
    await page.getByRole('gridcell', { name: reason }).waitFor()
    await page.getByRole('status').getByText(reason).waitFor()
    expect((await sheetNow()).counts).toMatchObject({ ready: 4, problem: 0 })
    await page.getByRole('button', { name: '1 in another language than the voice' }).click()
    await expect.poll(() => page.getByRole('rowheader').allTextContents()).toEqual(['4'])
    await page.getByRole('tab', { name: 'All 4' }).click()
    await page.getByRole('banner').getByRole('button', { name: 'Undo' }).click()
    await cell(texts[3]!).waitFor()
  })

  it('names the files as they will be called, and copies the path of their folder', async () => {
    const files = page.getByRole('region', { name: 'Files', exact: true })
    const [row] = await rowsNow()
    await files.getByText(row!.fileName, { exact: true }).waitFor()
    await cell(texts[0]!).click()
    await studio.voiceovers.edit({
      sheet: (await sheetNow()).id,
      edit: { type: 'set', rows: [row!.id], field: 'file', value: 'welcome' },
    })
    await files.getByText('welcome.wav', { exact: true }).waitFor()
    await files.getByText('Green names come from the rows themselves.').waitFor()
    await page.getByRole('banner').getByRole('button', { name: 'Undo' }).click()
    await files.getByText(row!.fileName, { exact: true }).waitFor()
    await files.getByRole('button', { name: 'Copy path' }).click()
    await page.getByText('The path is copied.').waitFor()
    const { folder, name } = await sheetNow()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(folder)
    expect(basename(folder)).toBe(name)
  })

  it('says what it takes, then makes the files; pauses and goes on', async () => {
    await press('Control+Enter')
    const dialog = page.getByRole('dialog', { name: 'Make the files' })
    await dialog.getByText('Free, on this computer').waitFor()
    await expect.poll(() => focused(page)).toBe('button "Make 4 files"')
    const paused = pressWhenThere(page, 'Pause')
    await press('Enter')
    await paused
    await dialog.waitFor({ state: 'detached' })
    const run = page.getByRole('region', { name: 'Run' })
    await run.getByText('Paused').waitFor()
    await expect.poll(async () => (await sheetNow()).run.state).toBe('paused')
    // Some may have been made before the press.
    const making = /^Making (?:one file|[2-4] files)…$/
    await page.getByRole('banner').getByRole('button', { name: making }).waitFor()
    // A row can be edited while others wait for the run.
    await cell(texts[3]!).dblclick()
    await page.getByRole('textbox', { name: 'Text, row 4' }).fill('The last bus leaves at two.')
    await press('Enter')
    await run.getByRole('button', { name: 'Resume' }).click()
    await expect.poll(async () => (await sheetNow()).run.state, { timeout: 240_000 }).toBe('idle')
    // A row that had been made before it was edited is made by the next press.
    if ((await rowsNow()).some(({ state }) => state === 'ready'))
      for (const keys of ['Control+Enter', 'Enter']) await press(keys)
    await expect.poll(async () => (await sheetNow()).counts.done, { timeout: 240_000 }).toBe(4)
    expect((await rowsNow()).map(({ text }) => text)).toEqual([...texts.slice(0, 3), 'The last bus leaves at two.'])
  })

  it('has made files of that length', async () => {
    const { folder } = await sheetNow()
    for (const row of await rowsNow()) {
      const wave = await readFile(join(folder, row.fileName))
      expect(wave.subarray(0, 4).toString('latin1')).toBe('RIFF')
      expect(Math.abs(lengthOf(wave) - row.durationMs!)).toBeLessThan(30)
    }
  })

  it('hands all of them out as one ZIP', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Download ZIP' }).click()
    await page.getByText(/^Packed into .*\.zip/).waitFor()
    const { folder, name } = await sheetNow()
    const files = unzipSync(await readFile(join(folder, `${name}.zip`)))
    expect(Object.keys(files).toSorted()).toEqual((await rowsNow()).map(({ fileName }) => fileName).toSorted())
  })

  it('plays a row by Space', async () => {
    // The studio has made the row, and the window has been told.
    await page.getByRole('button', { name: /^Play row 2/ }).waitFor()
    await cell(texts[1]!).click()
    await press('Space')
    const player = page.getByRole('region', { name: 'Player' })
    await player.waitFor()
    const seen = await recordPlayer(page, player)
    const play = player.getByRole('button', { name: 'Play', exact: true })
    await expect
      .poll(async () => {
        const { pause, farthest } = await seen()
        if (pause && farthest > 100) return true
        if (await play.isVisible()) await play.click()
        return false
      })
      .toBe(true)
    await play.waitFor()
    await player.getByRole('button', { name: 'Close the player' }).click()
  })

  it('lets several voices say the same', async () => {
    await page.getByRole('button', { name: 'Compare voices…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Compare voices' })
    await dialog.getByRole('searchbox').fill('everyday')
    const voices = dialog.getByRole('listitem').getByRole('button', { name: /^Use/ })
    await voices.nth(0).click()
    await voices.nth(1).click()
    await dialog.getByRole('button', { name: 'Speak with all 2' }).click()
    await expect.poll(() => dialog.getByRole('button', { name: /^Play (?!a sample)/ }).count()).toBe(2)
    await press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  it('sends chosen rows to the editor', async () => {
    await page.getByRole('rowheader', { name: '1', exact: true }).click()
    await page.getByRole('rowheader', { name: '2', exact: true }).click({ modifiers: ['Shift'] })
    await page.getByText('2 rows chosen').waitFor()
    await page.getByRole('button', { name: 'Send to the editor' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Create the project' }).click()
    await page.getByRole('application', { name: 'Stage' }).waitFor()
    const session = await studio.projects.current()
    expect(
      session?.project.scenes.map(({ voice }) => (voice?.kind === 'script' ? [voice.text, voice.rate] : null)),
    ).toEqual([
      [texts[0], 90],
      [texts[1], 80],
    ])
  })

  it('shows the files of the sheet as one row of the library, opened by Enter', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Library' }).click()
    const cells = page.getByRole('grid', { name: 'Library' }).getByRole('gridcell')
    await cells.filter({ hasText: '4 files' }).focus()
    await press('Enter')
    await expect.poll(() => cells.count()).toBe(4)
    await page.getByRole('button', { name: 'All clips' }).waitFor()
    await cells.first().focus()
    await press('Backspace')
    await cells.filter({ hasText: '4 files' }).waitFor()
  })

  it('has the sheet open when one comes back, and lists it with what came of it', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Voiceovers' }).click()
    await cell(texts[0]!).waitFor()
    await page.getByRole('navigation').getByRole('link', { name: 'Voiceovers' }).click()
    await page.getByRole('link', { name: /4 rows · 4 done/ }).click()
    await cell(texts[0]!).waitFor()
  })

  typedRowTests(() => ({ page, rowsNow }))

  it('leaves nothing to complain about', () => {
    expect(opened.faults).toEqual([])
  })
})
