import { join } from 'node:path'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beyondWindow } from '../support/window/covered.ts'
import { dropFiles } from '../support/window/editor.ts'
import { withoutBrowser } from '../support/window/chromium.ts'
import { bodyOf, project, scene, urls } from '../unit/common/composition/projects.ts'
import type { TestWindow } from '../support/window/open.ts'
import { openWindow } from '../support/window/open.ts'
import { brandTests } from './editor/brand.ts'
import { languageTests } from './editor/languages.ts'
import { dialogueTests } from './editor/dialogue.ts'
import { mediaTests } from './editor/media.ts'
import { sceneRowTests } from './editor/scene-rows.ts'
import { shownElementTests } from './editor/shown-elements.ts'
import { musicTests } from './editor/music.ts'
import { soundTests } from './editor/sound.ts'
import { transitionTests } from './editor/transitions.ts'
import { textAndShapeTests } from './editor/text-and-shapes.ts'
import { wordTests } from './editor/words.ts'
import { inDepth } from '../support/depth.ts'

const media = fileURLToPath(new URL('../../resources/samples/media/', import.meta.url))
const missing = withoutBrowser()
if (missing) console.warn(`The editor as it is first met is skipped: ${missing}.`)

const long = 'Chapter 1: a long name that goes on and on, as the title of a chapter may, and then goes on for a while'

