import type { CDPSession, Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { TestWindow } from '../../support/window/open.ts'
import { inDepth } from '../../support/depth.ts'

/** Recording in the editor, in a window with a pretended microphone and camera. */
export function recordingTests(window: () => TestWindow, permissions: () => Promise<CDPSession>): void {
  const page = (): Page => window().page
  const dialog = (): Locator => page().getByRole('dialog', { name: 'Record', exact: true })
  const button = (name: string): Locator => dialog().getByRole('button', { name, exact: true })
  const seconds = async (): Promise<number> => {
    const [minutes = 0, rest = 0] = ((await dialog().getByRole('timer').textContent()) ?? '').split(':').map(Number)
    return minutes * 60 + rest
  }

  async function record(): Promise<void> {
    await button('Record').click()
    await button('Start now').click()
    await expect.poll(seconds, { timeout: 120_000 }).toBeGreaterThan(1)
  }

  async function permit(name: 'microphone' | 'camera'): Promise<void> {
    const { origin } = new URL(page().url())
    const session = await permissions()
    await session.send('Browser.setPermission', { permission: { name }, setting: 'granted', origin })
  }

  it.runIf(inDepth)('records the voice of a scene in the editor, without its noise where that is wanted', async () => {
    await permit('microphone')
    await page().evaluate(() => (location.hash = '#/'))
    await page().getByRole('button', { name: /^Wide/ }).click()
    await page().getByRole('application', { name: 'Stage' }).waitFor()
    await page().keyboard.press('Control+e')
    await page().getByRole('textbox', { name: 'Script of the scene' }).fill('The path begins behind the old station.')
    await page().getByRole('button', { name: 'Record voice…' }).click()
    await dialog().getByText('The path begins behind the old station.').waitFor()
    await record()
    expect(await page().title()).toContain('Recording')
    // Escape ends the take, and not the dialog.
    await page().keyboard.press('Escape')
    const take = dialog().locator('.take')
    await take.and(dialog().locator('[data-state="ready"]')).waitFor()
    await expect.poll(() => page().title()).not.toContain('Recording')
    await dialog().getByRole('switch', { name: 'Remove noise' }).click()
    await take.getByText('no noise').waitFor()
    await take.getByRole('button', { name: 'Use as voice' }).click()
    await dialog().waitFor({ state: 'detached' })
    await page().getByText('Take 1, noise removed.wav', { exact: true }).waitFor()
    // One undo gives the script back.
    await page().keyboard.press('Control+z')
    await page().getByRole('textbox', { name: 'Script of the scene' }).waitFor()
  })

  it.runIf(inDepth)('offers again what a window that was lost had recorded', async () => {
    await page().getByRole('button', { name: 'Record voice…' }).click()
    await record()
    page().once('dialog', (question) => void question.accept())
    await page().reload()
    await page().getByRole('button', { name: 'Show takes' }).click()
    const take = dialog().locator('.take[data-state="interrupted"]')
    await take.getByRole('button', { name: 'Recover' }).click()
    await expect.poll(() => dialog().locator('.take[data-state="ready"]').count()).toBe(2)
    await page().keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
  })

  it.runIf(inDepth)('records the camera straight into the scene', async () => {
    await permit('camera')
    await page().keyboard.press('Alt+Shift+R')
    await dialog().getByLabel('Camera', { exact: true }).and(dialog().locator('video')).waitFor()
    await record()
    await button('Done').click()
    const take = dialog().locator('.take[data-state="ready"]')
    await take.getByRole('button', { name: 'Add to scene' }).click({ timeout: 120_000 })
    await page()
      .getByRole('option', { name: /^Camera 1, noise removed, video/ })
      .waitFor()
    expect(window().faults).toEqual([])
  })
}
