/**
 * Makes the pictures of the documents anew: `node test/e2e/screenshots.ts`, or that of the faces alone with `faces` behind it.
 * Real projects, real clips, nothing retouched.
 */
import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { astronautPath } from '../support/faces/sources.ts'
import { bridgeOf } from '../support/window/bridge.ts'
import { dropFiles } from '../support/window/editor.ts'
import { openWindow } from '../support/window/open.ts'
import type { TestWindow } from '../support/window/open.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const images = join(root, 'docs', 'images')
const cli = join(root, 'electron', 'cli', 'index.ts')

async function render({ home }: TestWindow, sample: string, kind: string, name: string): Promise<void> {
  const folder = join(home.folder, 'Videos', 'Greenroom')
  await mkdir(folder, { recursive: true })
  const project = join(root, 'resources', 'samples', `${sample}.greenroom.json`)
  const args = ['render', project, '--as', kind, '--out', join(folder, `${name}.mp4`)]
  await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', cli, ...args], {
    env: home.env,
  })
}

async function take(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(1_500)
  const png = await page.screenshot()
  await sharp(png)
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(join(images, `${name}.png`))
  console.log(`docs/images/${name}.png`)
}

async function openSample(page: Page, name: RegExp): Promise<void> {
  await page.evaluate(() => (location.hash = '#/'))
  // A running job in the top bar has the name of its project, too.
  await page.locator('#page').getByRole('button', { name }).first().click()
  await page.getByRole('application', { name: 'Stage' }).waitFor()
}

async function show(page: Page, route: string, ready: () => Promise<unknown>): Promise<void> {
  await page.evaluate((hash) => (location.hash = hash), `#${route}`)
  await ready()
}

const opened = await openWindow({ theme: 'dark' })
const { page } = opened
try {
  if (!process.argv.includes('faces')) await takeWork()
  await show(page, '/faces', () => page.getByText('Find faces in a picture or video').waitFor())
  await dropFiles(page.locator('.find'), [astronautPath])
  await page.locator('[data-face] circle').nth(5).waitFor()
  await take(page, 'faces')
} finally {
  await opened.close()
}

/** The editor, jobs, library, finished clips and voiceovers. */
async function takeWork(): Promise<void> {
  await render(opened, 'talking-avatar', 'talking-avatar', 'Invitation')
  await render(opened, 'avatar-video', 'avatar-video', 'Spring launch')
  await openSample(page, /Spring launch/)
  await page
    .getByRole('region', { name: 'Timeline' })
    .getByRole('button', { name: /^Make speech/ })
    .click()
  await page.locator('.voice .clip.known').nth(2).waitFor({ timeout: 240_000 })
  // The presenters are drawn as they will speak.
  await page.getByText('preparing…').first().waitFor()
  await page.getByText('preparing…').first().waitFor({ state: 'detached', timeout: 240_000 })
  await page.evaluate(async () => window.greenroomStage?.pictureAt(3_480))
  await page.getByRole('tab', { name: 'Text' }).click()
  await page
    .getByRole('listbox', { name: 'Elements on the timeline' })
    .getByRole('option', { name: /^Headline/ })
    .first()
    .click()
  await take(page, 'editor')
  // A running job and two finished ones.
  await page.getByRole('banner').getByRole('button', { name: 'Generate' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Ready to generate.').waitFor()
  await dialog.getByRole('button', { name: 'Generate' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await show(page, '/library/jobs', () => page.getByRole('row').nth(2).waitFor())
  await page.getByText(/ %$/).first().waitFor({ timeout: 240_000 })
  await take(page, 'jobs')
  await page.getByText('Done', { exact: true }).nth(3).waitFor({ timeout: 240_000 })
  await show(page, '/library', () => page.getByRole('gridcell').nth(2).waitFor())
  await take(page, 'library')
  await show(page, '/voiceovers', () => page.getByText('Type the texts').waitFor())
  await makeSheet(page)
  await take(page, 'voiceovers')
}

/** The sheet of the tests, some of whose rows are made. */
async function makeSheet(page: Page): Promise<void> {
  const bridge = await bridgeOf(page)
  try {
    const { sheets, voiceovers } = bridge.studio
    const path = join(root, 'test', 'fixtures', 'voiceover-200.csv')
    const reading = await sheets.read({ source: { kind: 'file', path } })
    const mapping = await voiceovers.guess({ reading: reading.id })
    const sheet = await voiceovers.create({
      name: 'Spring offers',
      from: { reading: reading.id, mapping },
    })
    await page.getByText('Spring offers').click()
    await voiceovers.run({ sheet: sheet.id, rows: { kind: 'all' } })
    await page.getByRole('grid').waitFor()
    await page.waitForTimeout(20_000)
  } finally {
    bridge.close()
  }
}
