import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addNumberedClips } from '../support/collect/numbered-clips.ts'
import { FakeService } from '../support/service/fake-service.ts'
import { smallClips } from '../support/studio/clips.ts'
import { bridgeOf } from '../support/window/bridge.ts'
import { withoutBrowser } from '../support/window/chromium.ts'
import { focused, tabTo } from '../support/window/keyboard.ts'
import type { TestWindow } from '../support/window/open.ts'
import { openWindow } from '../support/window/open.ts'
import { failedClipTests } from './collect/failed-clip.ts'
import { refusedKeyTests } from './collect/refused-key.ts'

const missing = withoutBrowser()
if (missing) console.warn(`Collecting in the window is skipped: ${missing}.`)

const count = 20

/** Ids from a colleague become files with the client's names. Each step continues where the last one ended. */
describe.skipIf(missing)('twenty finished clips become files', () => {
  let opened: TestWindow
  let page: Page
  let service: FakeService
  let clips: ReturnType<typeof addNumberedClips>
  let folder: string
  let cell: (name: string | RegExp) => Locator

  beforeAll(async () => {
    const { video } = await smallClips()
    service = await new FakeService({ apiKey: 'key-1' }).start()
    clips = addNumberedClips(service, video, count)
    opened = await openWindow()
    page = opened.page
    folder = join(opened.home.folder, 'Client A')
    await mkdir(folder)
    const { studio, close } = await bridgeOf(page)
    await studio.collect.setSettings({ change: { guard: false, parallel: 2 } })
    const credential = { kind: 'key', apiKey: 'key-1' } as const
    const { baseUrl } = service
    await studio.connections.add({ name: 'Client cloud', baseUrl, anchor: 'top-left', parallel: 4, credential })
    close()
    cell = (name) => cells().filter({ hasText: name })
  })
  afterAll(async () => {
    await opened.close()
    await service.close()
  })

  const dialog = (): Locator => page.getByRole('dialog')
  const cells = (): Locator => page.getByRole('grid', { name: 'Library' }).getByRole('gridcell')
  const selected = (): Locator => page.getByRole('toolbar', { name: 'Selected clips' }).getByRole('status')
  const show = (label: string): Promise<unknown> => page.getByLabel('Show', { exact: true }).selectOption({ label })
  const search = (): Locator => page.getByRole('searchbox', { name: 'Search clips' })

  it('says what to do while there is nothing', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Library' }).click()
    await page.getByText('No clips yet').waitFor()
    await page.getByRole('button', { name: 'Import IDs…' }).last().waitFor()
  })

  it('takes ids that are pasted onto the page, and tells what became of them', async () => {
    const ids = [...clips.keys()].slice(0, 12)
    await page.evaluate(
      (text) => {
        const data = new DataTransfer()
        data.setData('text/plain', text)
        document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
      },
      [...ids, 'no/id?'].join('\n'),
    )
    await dialog().getByLabel('Made on').selectOption({ label: 'Client cloud' })
    await dialog().getByRole('textbox', { name: 'Ids' }).press('Control+Enter')
    await dialog().getByText('12 ids added').waitFor()
    await dialog().getByText('no/id?').waitFor()
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'hidden' })
    await cell('Hero: wide?')
      .getByText(/^Online, \d days left/)
      .waitFor()
  })

  it('takes a CSV, and knows the ids that are there', async () => {
    const file = join(opened.home.folder, 'ids.csv')
    const lines = [...clips.keys()].map((id, at) => `"Clip, number ${at}",${id}`)
    await writeFile(file, ['title,video id', ...lines].join('\r\n'))
    await page.keyboard.press('Control+i')
    await dialog().locator('input[type=file]').setInputFiles(file)
    await dialog().getByText('ids.csv').waitFor()
    await dialog().getByRole('button', { name: 'Import', exact: true }).click()
    await dialog().getByText('9 ids added').waitFor()
    await dialog().getByText('12 were in the list already').waitFor()
    await dialog().getByRole('button', { name: 'Show the list' }).click()
    await search().fill('still work')
    await cell('Still working').getByText('Being made').waitFor()
    await expect.poll(() => cells().count()).toBe(1)
    await search().press('Escape')
    // A clip is found by its id, too.
    await search().fill('rec-07')
    await cell('Lesson 7').waitFor()
    await expect.poll(() => cells().count()).toBe(1)
    await search().press('Escape')
    await expect.poll(() => cells().count()).toBe(21)
  })

  it('marks what is nearly gone, and finds it', async () => {
    const banner = page.getByRole('region', { name: 'Expiry' })
    await banner.getByText('One clip expires within 24 hours').waitFor()
    await banner.getByRole('button', { name: 'Show it' }).click()
    await expect.poll(() => cells().count()).toBe(1)
    await expect.poll(() => cell('Lesson 20').textContent()).toMatch(/Online, [45] h left/)
    await show('Being made')
    await cell('Still working').waitFor()
    await show('Everything')
    await expect.poll(() => cells().count()).toBe(21)
  })

  it('selects by click, by range and by keyboard', async () => {
    await page.getByLabel('Sort by').selectOption({ label: 'Name' })
    await expect.poll(() => cells().first().textContent()).toContain('CON')
    await cells().nth(1).click()
    await cells()
      .nth(4)
      .click({ modifiers: ['Shift'] })
    await expect.poll(() => selected().textContent()).toContain('4 selected')
    await cells()
      .nth(2)
      .click({ modifiers: ['Control'] })
    await expect.poll(() => selected().textContent()).toContain('3 selected')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(() => selected().textContent()).toContain('3 selected')
    await page.keyboard.press('Escape')
    await expect.poll(() => selected().count()).toBe(0)
    await show('Online only')
    await expect.poll(() => cells().count()).toBe(20)
    await cells().first().focus()
    await page.keyboard.press('Control+a')
    await expect.poll(() => selected().textContent()).toContain('20 selected')
  })

  it('shows the names as they will be, and says at once what is wrong with a template', async () => {
    await page.keyboard.press('Control+Enter')
    await dialog().getByRole('heading', { name: 'Download 20 clips' }).waitFor()
    await dialog().getByRole('textbox', { name: 'Folder' }).fill(folder)
    const template = dialog().getByRole('textbox', { name: 'Names' })
    const start = dialog().getByRole('button', { name: 'Download 20 clips' })
    await template.fill('Acme_{nam}')
    await dialog().getByText('There is no field “nam”.').waitFor()
    await expect.poll(() => start.isDisabled()).toBe(true)
    // A field is inserted at the caret.
    await template.fill('Acme__{name}')
    await template.press('Home')
    for (let at = 0; at < 5; at += 1) await page.keyboard.press('ArrowRight')
    await dialog().getByRole('button', { name: 'Insert index' }).click()
    await expect.poll(() => template.inputValue()).toBe('Acme_{index:003}_{name}')
    const names = dialog().getByRole('list', { name: 'Resulting names' })
    await names.getByText('Acme_001_CON.mp4').waitFor()
    const changed = names.getByRole('listitem').filter({ hasText: 'Acme_002_Hero wide.mp4' })
    await expect.poll(() => changed.textContent()).toContain('characters that a file name can’t have were replaced')
    await dialog()
      .getByText(/can be used/)
      .waitFor()
    await expect.poll(() => start.isEnabled()).toBe(true)
  })

  it('downloads, pauses, lets the order be changed, and goes on, by keyboard alone', async () => {
    service.throttle.held = true
    await page.keyboard.press('Control+Enter')
    await dialog().waitFor({ state: 'hidden' })
    // Among what is under way stands the download, which opens its files.
    const now = page.getByRole('region', { name: 'Now' })
    await now.getByText('0 of 20 clips').waitFor()
    await tabTo(page, /^link "Client A/)
    await page.keyboard.press('Enter')
    const files = page.getByRole('grid', { name: 'Files of the download' })
    await files
      .getByRole('row', { name: /Acme_001_CON/ })
      .getByText('Downloading')
      .waitFor()
    await tabTo(page, /^tab "All/)
    await page.keyboard.press('p')
    await page.getByRole('button', { name: 'Resume' }).waitFor()
    await expect.poll(() => page.getByRole('tab', { name: /^Running 0/ }).count()).toBe(1)
    expect(await saved()).toEqual([])

    await page.keyboard.press('ArrowRight')
    await expect.poll(() => files.getByRole('row').count()).toBeGreaterThan(10)
    await tabTo(page, /^row/)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    // The list may still be loading after the change: the row is moved once it is the right one.
    await expect.poll(() => focused(page)).toMatch(/^row .*Acme_003_/)
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(() => files.getByRole('row').nth(1).textContent()).toContain('Acme_003_')
    await page.keyboard.press('Alt+Home')
    await expect.poll(() => files.getByRole('row').first().textContent()).toContain('Acme_003_')

    service.requests.length = 0
    await page.keyboard.press('p')
    // Two files are sent at a time, and while they are held no other one begins.
    const begun = (): Set<string> => new Set(service.fetched.map(({ id }) => id))
    await expect.poll(() => begun().size).toBe(2)
    expect(begun()).toContain(idOf(/^Lesson 4$/))
    service.throttle.held = false
    await page.getByText('20 of 20 clips').waitFor()
  })

  function idOf(name: RegExp): string {
    return [...clips.values()].find((one) => name.test(one.name))!.id
  }
  const saved = async (): Promise<string[]> =>
    (await readdir(folder)).filter((name) => name.endsWith('.mp4')).toSorted()

  it('has left twenty files with their names, byte for byte, and the list of their checksums', async () => {
    // The list is written as the files come: the last one is entered a moment after it is shown as saved.
    const listed = async (): Promise<string> => readFile(join(folder, 'SHA256SUMS'), 'utf8').catch(() => '')
    await expect.poll(async () => (await listed()).split('\n').filter(Boolean).length).toBe(count)
    const names = await saved()
    expect(names).toHaveLength(count)
    expect(names).toContain('Acme_001_CON.mp4')
    expect(names.every((name) => /^Acme_\d{3}_[^<>:"/\\|?*]+\.mp4$/.test(name))).toBe(true)
    const sums = await listed()
    const left = new Map([...clips.values()].map(({ id, bytes }) => [sha256(bytes), { id, bytes }]))
    for (const name of names) {
      const bytes = await readFile(join(folder, name))
      const hash = sha256(bytes)
      expect(sums).toContain(hash)
      expect(left.get(hash)?.bytes.length).toBe((await stat(join(folder, name))).size)
      left.delete(hash)
    }
    // All but the file that the service is still sending.
    expect([...left.values()].map(({ id }) => id)).toEqual(['rec-busy'])
  })

  it('shows among all clips what is saved, and until when the others are online', async () => {
    await page.getByRole('button', { name: 'Library', exact: true }).click()
    await show('On this computer')
    await cell('Lesson 4').waitFor()
    await expect.poll(() => cells().count()).toBe(20)
    expect(
      await cells()
        .getByText(/^Online/)
        .count(),
    ).toBe(0)
    await show('Online only')
    await page.getByText('Nothing matches').waitFor()
    await page.getByRole('button', { name: 'Show everything' }).click()
  })

  it('tags several clips at once, finds them by the tag, and takes it back', async () => {
    await cells().filter({ hasText: 'Lesson 4' }).click()
    await cells()
      .filter({ hasText: 'Lesson 5' })
      .click({ modifiers: ['Control'] })
    await page.keyboard.press('t')
    await dialog().getByRole('textbox', { name: 'New tag' }).fill('May')
    await page.keyboard.press('Enter')
    await dialog().getByRole('checkbox', { name: 'May' }).waitFor()
    await dialog().getByRole('button', { name: 'Save' }).click()
    await page.getByLabel('Tag', { exact: true }).selectOption({ label: 'May · 2' })
    await expect.poll(() => cells().count()).toBe(2)
    await page.keyboard.press('Control+z')
    await expect.poll(() => cells().filter({ hasText: 'Lesson' }).count()).toBeGreaterThan(2)
  })

  refusedKeyTests(() => ({ page, service }))

  it('tells of a saved clip where its file is and which record it has', async () => {
    await cell('Lesson 4').dblclick()
    await dialog().locator('video[data-player]').waitFor()
    await expect.poll(() => dialog().textContent()).toContain(folder)
    await expect.poll(() => dialog().textContent()).toContain('rec-04')
    await page.keyboard.press('Escape')
  })

  it('takes an imported clip off the list that is not finished, and leads from old addresses to what they meant', async () => {
    await page.evaluate(() => (location.hash = '#/library/online'))
    await page.getByText('Nothing matches').waitFor()
    await show('Being made')
    await cell('Still working').click()
    await page.keyboard.press('Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Nothing matches').waitFor()
    await page.evaluate(() => (location.hash = '#/collect/batches'))
    await page.getByRole('heading', { name: 'Client A' }).waitFor()
  })

  failedClipTests(() => ({ opened, service, folder }))
})

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