/** What stands in the way of a first clip: steps that hide, names that push controls away, choices that mislead. */
describe.skipIf(missing)('the editor as it is first met', () => {
  let opened: TestWindow
  let page: Page

  beforeAll(async () => {
    opened = await openWindow({ width: 1280, height: 800 })
    page = opened.page
    await page.getByRole('button', { name: /^Wide/ }).click()
    await page.getByRole('application', { name: 'Stage' }).waitFor()
  })
  afterAll(() => opened.close())

  const inspector = () => page.locator('[data-inspector]')
  async function palette(text: string): Promise<void> {
    // The palette that was used before has closed: the same keys would close it.
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'What do you want to do?' }).fill(text)
  }

  it('has script, voice and presenter within two clicks, and no error before anything was done', async () => {
    await page.getByRole('tab', { name: 'Avatars' }).click()
    await page.getByRole('button', { name: /^Add Tunde/ }).click()
    await page.getByRole('option', { name: /^Tunde, avatar/ }).waitFor()
    await page.getByRole('textbox', { name: 'Script of the scene' }).waitFor()
    expect(await page.getByRole('combobox', { name: 'Voice source' }).locator('.shown').textContent()).toBe('Script')
    // A man speaks with a man's voice.
    await page.getByRole('tab', { name: 'Voices' }).click()
    await expect.poll(() => page.locator('.voice.chosen .line').first().textContent()).toMatch(/^Male/)
    await inspector().getByText('There is no text to speak.', { exact: false }).waitFor()
    expect(await inspector().locator('.error, .bad, [role=alert]').count()).toBe(0)
  })

  it('tells voices apart by what stands under their names, and none covers the next', async () => {
    const rows = page.locator('.voices .voice')
    await rows.nth(4).waitFor()
    const shown = await rows.evaluateAll((all) =>
      all.slice(0, 5).map((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        const [name, about] = ['.name', '.about'].map((part) => row.querySelector(part)!)
        const oneLine = name!.getBoundingClientRect().height < 1.9 * parseFloat(getComputedStyle(name!).fontSize)
        return {
          top,
          bottom,
          oneLine,
          about: about!.textContent,
          within: about!.getBoundingClientRect().bottom <= bottom + 1,
        }
      }),
    )
    expect(new Set(shown.map(({ about }) => about)).size).toBe(5)
    expect(shown.every(({ oneLine, within }) => oneLine && within)).toBe(true)
    expect(shown.slice(1).every(({ top }, index) => top >= shown[index]!.bottom - 1)).toBe(true)
  })

  it('says in the request panel what it says before generating', async () => {
    const problem = 'There is no text to speak.'
    await page.getByRole('tab', { name: 'Request' }).click()
    const panel = page.getByRole('tabpanel', { name: 'Request' })
    await panel.getByText(problem, { exact: false }).first().waitFor()
    await page.getByRole('banner').getByRole('button', { name: 'Generate' }).click()
    await page.getByRole('dialog').getByText(problem, { exact: false }).first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const script = page.getByRole('textbox', { name: 'Script of the scene' })
    await script.fill('Le dernier train part à une heure du matin.')
    await page.keyboard.press('Control+Enter')
    await page
      .getByRole('dialog')
      .getByText(/This looks like French, but \w+ speaks [A-Za-z ]*English/)
      .waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await script.fill('The doors open at eight.')
    await expect.poll(() => panel.getByText(problem, { exact: false }).count()).toBe(0)
    await script.fill('')
    await panel.getByText(problem, { exact: false }).first().waitFor()
  })

  it('keeps every control in the window, however long names are', async () => {
    await page.getByRole('application', { name: 'Stage' }).focus()
    await page.keyboard.press('Escape')
    const name = inspector().getByRole('textbox', { name: 'Name' })
    await name.fill(long)
    await name.press('Enter')
    await palette('Rename project')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Name of the project' }).fill(long)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: long }).waitFor()
    expect(await beyondWindow(page, 'button, select, input, textarea')).toEqual([])
    const saved = page.getByRole('banner').getByRole('status')
    await expect.poll(() => saved.textContent()).toMatch(/^\s*Saved/)
    expect(await saved.locator('.text').evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
  })

  it('shows choices and lengths whole, or cut with their arrow in sight', async () => {
    const lasts = inspector().getByRole('combobox', { name: 'Length of the scene' }).locator('.shown')
    expect(await lasts.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
    const spilling = await page
      .locator('select')
      .evaluateAll((all) =>
        all
          .filter((one) => one.scrollWidth > one.clientWidth + 1)
          .map((one) => one.getAttribute('aria-label') ?? one.id),
      )
    expect(spilling).toEqual([])
  })

  it('asks whose voice is cloned, and keeps the choice when that is dismissed', async () => {
    const source = page.getByRole('combobox', { name: 'Voice source' })
    await source.selectOption({ label: 'Cloned voice' })
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /file/i }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => source.locator('.shown').textContent()).toBe('Script')
  })

  sceneRowTests(() => opened)

  it('calls a command by one name, whatever is selected', async () => {
    await page.getByRole('option', { name: /^Scene 1: / }).click()
    await page.getByRole('application', { name: 'Stage' }).focus()
    await page.keyboard.press('Tab')
    await page.getByRole('option', { name: /^Tunde, avatar/, selected: true }).waitFor()
    for (const on of [false, true]) {
      await palette('Lock')
      const lock = page.getByRole('option', { selected: true })
      await expect.poll(() => lock.locator('.label').textContent()).toMatch(/^\s*Lock/)
      expect(await lock.locator('.on').count()).toBe(on ? 1 : 0)
      await page.keyboard.press('Enter')
    }
  })

  languageTests(() => opened)
  wordTests(() => opened)
  dialogueTests(() => opened)

  it('finds a file by its name, with its picture', async () => {
    await page.getByRole('tab', { name: 'Media' }).click()
    await page.getByRole('button', { name: 'Add files…' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Type a path' }).click()
    await dialog.getByRole('textbox', { name: 'Type a path' }).fill(media)
    await page.keyboard.press('Enter')
    await dialog.getByRole('option', { name: /backdrop-spring/ }).waitFor()
    await dialog.getByRole('searchbox', { name: 'Search this folder' }).fill('LOOP')
    await expect.poll(() => dialog.getByRole('option').count()).toBe(1)
    const picture = dialog.getByRole('option', { name: /product-loop/ }).locator('img')
    await expect.poll(() => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page
      .getByRole('button', { name: /product-loop/ })
      .first()
      .waitFor()
  })

  mediaTests(() => page)

  it('keeps a pasted request as a project, and says which of its addresses can’t be reached', async () => {
    await page.getByRole('tab', { name: 'Request' }).click()
    await page.getByRole('button', { name: 'Paste a request…' }).click()
    const dialog = page.getByRole('dialog')
    const body = bodyOf(project(scene('s1')), { urls: { ...urls, 'card.png': 'https://nowhere.invalid/logo.png' } })
    await dialog.getByRole('textbox', { name: 'Request (JSON)' }).fill(JSON.stringify(body))
    await dialog.getByRole('button', { name: /Open as a project/ }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+Enter')
    await page
      .getByRole('dialog', { name: 'Generate' })
      .getByText(/logo\.png/)
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
  })

  it.runIf(inDepth)('lists recent projects first, each by its own name, and duplicates one of them', async () => {
    await page.evaluate(() => (location.hash = '#/'))
    const recent = page.getByRole('region', { name: 'Recent projects' }).getByRole('listitem')
    await expect.poll(() => recent.count()).toBe(2)
    const top = async (name: string) => (await page.getByRole('heading', { name }).boundingBox())!.y
    expect(await top('Recent projects')).toBeLessThan(await top('New project'))
    expect(await top('New project')).toBeLessThan(await top('Start from a sample'))
    // The names of pages are within the rail, and what finds commands has a magnifier, not a key of one system.
    const beyond = await page.locator('nav.rail a > span:not([class])').evaluateAll((all) =>
      all.flatMap((one) => {
        const rail = one.closest('nav')!.getBoundingClientRect()
        const { left, right, width } = one.getBoundingClientRect()
        return width > 0 && (left < rail.left + 2 || right > rail.right - 2) ? [one.textContent] : []
      }),
    )
    expect(beyond).toEqual([])
    expect(await page.getByRole('banner').locator('svg.lucide-search').count()).toBe(1)
    expect(await page.getByRole('banner').locator('svg.lucide-command').count()).toBe(0)
    const picture = recent.first().locator('img').first()
    // The engine, which may have to start, gives the presenters of those projects whose pictures are made before.
    await picture.waitFor({ timeout: 240_000 })
    await expect.poll(() => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    const film = recent.filter({ hasText: long }).first()
    await film.getByRole('button').first().click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await page.getByRole('application', { name: 'Stage' }).waitFor()
    await page.getByRole('heading', { level: 1, name: `${long} copy` }).waitFor()
    await page.evaluate(() => (location.hash = '#/'))
    await expect.poll(() => recent.count()).toBe(3)
    expect(opened.faults).toEqual([])
  })

  shownElementTests(() => opened)
  textAndShapeTests(() => opened)
  soundTests(() => opened)
  musicTests(() => opened)
  transitionTests(() => opened)
  brandTests(() => opened)

  it('takes captions from a file, shows them on the picture, and gives the same file back', async () => {
    await page.getByRole('tab', { name: 'Captions' }).click()
    const panel = page.getByRole('tabpanel').filter({ has: page.getByRole('switch', { name: 'Captions in the clip' }) })
    await panel.getByRole('radio', { name: 'Lines' }).check({ force: true })
    await panel.getByText('No captions yet').waitFor()
    const [words, damaged] = [join(opened.home.folder, 'words.srt'), join(opened.home.folder, 'damaged.srt')]
    const written = '1\n00:00:00,500 --> 00:00:01,700\nDoors open\n\n2\n00:00:01,700 --> 00:00:03,000\nat eight.\n'
    await writeFile(words, written)
    await writeFile(damaged, '1\n00:00:03,000 --> 00:00:01,000\nBack in time\n')
    const target = panel.locator('.captions')
    await dropFiles(target, [damaged])
    await page.getByText('“damaged.srt”, line 2: the caption starts at 00:00:03,000').first().waitFor()
    await dropFiles(target, [words])
    const line = panel.getByRole('textbox', { name: 'Text of caption 1 of scene 1' })
    await expect.poll(() => line.inputValue()).toBe('Doors open')
    await panel.getByRole('radio', { name: 'Look' }).check({ force: true })
    await panel.getByRole('button', { name: 'Boxed' }).click()

    /** Pixels of the box behind the caption, which are dark, in the picture at one second. */
    const boxed = (): Promise<number> =>
      page.evaluate(async () => {
        const canvas = await window.greenroomStage!.pictureAt(1_000)
        const { data } = canvas
          .getContext('2d')!
          .getImageData(0, canvas.height * 0.8, canvas.width, canvas.height * 0.2)
        let dark = 0
        for (let at = 0; at < data.length; at += 4) if (data[at]! + data[at + 1]! + data[at + 2]! < 240) dark += 1
        return dark
      })
    await expect.poll(boxed).toBeGreaterThan(5_000)
    const before = await boxed()
    await panel.getByRole('radio', { name: 'Lines' }).check({ force: true })
    await line.fill('Doors open, and everybody comes in')
    await expect.poll(boxed).toBeGreaterThan(before * 1.5)
    await page.getByRole('application', { name: 'Stage' }).focus()
    await page.keyboard.press('Control+z')
    await expect.poll(boxed).toBe(before)

    await panel.getByRole('button', { name: 'Export captions' }).click()
    await page.getByRole('menuitem', { name: /SRT/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Type a path' }).click()
    await dialog.getByRole('textbox', { name: 'Type a path' }).fill(opened.home.folder)
    await page.keyboard.press('Enter')
    await dialog.getByRole('option', { name: /^words\.srt/ }).waitFor()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('again.srt')
    await page.keyboard.press('Enter')
    const again = join(opened.home.folder, 'again.srt')
    await expect.poll(() => readFile(again, 'utf8').catch(() => '')).toBe(written)
    expect(opened.faults).toEqual([])
  })
})
