import type { CDPSession, Page } from 'playwright-core'

/** Times between frames while something went on, ms. */
export interface FrameTimes {
  median: number
  p95: number
  longest: number
  count: number
}

/** Bounds of what moves: a screen's 60 frames a second, and one frame of twenty left out. */
const most = { medianMs: 16.7, p95Ms: 33 }

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

/** Of three rounds the one with the median 95th percentile, because a single delay of the machine says nothing. */
export async function middleOfThree(page: Page, work: () => Promise<void>): Promise<FrameTimes> {
  const rounds: FrameTimes[] = []
  for (let round = 0; round < 3; round += 1) rounds.push(await measureFrames(page, work))
  return rounds.toSorted((a, b) => a.p95 - b.p95)[1]!
}

export function isSmooth({ median, p95 }: FrameTimes): boolean {
  return median < most.medianMs + 0.1 && p95 < most.p95Ms
}

/** The frame times of several things that move, as lines of Markdown. */
export function frameTable(figures: Readonly<Record<string, FrameTimes>>): string[] {
  const rows = Object.entries(figures).map(
    ([name, { median, p95, longest, count }]) =>
      `| ${name} | ${median.toFixed(1)} ms | ${p95.toFixed(1)} ms | ${longest.toFixed(0)} ms | ${count} |`,
  )
  return [
    `| Frame times (bounds: median ${most.medianMs} ms, 95th percentile ${most.p95Ms} ms) | median | 95th percentile | longest | frames |`,
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ]
}

/** Bytes of JavaScript that are still needed: measured after a collection. */
export async function heapBytes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find((metric) => metric.name === 'JSHeapUsedSize')?.value ?? 0
}
