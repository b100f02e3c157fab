import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FakeService } from '../support/service/fake-service.ts'
import { smallClips } from '../support/studio/clips.ts'
import { bridgeOf } from '../support/window/bridge.ts'
import { withoutBrowser } from '../support/window/chromium.ts'
import { focused, tabTo } from '../support/window/keyboard.ts'
import type { TestWindow } from '../support/window/open.ts'
import { openWindow } from '../support/window/open.ts'
import { misplaced } from '../support/window/rows.ts'

const missing = withoutBrowser()
if (missing) console.warn(`Collecting in the window is skipped: ${missing}.`)

const count = 20
const dayS = 86_400

/** An editor's morning: ids from a colleague become files with the client's names. Each step goes on where the last one ended. */
describe.skipIf(missing)('twenty finished clips become files', () => {
  let opened: TestWindow
  let page: Page
  let service: FakeService
  const clips = new Map<string, { id: string; name: string; bytes: Buffer }>()
  let folder: string
  let row: (name: string | RegExp) => Locator

  beforeAll(async () => {
    const { video } = await smallClips()
    const nowS = Math.round(Date.now() / 1000)
    service = await new FakeService({ apiKey: 'key-1' }).start()
    const add = (id: string, name: string, bytes: Buffer, create_time: number) => {
      clips.set(id, { id, name, bytes })
      return service.add(id, 'video', bytes, { name, ratio: '16:9', width: 640, height: 360, create_time }, 'mp4')
    }
    for (let at = 0; at < count; at += 1) {
      const id = `rec-${String(at + 1).padStart(2, '0')}`
      // What a file name can't have on some system, and one that Windows keeps for itself.
      const name = ['Hero: wide?', 'CON', 'Zürich / Süd'][at] ?? `Lesson ${at + 1}`
      // The last one is nearly gone.
      const madeAt = nowS - (at === count - 1 ? 7 * dayS - 5 * 3600 : at * 600)
      // Each is another file: bytes behind the last box of an MP4 are no part of the picture.
      add(id, name, Buffer.concat([video, freeBox(at + 1)]), madeAt)
    }
    add('rec-busy', 'Still working', video, nowS - 60).fate = 'working'
    opened = await openWindow()
    page = opened.page
    folder = join(opened.home.folder, 'Client A')
    await mkdir(folder)
    const { studio, close } = await bridgeOf(page)
    await studio.collect.setSettings({ change: { guard: false, parallel: 2 } })
    await studio.connections.add({
      name: 'Client cloud',
      baseUrl: service.baseUrl,
      anchor: 'top-left',
      parallel: 4,
      credential: { kind: 'key', apiKey: 'key-1' },
    })
    close()
    row = (name) => page.getByRole('grid', { name: 'Clips on services' }).getByRole('row', { name })
  })
  afterAll(async () => {
    await opened.close()
    await service.close()
  })

  const dialog = (): Locator => page.getByRole('dialog')
  const status = (): Locator => page.locator('footer').getByRole('status')

  it('says what to do while there is nothing', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Collect' }).click()
    await page.getByText('Nothing to collect yet').waitFor()
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
    await row(/Hero: wide\?/)
      .getByText('Ready')
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
    // What isn't finished comes last.
    await page.getByRole('searchbox', { name: 'Search clips' }).fill('still work')
    await row(/Still working/)
      .getByText('Being made')
      .waitFor()
    await expect.poll(() => status().textContent()).toContain('One clip')
    await page.getByRole('searchbox', { name: 'Search clips' }).press('Escape')
    await expect.poll(() => status().textContent()).toContain('21 clips')
  })

  it('lays what is told of a clip beside each other, in wide windows and narrow ones', async () => {
    expect(await misplaced(row(/Hero: wide\?/))).toEqual([])
    const { width, height } = page.viewportSize()!
    await page.setViewportSize({ width: 1024, height: 700 })
    await expect.poll(() => misplaced(row(/Hero: wide\?/))).toEqual([])
    await page.setViewportSize({ width, height })
  })

  it('marks what is nearly gone, and finds it', async () => {
    const banner = page.getByRole('region', { name: 'Expiry' })
    await banner.getByText('One clip expires within 24 hours').waitFor()
    await page.getByLabel('Link expires').selectOption({ label: 'Expires within 24 h' })
    await expect.poll(() => status().textContent()).toContain('One clip')
    await expect.poll(() => row(/Lesson 20/).textContent()).toMatch(/[45] h left/)
    await page.getByLabel('Link expires').selectOption({ label: 'Any expiry' })
    await expect.poll(() => status().textContent()).toContain('21 clips')
  })

  it('selects by click, by range and by keyboard', async () => {
    await page.getByLabel('Sort by').selectOption({ label: 'Name' })
    await page.getByRole('button', { name: 'Descending' }).click()
    await row(/CON/).waitFor()
    const rows = page.getByRole('grid', { name: 'Clips on services' }).getByRole('row')
    await expect.poll(() => rows.first().textContent()).toContain('CON')
    await rows.nth(1).click()
    await rows.nth(4).click({ modifiers: ['Shift'] })
    await expect.poll(() => status().textContent()).toContain('4 of 21 selected')
    await rows.nth(2).click({ modifiers: ['Control'] })
    await expect.poll(() => status().textContent()).toContain('3 of 21 selected')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await expect.poll(() => status().textContent()).toContain('3 of 21 selected')
    await page.keyboard.press('Escape')
    await expect.poll(() => status().textContent()).toContain('21 clips')
    await page.getByRole('tab', { name: 'Ready' }).click()
    await expect.poll(() => status().textContent()).toContain('20 clips')
    await rows.first().focus()
    await page.keyboard.press('Control+a')
    await expect.poll(() => status().textContent()).toContain('20 of 20 selected')
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
    // A field goes where the caret is.
    await template.fill('Acme__{name}')
    await template.press('Home')
    for (let at = 0; at < 5; at += 1) await page.keyboard.press('ArrowRight')
    await dialog().getByRole('button', { name: 'Insert index' }).click()
    await expect.poll(() => template.inputValue()).toBe('Acme_{index:003}_{name}')
    const names = dialog().getByRole('list', { name: 'Resulting names' })
    await names.getByText('Acme_001_CON.mp4').waitFor()
    const changed = names.getByRole('listitem').filter({ hasText: 'Acme_002_Hero wide.mp4' })
    await expect.poll(() => changed.textContent()).toContain('characters that a file name can’t have were replaced')
    await dialog().getByText(/free/).waitFor()
    await expect.poll(() => start.isEnabled()).toBe(true)
  })

  it('downloads, pauses, lets the order be changed, and goes on, by keyboard alone', async () => {
    service.throttle.held = true
    await page.keyboard.press('Control+Enter')
    await dialog().waitFor({ state: 'hidden' })
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
    // A list that was just changed may still be on its way: the row is moved once it is the one that is meant.
    await expect.poll(() => focused(page)).toMatch(/^row .*Acme_003_/)
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(() => files.getByRole('row').nth(1).textContent()).toContain('Acme_003_')
    await page.keyboard.press('Alt+Home')
    await expect.poll(() => files.getByRole('row').first().textContent()).toContain('Acme_003_')

    service.requests.length = 0
    service.throttle.held = false
    await page.keyboard.press('p')
    await page.getByText('20 of 20 clips').waitFor()
    // Two at a time, in whichever order they reach the service: the third of the queue is one of them now.
    const first = service.fetched.slice(0, 2)
    expect(first.map(({ id }) => id)).toContain(idOf(/^Lesson 4$/))
  })

  function idOf(name: RegExp): string {
    return [...clips.values()].find((one) => name.test(one.name))!.id
  }
  const saved = async (): Promise<string[]> =>
    (await readdir(folder)).filter((name) => name.endsWith('.mp4')).toSorted()

  it('has left twenty files with their names, byte for byte, and the list of their checksums', async () => {
    await expect.poll(async () => (await readdir(folder)).includes('SHA256SUMS')).toBe(true)
    const names = await saved()
    expect(names).toHaveLength(count)
    expect(names).toContain('Acme_001_CON.mp4')
    expect(names.every((name) => /^Acme_\d{3}_[^<>:"/\\|?*]+\.mp4$/.test(name))).toBe(true)
    const sums = await readFile(join(folder, 'SHA256SUMS'), 'utf8')
    const left = new Map([...clips.values()].map(({ id, bytes }) => [sha256(bytes), { id, bytes }]))
    for (const name of names) {
      const bytes = await readFile(join(folder, name))
      const hash = sha256(bytes)
      expect(sums).toContain(hash)
      expect(left.get(hash)?.bytes.length).toBe((await stat(join(folder, name))).size)
      left.delete(hash)
    }
    // All but the one that the service is still at.
    expect([...left.values()].map(({ id }) => id)).toEqual(['rec-busy'])
  })

  it('shows in the list of clips that they are saved', async () => {
    await page.getByRole('tab', { name: 'Clips' }).click()
    await page.getByRole('tab', { name: 'Saved' }).click()
    await expect.poll(() => status().textContent()).toContain('20 clips')
    await row(/Lesson 4/).dblclick()
    await dialog().locator('video[data-player]').waitFor()
    await expect.poll(() => dialog().textContent()).toContain(folder)
    await page.keyboard.press('Escape')
    expect(opened.faults).toEqual([])
  })
})

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** A box that players skip, of another length for each clip. */
function freeBox(number: number): Buffer {
  const box = Buffer.alloc(8 + number)
  box.writeUInt32BE(box.length, 0)
  box.write('free', 4, 'latin1')
  return box
}
