import { join } from 'node:path'
import { writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { waveOf } from '../../support/media/wave.ts'
import { dropFiles } from '../../support/window/editor.ts'
import type { TestWindow } from '../../support/window/open.ts'

/** Music under a project, in the window of `editor.test.ts` with a project open. */
export function musicTests(opened: () => TestWindow): void {
  it('takes music from a file onto its row, changes it, plays it, and takes it back step by step', async () => {
    const { page, home, faults } = opened()
    const file = join(home.folder, 'bed.wav')
    await writeFile(file, waveOf(7, 2 * 48_000 * 2))
    const timeline = page.locator('#timeline-scroller')
    await dropFiles(timeline.getByRole('button', { name: 'Add music' }), [file])
    const clip = timeline.getByRole('button', { name: 'Music: bed.wav · loops · 11 dB down under speech' })
    await clip.waitFor()
    const settings = page.locator('[data-inspector]').getByRole('region', { name: 'Music' })
    const volume = settings.getByRole('slider', { name: 'Volume' })
    await volume.focus()
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight')
    await timeline.getByText('-2 dB').waitFor()
    await settings.getByRole('switch', { name: 'Loop' }).uncheck()
    await timeline.getByRole('button', { name: 'Music: bed.wav · 11 dB down under speech' }).waitFor()
    await settings.getByRole('switch', { name: 'Lower under speech' }).uncheck()
    await settings.getByRole('slider', { name: 'By' }).waitFor({ state: 'detached' })

    await page.evaluate(() => {
      const starts: (number | null)[] = []
      Object.assign(window, { starts })
      const { start } = AudioBufferSourceNode.prototype
      AudioBufferSourceNode.prototype.start = function (...when) {
        starts.push(this.buffer?.duration ?? null)
        start.apply(this, when)
      }
    })
    await page.getByRole('application', { name: 'Stage' }).focus()
    await page.keyboard.press(' ')
    const started = () => page.evaluate(() => (window as unknown as { starts: (number | null)[] }).starts)
    await expect.poll(async () => (await started()).some((seconds) => Math.abs((seconds ?? 0) - 2) < 0.01)).toBe(true)
    await page.keyboard.press(' ')

    for (let step = 0; step < 2; step += 1) await page.keyboard.press('Control+z')
    await clip.waitFor()
    await page.keyboard.press('Control+z')
    await timeline.getByText('-8 dB').waitFor()
    await timeline.getByRole('button', { name: 'Mute the music' }).click()
    await settings.getByRole('switch', { name: 'Mute' }).waitFor()
    await expect.poll(() => settings.getByRole('switch', { name: 'Mute' }).isChecked()).toBe(true)

    // The clip is chosen by its focus, and removed by a key.
    await clip.focus()
    await page.keyboard.press('Delete')
    await timeline.getByRole('button', { name: 'Add music' }).waitFor()
    await settings.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+z')
    await clip.waitFor()
    await page.keyboard.press('Control+z')
    await expect
      .poll(() => timeline.getByRole('button', { name: 'Mute the music' }).getAttribute('aria-pressed'))
      .toBe('false')
    await page.keyboard.press('Control+z')
    await timeline.getByRole('button', { name: 'Add music' }).waitFor()
    expect(faults).toEqual([])
  })
}
