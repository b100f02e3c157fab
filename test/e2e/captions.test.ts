import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BridgeClient } from '../../electron/common/bridge/index.ts'
import { findTools } from '../../electron/media/index.ts'
import { output, readFrames } from '../support/media/reading.ts'
import { speakingProject, until } from '../support/studio/window.ts'
import { bridgeOf } from '../support/window/bridge.ts'
import { withoutBrowser } from '../support/window/chromium.ts'
import type { TestWindow } from '../support/window/open.ts'
import { openWindow } from '../support/window/open.ts'

const missing = withoutBrowser()
if (missing) console.warn(`Captions in the window are skipped: ${missing}.`)

const script = 'Doors open at eight. The first talk begins at nine.'

/** A clip that this machine made says itself what is said in it. */
describe.skipIf(missing)('a clip of the engine gets its captions', () => {
  let opened: TestWindow
  let page: Page
  let studio: BridgeClient
  let hangUp: () => void

  beforeAll(async () => {
    opened = await openWindow()
    page = opened.page
    const bridge = await bridgeOf(page)
    studio = bridge.studio
    hangUp = bridge.close
    await page.getByRole('button', { name: /^This computer · ready/ }).waitFor({ timeout: 240_000 })
    await studio.collect.setSettings({ change: { guard: false } })
    const path = join(opened.home.folder, 'evening.greenroom.json')
    await writeFile(path, JSON.stringify(speakingProject('evening', script, 'everyday-marcus')))
    const { id: session, project } = await studio.projects.open({ path })
    const { jobId } = await studio.generate.start({
      session,
      project,
      kind: 'avatar-video',
      connection: 'engine',
      name: 'Evening',
      folder: null,
    })
    await until(async () => (await studio.jobs.details({ id: jobId })).row.state === 'done', 240_000)
    await page.getByRole('navigation').getByRole('link', { name: 'Collect' }).click()
  })
  afterAll(async () => {
    hangUp?.()
    await opened?.close()
  })

  /** Downloads the clip as H.264 through the page; answers the file. */
  async function download(captions: 'None' | 'Burned into the picture' | 'As a track'): Promise<string> {
    const folder = join(opened.home.folder, captions)
    await mkdir(folder)
    await page.getByRole('tab', { name: 'Clips' }).click()
    await page
      .getByRole('grid', { name: 'Clips on services' })
      .getByRole('row', { name: /Evening/ })
      .click()
    await page.keyboard.press('Control+Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Folder', exact: true }).fill(folder)
    await dialog.getByRole('radio', { name: /^Convert/ }).check()
    await dialog.getByRole('combobox', { name: 'Captions' }).selectOption({ label: captions })
    const start = dialog.getByRole('button', { name: /^Download one/ })
    await expect.poll(() => start.isEnabled()).toBe(true)
    await start.click()
    await dialog.waitFor({ state: 'hidden' })
    // The folder tells, not the page: an earlier download may still stand there as saved. What is being made has a
    // hidden name, and the list of checksums comes last.
    const finished = async (): Promise<string | undefined> => {
      const names = (await readdir(folder)).filter((one) => !one.startsWith('.'))
      return names.includes('SHA256SUMS') ? names.find((one) => one.endsWith('.mp4')) : undefined
    }
    await expect.poll(finished, { timeout: 240_000 }).toBeDefined()
    return join(folder, (await finished())!)
  }

  it('as a track, with the words of its script when they are said', async () => {
    const path = await download('As a track')
    const track = (await output(await findTools(), ['-i', path, '-map', '0:s:0', '-f', 'srt', 'pipe:1'])).toString()
    expect(track).toContain('Doors open at eight.')
    expect(track).toContain('The first talk begins at nine.')
    const [first, second] = [...track.matchAll(/00:00:(\d\d,\d{3}) -->/g)].map(([, at]) =>
      Number(at!.replace(',', '.')),
    )
    // By the words, not by the length of the text: the second sentence begins after the first has ended.
    expect(first).toBeLessThan(0.6)
    expect(second).toBeGreaterThan(0.8)
    expect(second).toBeLessThan(3)
  })

  it('in its picture, below, and nowhere else', async () => {
    const [plain, burned] = [await download('None'), await download('Burned into the picture')]
    const tools = await findTools()
    const size = { width: 640, height: 360 }
    const [before, after] = [await readFrames(tools, plain, size), await readFrames(tools, burned, size)]
    const unlike = (from: number, to: number): number => {
      let count = 0
      for (let y = from; y < to; y += 1)
        for (let x = 0; x < 640; x += 1) if (Math.abs(before[15]!.luma(x, y) - after[15]!.luma(x, y)) > 60) count += 1
      return count
    }
    expect(unlike(0, 180)).toBe(0)
    expect(unlike(240, 360)).toBeGreaterThan(300)
    expect(opened.faults).toEqual([])
  })
})
