import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BridgeClient } from '../../electron/common/bridge/index.ts'
import { findTools } from '../../electron/media/index.ts'
import { colorDistance, levelDb, readFrames, readSamples } from '../support/media/reading.ts'
import { bridgeOf } from '../support/window/bridge.ts'
import { withoutBrowser } from '../support/window/chromium.ts'
import { dropFiles } from '../support/window/editor.ts'
import { focused, tabTo } from '../support/window/keyboard.ts'
import type { TestWindow } from '../support/window/open.ts'
import { openWindow } from '../support/window/open.ts'
import { rowColors, writeSheetProject } from '../support/window/sheet-project.ts'
import type { SheetProject } from '../support/window/sheet-project.ts'

const missing = withoutBrowser()
if (missing) console.warn(`Many clips of one project are skipped: ${missing}.`)

const rgb = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

describe.skipIf(missing)('many clips of one project, from a sheet', () => {
  let opened: TestWindow
  let page: Page
  let studio: BridgeClient
  let closeBridge: (() => void) | undefined
  let files: SheetProject
  let panel: Locator
  let row: Locator

  /** Colour of the stage in the middle of the card, `#rrggbb`. */
  const cardColor = (): Promise<string> =>
    page.evaluate(async () => {
      const picture = await window.greenroomStage!.pictureAt(0)
      const [red, green, blue] = picture.getContext('2d')!.getImageData(160, 120, 1, 1).data
      return `#${[red!, green!, blue!].map((one) => one.toString(16).padStart(2, '0')).join('')}`
    })
  const script = (): Promise<string> => page.getByRole('textbox', { name: 'Script of the scene' }).inputValue()

  beforeAll(async () => {
    opened = await openWindow({ width: 1440, height: 900 })
    page = opened.page
    files = await writeSheetProject(join(opened.home.folder, 'Documents', 'guests'))
    const bridge = await bridgeOf(page)
    studio = bridge.studio
    closeBridge = bridge.close
    await studio.projects.open({ path: files.project })
    await page.evaluate(() => {
      location.hash = '#/editor'
      location.reload()
    })
    await page.getByRole('application', { name: 'Stage' }).waitFor()
    panel = page.getByRole('region', { name: 'Make from a sheet' })
    row = page.getByRole('group', { name: 'Row on the stage' })
  })
  afterAll(async () => {
    closeBridge?.()
    await opened?.close()
  })

  it('makes an element replaceable by the keyboard, and takes it back', async () => {
    await page.getByRole('application', { name: 'Stage' }).focus()
    await page.keyboard.press('Tab')
    const toggle = page.getByRole('switch', { name: 'Fill from a sheet' })
    await toggle.waitFor()
    await expect.poll(() => toggle.isChecked()).toBe(true)
    await expect.poll(() => page.locator('[data-replaceable]').textContent()).toContain('picture')
    await toggle.focus()
    await page.keyboard.press('Space')
    await page.locator('[data-replaceable]').waitFor({ state: 'detached' })
    await page.keyboard.press('Space')
    // The variable gets the element's name, and a new one by typing.
    const name = page.getByRole('combobox', { name: 'Name of the variable' })
    await expect.poll(() => name.inputValue()).toBe('Card')
    await name.fill('picture')
    await name.press('Enter')
    await expect.poll(() => page.locator('[data-replaceable]').textContent()).toContain('picture')
    await expect.poll(() => page.getByRole('button', { name: /^Undo/ }).isEnabled()).toBe(true)
  })

  it('puts a variable where the caret is', async () => {
    await page.keyboard.press('Control+e')
    const box = page.getByRole('textbox', { name: 'Script of the scene' })
    await box.press('End')
    await box.pressSequentially(' ')
    await page.getByRole('button', { name: 'Insert variable' }).click()
    await page.getByRole('menuitem', { name: '{{picture}}' }).click()
    await expect.poll(script).toBe('Hi {{name}}. {{picture}}')
    await expect.poll(() => focused(page)).toBe('textbox "Script of the scene"')
    await page.keyboard.press('Control+z')
    await expect.poll(script).toBe('Hi {{name}}. ')
    await page.keyboard.press('Control+z')
    await expect.poll(script).toBe('Hi {{name}}.')
  })

  it('is offered where one clip is made of it', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Generate', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('{{Name}}, {{picture}} is filled in from a sheet', { exact: false }).waitFor()
    await dialog.getByRole('button', { name: 'Make from a sheet…' }).click()
    await panel.waitFor()
    await panel.getByRole('button', { name: 'Close' }).click()
    await panel.waitFor({ state: 'detached' })
  })

  it('opens from the menu beside the button, and reads a sheet that is dropped or pasted', async () => {
    await page.getByRole('button', { name: 'Other ways to make clips' }).click()
    await page.getByRole('menuitem', { name: 'Make from a sheet…' }).click()
    await panel.waitFor()
    await dropFiles(panel.getByRole('group', { name: 'Add a sheet' }), [files.sheet])
    await panel.getByText('3 rows · 2 columns').waitFor()
    await panel.getByRole('button', { name: 'Use another sheet' }).click()
    await panel.getByRole('button', { name: 'Close' }).click()
    // Anywhere else in the editor, the drop opens the panel.
    await dropFiles(page.getByRole('heading', { level: 1 }), [files.sheet])
    await panel.getByText('3 rows · 2 columns').waitFor()
    await panel.getByRole('button', { name: 'Use another sheet' }).click()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const csv = await readFile(files.sheet, 'utf8')
    await page.evaluate((text) => navigator.clipboard.writeText(text), csv)
    await panel.getByRole('group', { name: 'Add a sheet' }).focus()
    await page.keyboard.press('Control+v')
    await panel.getByText('3 rows · 2 columns').waitFor()
  })

  it('finds the columns by their names, and the row that can’t be made', async () => {
    await expect.poll(() => chosen('Column for Name')).toBe('Name · Ada')
    await expect.poll(() => chosen('Column for picture')).toBe('Picture · red.png')
    await panel.getByText('2 rows are ready. One row has a problem.').waitFor()
    const bad = panel.getByRole('button', { name: /^Problem Row 3 .*gone\.png/ })
    await bad.waitFor()
    await expect.poll(() => panel.getByText('Free: made on this computer').count()).toBe(1)
    await panel.getByText(/^At most about .* · .* can be used$/).waitFor()
    await expect.poll(() => panel.getByRole('button', { name: 'Make the clips' }).isDisabled()).toBe(true)
    await bad.click()
    await row.getByText('of 3').waitFor()
    await expect.poll(() => row.getByRole('spinbutton').inputValue()).toBe('3')
  })

  it('shows row 2 on the stage, by the keys, without changing the project', async () => {
    await page.keyboard.press('Alt+PageUp')
    await expect.poll(cardColor).toBe(rowColors.blue)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toContain('Hello Ben')
    await page.keyboard.press('Alt+PageUp')
    await expect.poll(cardColor).toBe(rowColors.red)
    // A field that can't be changed now says why; the document itself is unchanged.
    expect((await studio.projects.current())?.project.name).toBe('Hello {{Name}}')
    await tabTo(page, /^button "Back to the project"/)
    await page.keyboard.press('Enter')
    await expect.poll(cardColor).toBe('#d9b37c')
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toContain('Hello {{Name}}')
  })

  it('makes the two good rows, named by the template', async () => {
    await panel.getByRole('checkbox', { name: 'Skip the row with a problem' }).check()
    const names = panel.getByRole('textbox', { name: 'Names' })
    await names.fill('{name')
    await panel.getByText('is not closed', { exact: false }).waitFor()
    await names.fill('{index:02} for {name}')
    const list = panel.getByRole('list', { name: 'Names of the clips' })
    await expect.poll(() => list.textContent()).toBe('01 for Ada.mp402 for Ben.mp4')
    await panel.getByRole('button', { name: 'Make 2 clips' }).click()
    await panel.waitFor({ state: 'detached' })
    await page.getByText('2 clips are being made').waitFor()
    await page.getByRole('button', { name: 'Show jobs' }).click()
    for (const name of ['01 for Ada', '02 for Ben']) await page.getByRole('row', { name: new RegExp(name) }).waitFor()
    // The project differs from each row by design: nothing is out of date, neither now nor when it is done.
    expect(await page.getByText('out of date', { exact: false }).count()).toBe(0)
    await expect.poll(() => page.getByRole('row', { name: /Cleo/ }).count()).toBe(0)
    expect(opened.faults).toEqual([])
  })

  it('shows in each clip what its row says', { timeout: 300_000 }, async () => {
    const job = page.getByRole('row', { name: /01 for Ada/ })
    await job.getByText('Done', { exact: true }).waitFor({ timeout: 240_000 })
    expect(await page.getByText('out of date', { exact: false }).count()).toBe(0)
    const { rows } = await studio.jobs.list({ offset: 0, limit: 10 })
    const ada = rows.find((one) => one.title === '01 for Ada')
    const { folder, file } = await studio.library.get({ id: ada!.clipId! })
    const tools = await findTools()
    const [frame] = await readFrames(tools, join(folder, file), { width: 640, height: 360 })
    expect(colorDistance(frame!.at(160, 120), rgb(rowColors.red))).toBeLessThan(12)
    expect(levelDb(await readSamples(tools, join(folder, file)), 100, 800)).toBeGreaterThan(-50)
  })

  async function chosen(label: string): Promise<string> {
    return panel
      .getByRole('combobox', { name: label })
      .evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.textContent?.trim() ?? '')
  }
})
