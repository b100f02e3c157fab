import type { Page } from 'playwright-core'

/** What keys cost: for each the time from its event to its picture, and all together processor time of the page's main thread, ms. */
export interface KeyTimes {
  toPicture: number[]
  mainThread: number
}

/**
 * Types a text, and measures for each key the time from its event until the picture that follows it has been drawn.
 * The focus is where it is typed.
 */
export async function measureKeys(page: Page, text: string): Promise<KeyTimes> {
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
  const session = await page.context().newCDPSession(page)
  // Time of the thread itself, which other load of the machine does not lengthen.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busy = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
  }
  const before = await busy()
  // As fast as people type, so that each key finds the window at rest.
  await page.keyboard.type(text, { delay: 120 })
  await page.waitForTimeout(200)
  const mainThread = (await busy()) - before
  await session.detach()
  const toPicture = await page.evaluate(() => {
    const holder = window as unknown as { keyTimes: number[]; stopKeys: AbortController }
    holder.stopKeys.abort()
    return holder.keyTimes
  })
  return { toPicture, mainThread }
}

/** A page with nothing but a text area whose text is drawn on a canvas: the least that a key can cost here. */
export const barePage = `<!doctype html>
<style>body { margin: 0 } canvas { display: block }</style>
<canvas width="900" height="506"></canvas><textarea></textarea>
<script>
  const context = document.querySelector('canvas').getContext('2d')
  context.font = '24px sans-serif'
  document.querySelector('textarea').oninput = ({ target }) =>
    requestAnimationFrame(() => {
      context.clearRect(0, 0, 900, 506)
      context.fillText(target.value.slice(-60), 20, 200)
    })
</script>`
