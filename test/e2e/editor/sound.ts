import { join } from 'node:path'
import { writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { waveOf } from '../../support/media/wave.ts'
import { dropFiles } from '../../support/window/editor.ts'
import type { TestWindow } from '../../support/window/open.ts'

/** Sounds of a project, in the window of `editor.test.ts` with a project open. */
export function soundTests(opened: () => TestWindow): void {
  it('sets the volume, the fades and the loop of a sound, which is undone step by step', async () => {
    const { page, home, faults } = opened()
    const file = join(home.folder, 'music.wav')
    await writeFile(file, waveOf(7, 2 * 48_000 * 2))
    await dropFiles(page.locator('[data-stage]'), [file])
    const settings = page.locator('[data-inspector]').getByRole('group', { name: 'Sound', exact: true })
    const volume = settings.getByRole('slider', { name: 'Volume' })
    await volume.waitFor()
    await volume.focus()
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowLeft')
    await settings.getByText('-6 dB').waitFor()
    await settings.getByRole('spinbutton', { name: 'Fade out' }).fill('1.5')
    await page.keyboard.press('Enter')
    await settings.getByRole('switch', { name: 'Loop' }).check()
    await page.getByRole('application', { name: 'Stage' }).focus()
    await page.keyboard.press('Control+z')
    await expect.poll(() => settings.getByRole('switch', { name: 'Loop' }).isChecked()).toBe(false)
    await page.keyboard.press('Control+z')
    await expect.poll(() => settings.getByRole('spinbutton', { name: 'Fade out' }).inputValue()).toMatch(/^0/)
    await page.keyboard.press('Control+z')
    await settings.getByText('0 dB', { exact: true }).waitFor()
    // Without the sound, the scene is as long as before.
    await page.keyboard.press('Control+z')
    await settings.waitFor({ state: 'detached' })
    expect(faults).toEqual([])
  })
}
