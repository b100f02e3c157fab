import type { CDPSession, Page } from 'playwright-core'

/** Times between frames while something went on, ms. */
export interface FrameTimes {
  median: number
  p95: number
  longest: number
  count: number
}

export function summarise(times: readonly number[]): FrameTimes {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { median: at(0.5), p95: at(0.95), longest: sorted.at(-1) ?? 0, count: sorted.length }
}

/** Measures every frame of the page during the work. */
export async function measureFrames(page: Page, work: () => Promise<void>): Promise<FrameTimes> {
  await page.evaluate(() => {
    const holder = window as unknown as { frameTimes: number[]; stopFrames: boolean }
    holder.frameTimes = []
    holder.stopFrames = false
    let before = performance.now()
    const next = (now: number): void => {
      holder.frameTimes.push(now - before)
      before = now
      if (!holder.stopFrames) requestAnimationFrame(next)
    }
    requestAnimationFrame((now) => {
      before = now
      requestAnimationFrame(next)
    })
  })
  await work()
  const times = await page.evaluate(() => {
    const holder = window as unknown as { frameTimes: number[]; stopFrames: boolean }
    holder.stopFrames = true
    return holder.frameTimes
  })
  return summarise(times)
}

/** Bytes of JavaScript that are still needed: measured after a collection. */
export async function heapBytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find((metric) => metric.name === 'JSHeapUsedSize')?.value ?? 0
}
