import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findTools, probe } from '../../../electron/media/index.ts'
import type { TestWindow } from '../../support/window/open.ts'
import { inDepth } from '../../support/depth.ts'

/** Clips handed out from the library, in the window of `journey.test.ts`. */
export function handingOutTests(opened: () => TestWindow): void {
  it('shows what a clip says: a click on a word goes to it, and it is lit and found', async () => {
    const { page } = opened()
    const cell = page.getByRole('grid', { name: 'Library' }).getByRole('gridcell', { name: 'Evening, Avatar video' })
    await cell.dblclick()
    const dialog = page.getByRole('dialog')
    const transcript = dialog.getByRole('region', { name: 'Transcript' })
    const word = transcript.getByText('early.')
    await word.click()
    await expect.poll(() => word.getAttribute('class')).toContain('spoken')
    const at = () => dialog.locator('video[data-player]').evaluate((video) => (video as HTMLVideoElement).currentTime)
    expect(await at()).toBeGreaterThan(1)
    await transcript.getByRole('searchbox').fill('doors open')
    await expect.poll(() => transcript.locator('.found').allTextContents()).toEqual(['doors ', 'open '])
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await at()) > 0.3 && (await at()) < 2.5).toBe(true)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  it('downloads several clips at once into a folder', async () => {
    const { page, home } = opened()
    const grid = page.getByRole('grid', { name: 'Library' })
    await grid.getByRole('gridcell', { name: 'Evening, Talking avatar' }).click()
    await grid.getByRole('gridcell', { name: 'Evening, Avatar video' }).click({ modifiers: ['ControlOrMeta'] })
    const folder = join(home.folder, 'Handed out')
    await mkdir(folder)
    await page.getByRole('toolbar', { name: 'Selected clips' }).getByRole('button', { name: 'Download…' }).click()
    const files = page.getByRole('dialog')
    await files.getByRole('button', { name: 'Type a path' }).click()
    await files.getByRole('textbox').first().fill(folder)
    await files.getByRole('textbox').first().press('Enter')
    await files.getByRole('button', { name: 'Handed out' }).waitFor()
    await files.getByRole('button', { name: 'Choose this folder' }).click()
    await page.getByText(`2 clips are saved in ${folder}.`).waitFor()
    expect((await readdir(folder)).toSorted()).toEqual(['Evening, Avatar video.mp4', 'Evening, Talking avatar.mp4'])
  })

  it.runIf(inDepth)(
    'exports a clip smaller, with captions in the picture and as a file beside it, by a preset that is kept',
    async () => {
      const { page, home } = opened()
      const grid = page.getByRole('grid', { name: 'Library' })
      const cell = grid.getByRole('gridcell', { name: 'Evening, Talking avatar' })
      await cell.click()
      // One selected clip, too, says what can be done with it.
      await page.getByRole('toolbar', { name: 'Selected clips' }).getByText('One selected').waitFor()
      await page.getByRole('toolbar', { name: 'Selected clips' }).getByRole('button', { name: 'Export…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Export' })
      await dialog.getByRole('button', { name: 'Small for mail' }).click()
      await dialog.getByRole('checkbox', { name: 'In the picture' }).check()
      await dialog.getByRole('checkbox', { name: 'SRT file beside it' }).check()
      await dialog.getByRole('button', { name: 'Keep as preset' }).click()
      await dialog.getByRole('textbox', { name: 'Name of the preset' }).fill('Newsletter')
      await page.keyboard.press('Enter')
      await dialog.getByRole('button', { name: 'Unchanged' }).click()
      await dialog.getByRole('button', { name: 'Newsletter', exact: true }).click()
      const folder = join(home.folder, 'Exports')
      await dialog.getByRole('textbox', { name: 'File name' }).fill('Evening')
      await dialog.getByRole('textbox', { name: 'Folder' }).fill(folder)
      await dialog.getByText('This folder doesn’t exist yet. It is created when you export.').waitFor()
      await dialog.getByRole('button', { name: 'Export', exact: true }).click()
      await dialog.waitFor({ state: 'detached', timeout: 120_000 })
      await page.getByText(`Saved as ${join(folder, 'Evening.mp4')}.`).waitFor()
      expect((await readdir(folder)).toSorted()).toEqual(['Evening.mp4', 'Evening.srt'])
      const info = await probe(await findTools(), join(folder, 'Evening.mp4'))
      expect(info.video).toMatchObject({ width: 960, height: 540 })
      expect(await readFile(join(folder, 'Evening.srt'), 'utf8')).toContain('The doors open at eight.')
      // The same once more: what becomes of the file that is there is asked before.
      await cell.click({ button: 'right' })
      await page.getByRole('menuitem', { name: 'Export…' }).click()
      await dialog.getByRole('textbox', { name: 'File name' }).fill('Evening')
      await dialog.getByText('“Evening.mp4” exists already. The new file is called “Evening (2).mp4”.').waitFor()
      await dialog.getByRole('radio', { name: 'Replace' }).click()
      await dialog.getByText('“Evening.mp4” exists already and is replaced.').waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    },
  )

  it('opens the project of a clip that has not changed since, not a second one of its name', async () => {
    const { page } = opened()
    const cell = page.getByRole('grid', { name: 'Library' }).getByRole('gridcell', { name: 'Evening, Avatar video' })
    await cell.first().dblclick()
    const dialog = page.getByRole('dialog', { name: 'Evening, Avatar video' })
    // Nobody who watches a clip wants its checksum.
    await dialog.getByText('Length', { exact: true }).waitFor()
    expect(await dialog.textContent()).not.toMatch(/[0-9a-f]{64}/)
    await dialog.getByRole('button', { name: 'Open project' }).click()
    await page.getByRole('application', { name: 'Stage' }).waitFor()
    const name = (await page.getByRole('heading', { level: 1 }).textContent())!.trim()
    await page.evaluate(() => (location.hash = '#/'))
    const recent = page.getByRole('region', { name: 'Recent projects' }).getByRole('listitem')
    await recent.first().waitFor()
    const names = await recent.allTextContents()
    expect(names.filter((one) => one.trim().startsWith(name) && !one.includes('copy'))).toHaveLength(1)
  })
}
