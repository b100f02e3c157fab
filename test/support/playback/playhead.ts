import type { Page } from 'playwright-core'

/** The playhead as its digits show it, ms: while playing, they follow each frame of the clip and the slider each second. */
export async function playheadMs(page: Page): Promise<number> {
  const [minutes = NaN, seconds = NaN] = (await page.locator('.time output').innerText()).split(':').map(Number)
  return Math.round((minutes * 60 + seconds) * 1_000)
}
