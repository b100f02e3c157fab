import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtInLook } from '../../electron/common/captions/index.ts'
import type { BridgeClient } from '../../electron/common/bridge/index.ts'
import { findTools } from '../../electron/media/index.ts'
import { inDepth } from '../support/depth.ts'
import { output, readFrames } from '../support/media/reading.ts'
import { FakeService } from '../support/service/fake-service.ts'
import { smallClips } from '../support/studio/clips.ts'
import { speakingProject, until } from '../support/studio/window.ts'
import { bridgeOf } from '../support/window/bridge.ts'
import { withoutBrowser } from '../support/window/chromium.ts'
import type { TestWindow } from '../support/window/open.ts'
import { openWindow } from '../support/window/open.ts'

const missing = withoutBrowser()
if (missing) console.warn(`Captions in the window are skipped: ${missing}.`)

const script = 'Doors open at eight. The first talk begins at nine.'

/** Captions of a clip that this machine made come from its own speech. */
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
    await page.getByRole('navigation').getByRole('link', { name: 'Library' }).click()
  })
  afterAll(async () => {
    hangUp?.()
    await opened?.close()
  })

  /** Opens a project of the home folder in the editor. */
  async function openProject(name: string): Promise<void> {
    await studio.projects.open({ path: join(opened.home.folder, `${name}.greenroom.json`) })
    // What the window keeps for itself would bring the project before back.
    await page.evaluate(() => {
      sessionStorage.clear()
      location.hash = '#/editor'
    })
    await page.reload()
    await page.getByRole('application', { name: 'Stage' }).waitFor()
  }

  /** Seconds of a time such as `0:01.240`. */
  const secondsOf = (time: string): number =>
    (/[\d:.]+/.exec(time)?.[0] ?? '').split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

  /** Downloads the clip as H.264 through the page; answers the file. */
  async function download(captions: 'None' | 'Burned into the picture' | 'As a track'): Promise<string> {
    const folder = join(opened.home.folder, captions)
    await mkdir(folder)
    await page
      .getByRole('grid', { name: 'Library' })
      .getByRole('gridcell', { name: /Evening/ })
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
    // The folder is checked and not the page, which may still show an earlier download as saved. A file in progress has
    // a hidden name, and the list of checksums is written last.
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
    // The times follow the words and not the length of the text: the second sentence begins after the first has ended.
    expect(first).toBeLessThan(0.6)
    expect(second).toBeGreaterThan(0.8)
    expect(second).toBeLessThan(3)
  })

  it.runIf(inDepth)('in its picture, below, and nowhere else', async () => {
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

  it.runIf(inDepth)('one of its captions is played with its sound, and stops with it', async () => {
    await openProject('evening')
    await page.getByRole('tab', { name: 'Captions' }).click()
    const panel = page.getByRole('tabpanel').filter({ has: page.getByRole('switch', { name: 'Captions in the clip' }) })
    await panel.getByRole('radio', { name: 'Lines' }).check({ force: true })
    // The speech of the clip is on this machine: the times are not estimates.
    await panel.getByText('From the speech').waitFor({ timeout: 240_000 })
    const time = (edge: 'Start' | 'End') => panel.getByRole('textbox', { name: `${edge} of caption 2` }).inputValue()
    const [start, end] = [secondsOf(await time('Start')), secondsOf(await time('End'))]
    await page.evaluate(() => {
      const play = AudioBufferSourceNode.prototype.start
      AudioBufferSourceNode.prototype.start = function (...args) {
        document.body.dataset['sounds'] = String(Number(document.body.dataset['sounds'] ?? 0) + 1)
        return play.apply(this, args)
      }
      // The button says Stop only while the caption plays, which may be over before it is asked.
      new MutationObserver(() => {
        if (document.querySelector('[aria-label="Stop caption 2"]')) document.body.dataset['stop'] = 'shown'
      }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-label'] })
    })
    await panel.getByRole('button', { name: 'Play caption 2' }).click()
    await expect.poll(() => page.evaluate(() => document.body.dataset['stop'])).toBe('shown')
    await panel.getByRole('button', { name: 'Play caption 2' }).waitFor()
    const sounds = await page.evaluate(() => Number(document.body.dataset['sounds'] ?? 0))
    expect(sounds).toBeGreaterThan(0)
    const playhead = secondsOf(
      (await page.getByRole('slider', { name: 'Playhead' }).getAttribute('aria-valuetext')) ?? '',
    )
    expect(playhead).toBeGreaterThan(start)
    expect(playhead).toBeLessThanOrEqual(end + 0.05)
  })

  it.runIf(inDepth)('of a service that draws none they are drawn on this machine, and not a second time', async () => {
    const service = await new FakeService({ media: await smallClips(2), apiKey: 'key-of-the-test' }).start()
    try {
      const { id: connection } = await studio.connections.add({
        name: 'Cloud',
        baseUrl: service.baseUrl,
        anchor: 'top-left',
        parallel: 2,
        credential: { kind: 'key', apiKey: 'key-of-the-test' },
      })
      const captions = { shown: true, look: builtInLook('boxed') }
      const far = { ...speakingProject('far', script), name: 'Far away', captions }
      await writeFile(join(opened.home.folder, 'far.greenroom.json'), JSON.stringify(far))
      await openProject('far')
      await page.getByRole('banner').getByRole('button', { name: 'Generate' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: 'Made by' }).selectOption({ label: 'Cloud' })
      await dialog.getByText('They are drawn into the picture on this computer').waitFor()
      await dialog.getByText('Ready to generate.').waitFor()
      await dialog.getByRole('button', { name: 'Generate' }).click()
      await dialog.waitFor({ state: 'hidden' })
      const clip = await until(async () => {
        const { items } = await studio.library.list({ connection })
        return items[0] ?? null
      }, 240_000)
      expect(clip.captionsDrawn).toBe(true)
      const plain = join(opened.home.folder, 'as-it-came.mp4')
      await writeFile(plain, (await smallClips(2)).video)
      const size = { width: 640, height: 360 }
      const tools = await findTools()
      const [before] = (await readFrames(tools, plain, size)).slice(25)
      const [after] = (await readFrames(tools, join(clip.folder, clip.file), size)).slice(25)
      let unlike = 0
      for (let y = 240; y < 360; y += 1)
        for (let x = 0; x < 640; x += 1) if (Math.abs(before!.luma(x, y) - after!.luma(x, y)) > 60) unlike += 1
      expect(unlike).toBeGreaterThan(300)

      await page.evaluate(() => (location.hash = '#/library'))
      await page.getByRole('gridcell').filter({ hasText: clip.name }).first().click({ button: 'right' })
      await page.getByRole('menuitem', { name: 'Export…' }).click()
      await dialog.getByText('The captions are in the picture already').waitFor()
      expect(await dialog.getByRole('checkbox', { name: 'In the picture' }).isDisabled()).toBe(true)
      expect(opened.faults).toEqual([])
    } finally {
      await service.close()
    }
  })
})
