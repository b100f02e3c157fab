import { readFileSync, readdirSync } from 'node:fs'
import type { Page } from 'playwright-core'

/** Resident memory of a process and all processes that it started, MB (Linux). */
function residentOf(root: number): number {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      parents.set(Number(name), Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1]))
    } catch {
      // The process has ended meanwhile.
    }
  }
  const isOurs = (pid: number): boolean => pid === root || (parents.has(pid) && isOurs(parents.get(pid)!))
  let kilobytes = 0
  for (const pid of parents.keys()) {
    if (!isOurs(pid)) continue
    try {
      kilobytes += Number(/^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1] ?? 0)
    } catch {
      // The process has ended meanwhile.
    }
  }
  return kilobytes / 1024
}

export interface PageMemory {
  /** The page's own heap after a garbage collection, MB. */
  heapMb: number
  /** Memory of the browser with its page, worker and drawing process, MB. */
  residentMb: number
}

/** Memory of a page and its browser after garbage collection. */
export async function memoryOf(page: Page): Promise<PageMemory> {
  const session = await page.context().newCDPSession(page)
  try {
    await session.send('Performance.enable')
    // Workers and the drawing process collect garbage only when memory is short; the least of several measurements is
    // what they hold.
    let residentMb = Infinity
    const browser = browserPid()
    for (let time = 0; time < 5; time++) {
      await session.send('Memory.simulatePressureNotification', { level: 'critical' })
      await session.send('HeapProfiler.collectGarbage')
      await page.waitForTimeout(500)
      residentMb = Math.min(residentMb, residentOf(browser))
    }
    const { metrics } = await session.send('Performance.getMetrics')
    const value = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0
    return {
      heapMb: value('JSHeapUsedSize') / 1e6,
      residentMb,
    }
  } finally {
    await session.detach()
  }
}

/** The browser that this process started last. */
function browserPid(): number {
  const own = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8')
      return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) === process.pid && /^Name:\s+chrom/m.test(status)
    } catch {
      return false
    }
  })
  return Number(own.at(-1) ?? process.pid)
}
