import type { Page } from 'playwright-core'
import { summarise } from './frames.ts'
import type { FrameTimes } from './frames.ts'

/**
 * Types a text, and measures for each key the time from its event until the picture that follows it has been drawn, ms.
 * The focus is where it is typed.
 */
export async function measureKeys(page: Page, text: string): Promise<FrameTimes> {
  await page.evaluate(() => {
    const holder = window as unknown as { keyTimes: number[]; stopKeys: AbortController }
    holder.keyTimes = []
    holder.stopKeys = new AbortController()
    const { signal } = holder.stopKeys
    window.addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          // The message of a channel arrives after everything that the frame draws.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => holder.keyTimes.push(performance.now() - timeStamp)
          port2.postMessage(null)
        }),
      { capture: true, signal },
    )
  })
  // As fast as people type, so that each key finds the window at rest.
  await page.keyboard.type(text, { delay: 120 })
  await page.waitForTimeout(200)
  const times = await page.evaluate(() => {
    const holder = window as unknown as { keyTimes: number[]; stopKeys: AbortController }
    holder.stopKeys.abort()
    return holder.keyTimes
  })
  return summarise(times)
}
