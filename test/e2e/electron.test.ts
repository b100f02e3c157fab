import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { _electron } from 'playwright-core'
import type { ElectronApplication, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findTools, probe } from '../../electron/media/index.ts'
import { buildStale } from '../../electron/setup/build.mjs'
import { findElectron } from '../../electron/setup/electron-binary.mjs'
import { dropFiles } from '../support/window/editor.ts'
import { makeHome } from '../support/window/host.ts'
import type { TestHome } from '../support/window/host.ts'

const root = join(import.meta.dirname, '../..')
const media = join(root, 'resources', 'samples', 'media')
const program = findElectron(root)
const noScreen = process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY
const missing = !program
  ? 'the Electron program is not on this machine (node_modules/.bin/install-electron fetches it)'
  : noScreen
    ? 'there is no screen to show it on (xvfb-run gives one)'
    : null
if (missing) console.warn(`The journey through the real Electron is skipped: ${missing}.`)

/** The main work in the real Electron, for what the fake of test/electron can't show. */
describe.skipIf(missing)('in Electron, from an empty project to a finished clip', () => {
  let home: TestHome
  let app: ElectronApplication
  let page: Page
  const faults: string[] = []

  beforeAll(async () => {
    await buildStale(root, ['renderer', 'host'])
    home = await makeHome()
    const env = Object.entries({ ...home.env, GREENROOM_KEYS: 'file' }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    )
    app = await _electron.launch({
      executablePath: program!,
      // As root, Chromium can't use its sandbox.
      args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), root],
      env: Object.fromEntries(env),
    })
    page = await app.firstWindow()
    page.on('pageerror', (error) => faults.push(error.stack ?? error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text())
    })
  })
  afterAll(async () => {
    await app?.close()
    await home?.remove()
  })

  it('shows our own page, without Node and without a way out', async () => {
    expect(page.url()).toMatch(/^greenroom:\/\/studio\//)
    const found = await page.evaluate(() => ({
      node: typeof (globalThis as Record<string, unknown>).require,
      process: typeof (globalThis as Record<string, unknown>).process,
      host: Object.keys((globalThis as unknown as { greenroom: object }).greenroom).sort(),
      opened: window.open('https://example.com/') === null,
    }))
    expect(found).toEqual({
      node: 'undefined',
      process: 'undefined',
      opened: true,
      host: ['copyText', 'pasteText', 'pathOf'],
    })
    const outside = await page.evaluate(() =>
      fetch('https://example.com/').then(
        () => 'reached',
        () => 'refused',
      ),
    )
    expect(outside).toBe('refused')
    const settings = await app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows()
      return (window!.webContents as unknown as { getLastWebPreferences(): object }).getLastWebPreferences()
    })
    expect(settings).toMatchObject({ contextIsolation: true, sandbox: true, nodeIntegration: false })
    faults.length = 0
  })

  it('composes a scene', async () => {
    await page.getByRole('button', { name: /^Wide/ }).click()
    await page.getByRole('application', { name: 'Stage' }).waitFor()
    await dropFiles(page.locator('[data-stage]'), [join(media, 'backdrop-spring.jpg')])
    await page.getByRole('option', { name: /^backdrop-spring, / }).waitFor()
    await page.getByRole('tab', { name: 'Avatars' }).click()
    await page.getByRole('button', { name: /^Add Mara/ }).click()
    await page.getByRole('option', { name: /^Mara, / }).waitFor()
    await page.keyboard.press('Escape')
    const script = page.getByRole('textbox', { name: 'Script of the scene' })
    if (!(await script.isVisible())) await page.getByLabel('Voice source').selectOption({ label: 'Script' })
    await script.fill('Good evening from Electron.')
  })

  it('has every command in its menu', async () => {
    const ids = await app.evaluate(({ Menu }) =>
      (Menu.getApplicationMenu()?.items ?? []).flatMap((menu) => menu.submenu?.items.map((one) => one.id) ?? []),
    )
    expect(ids).toEqual(expect.arrayContaining(['file.save', 'edit.undo', 'help.palette']))
  })

  it('makes it into a clip and plays it', { timeout: 300_000 }, async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Generate' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Talking avatar', { exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Name of the clip' }).fill('Evening in Electron')
    await dialog.getByRole('button', { name: 'Generate' }).click()
    await page.getByRole('navigation').getByRole('link', { name: 'Library' }).click()
    await page.getByRole('button', { name: 'History of jobs and downloads' }).click()
    const row = page.getByRole('row', { name: /Evening in Electron/ })
    await row.getByText('Done', { exact: true }).waitFor({ timeout: 280_000 })
    await page.getByRole('navigation').getByRole('link', { name: 'Library' }).click()
    await page.getByRole('gridcell', { name: 'Evening in Electron' }).dblclick()
    await page.locator('video[data-player]').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Play' }).click()
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.5)
    const folder = join(home.folder, 'Videos', 'Greenroom')
    const [file] = (await readdir(folder)).filter((name) => name.endsWith('.mp4'))
    const info = await probe(await findTools(), join(folder, file!))
    expect(info.durationMs).toBeGreaterThan(1_000)
    expect(info.audio).not.toBeNull()
    expect(faults).toEqual([])
  })
})
