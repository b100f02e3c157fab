import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BridgeClient } from '../../electron/common/bridge/index.ts'
import { speakingProject } from '../support/studio/window.ts'
import { bridgeOf } from '../support/window/bridge.ts'
import { withoutBrowser } from '../support/window/chromium.ts'
import { focused } from '../support/window/keyboard.ts'
import type { TestWindow } from '../support/window/open.ts'
import { openWindow } from '../support/window/open.ts'

const missing = withoutBrowser()
if (missing) console.warn(`Takes in the window are skipped: ${missing}.`)

/** The takes of a list, with whether each is in use. */
const listed = (list: Locator): Promise<string[]> =>
  list.getByRole('listitem').evaluateAll((items) =>
    items.map((item) => {
      const isUsed = item.querySelector('button[aria-label^="In use"]') !== null
      return `${item.querySelector('.name')!.textContent}${isUsed ? ', in use' : ''}`
    }),
  )

describe.skipIf(missing)('takes of speech', () => {
  let opened: TestWindow
  let page: Page
  let studio: BridgeClient
  let hangUp: () => void

  beforeAll(async () => {
    opened = await openWindow()
    page = opened.page
    ;({ studio, close: hangUp } = await bridgeOf(page))
    await page.getByRole('button', { name: /^This computer · ready/ }).waitFor({ timeout: 240_000 })
  })
  afterAll(async () => {
    hangUp?.()
    await opened?.close()
  })

  const list = () => page.getByRole('list', { name: 'Takes' })

  it('are made in the script panel, played with one press, and one of them is the voice of the scene', async () => {
    const path = join(opened.home.folder, 'takes.greenroom.json')
    await writeFile(path, JSON.stringify(speakingProject('takes', 'Bring a friend.', 'everyday-marcus')))
    await studio.projects.open({ path })
    await page.evaluate(() => {
      sessionStorage.clear()
      location.hash = '#/editor'
    })
    await page.reload()
    await page.getByRole('application', { name: 'Stage' }).waitFor()
    await page.getByRole('button', { name: 'Takes. In use: the usual reading' }).press('Enter')
    await expect.poll(() => listed(list())).toEqual(['Usual reading, in use'])
    await page.getByText('No other takes yet.', { exact: false }).waitFor()

    await page.getByRole('button', { name: 'Say it again' }).press('Enter')
    await page.getByRole('button', { name: /^(Play|Stop): Take 1$/ }).waitFor({ timeout: 240_000 })
    await page.getByRole('button', { name: 'Say it again' }).press('Enter')
    const second = page.getByRole('button', { name: /^(Play|Stop): Take 2$/ })
    await second.waitFor({ timeout: 240_000 })
    expect(await listed(list())).toEqual(['Usual reading, in use', 'Take 1', 'Take 2'])

    await second.focus()
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => focused(page)).toMatch(/^button "(Play|Stop): Take 1"/)
    await page.getByRole('button', { name: 'Use: Take 2' }).press('Enter')
    await expect.poll(() => listed(list())).toEqual(['Usual reading', 'Take 1', 'Take 2, in use'])
    await page.keyboard.press('Escape')
    const button = page.getByRole('button', { name: 'Takes. In use: take 2' })
    await button.waitFor()
    await page.getByRole('application', { name: 'Stage' }).focus()
    await page.keyboard.press('Control+z')
    await button.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+Shift+z')
    await button.waitFor()
  })

  it('are made for a row by its menu, and its file is made of the chosen one', async () => {
    const sheet = await studio.voiceovers.create({ name: 'Takes', from: null, voiceId: 'everyday-marcus' })
    await studio.voiceovers.edit({
      sheet: sheet.id,
      edit: { type: 'paste', position: 0, field: 'text', text: 'See you.' },
    })
    await page.evaluate((id) => (location.hash = `#/voiceovers/${id}`), sheet.id)
    const cell = page.getByRole('gridcell', { name: 'See you.', exact: true })
    await cell.click()
    await cell.click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Takes…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Takes of row 1' })
    await dialog.getByRole('button', { name: 'Say it again' }).click()
    await dialog.getByRole('button', { name: /^(Play|Stop): Take 1$/ }).waitFor({ timeout: 240_000 })
    await dialog.getByRole('button', { name: 'Use: Take 1' }).click()
    await expect.poll(() => listed(list())).toEqual(['Usual reading', 'Take 1, in use'])
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await page.getByRole('status').getByRole('button', { name: 'Take 1' }).waitFor()

    const rows = async () => (await studio.voiceovers.rows({ sheet: sheet.id, offset: 0, limit: 1 })).rows
    expect(await rows()).toMatchObject([{ take: 1, state: 'ready' }])
    await studio.voiceovers.run({ sheet: sheet.id, rows: { kind: 'all' } })
    // The take was spoken when it was listened to.
    await expect.poll(rows, { timeout: 240_000 }).toMatchObject([{ take: 1, state: 'done', reused: true }])
  })

  it('are listened to where files are, and the one with the fewest marks is used', async () => {
    const sheet = await studio.voiceovers.create({ name: 'Best', from: null, voiceId: 'everyday-marcus' })
    const { id, output } = sheet
    await studio.voiceovers.change({ sheet: id, change: { output: { ...output, proof: true } } })
    const text = 'The workshop begins on May 12 and costs 45 dollars.'
    await studio.voiceovers.edit({ sheet: id, edit: { type: 'paste', position: 0, field: 'text', text } })
    await page.evaluate(() => (location.hash = '#/'))
    await page.getByRole('region', { name: 'Recent projects' }).waitFor()
    await page.evaluate((to) => (location.hash = `#/voiceovers/${to}`), id)
    const cell = page.getByRole('gridcell', { name: text, exact: true })
    await cell.click()
    await cell.click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Best of three takes…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Takes of row 1' })
    await dialog.getByText(/^(Usual reading|Take [12]) is the best of three/).waitFor({ timeout: 240_000 })
    const marks = await list()
      .locator('.length')
      .evaluateAll((figures) => figures.map(({ textContent }) => Number(/(\d+) marks?$/.exec(textContent ?? '')?.[1])))
    expect(marks).toHaveLength(3)
    const best = marks.indexOf(Math.min(...marks))
    await expect.poll(() => listed(list()).then((all) => all.findIndex((one) => one.endsWith(', in use')))).toBe(best)
    const { rows } = await studio.voiceovers.rows({ sheet: id, offset: 0, limit: 1 })
    expect(rows).toMatchObject([{ take: best }])
    expect(opened.faults).toEqual([])
  })
})
