import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { useCompileCache } from '../../electron/setup/compile-cache.mjs'
import { spawnEngine } from '../support/engine/process.ts'
import { openBrowser, withoutBrowser } from '../support/window/chromium.ts'
import { makeHome, startHost } from '../support/window/host.ts'

export const title = 'Start: engine, window and the first picture of an avatar'

const rounds = 5
/** Longest middle of all rounds, ms. */
const bounds = { engine: 1_000, window: 2_000, picture: 300 }

const middle = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!

/** Starts with files that the system has read before. The browser runs already, as it does in the desktop program. */
export async function run(report: (line: string) => void): Promise<{ ok: boolean; markdown: string }> {
  const missing = withoutBrowser()
  if (missing) return { ok: false, markdown: `Not measured: ${missing}.\n` }
  useCompileCache(join(import.meta.dirname, '../..'))
  const engine: number[] = []
  const window: number[] = []
  const picture: number[] = []
  const browser = await openBrowser()
  try {
    // The first of all only warms the disk.
    for (let round = 0; round <= rounds; round += 1) {
      const counts = round > 0
      const ms = await engineStart()
      if (counts) engine.push(ms)
      const home = await makeHome()
      try {
        const started = performance.now()
        const host = await startHost(home)
        try {
          const page = await browser.context.newPage()
          await page.goto(host.address)
          await page.getByRole('button', { name: /^Wide/ }).waitFor()
          if (counts) window.push(performance.now() - started)
          const shownMs = await firstPicture(page)
          if (counts) picture.push(shownMs)
          await page.close()
        } finally {
          await host.stop()
        }
      } finally {
        await home.remove()
      }
      report(
        `engine ${ms.toFixed(0)} ms, window ${String(window.at(-1)?.toFixed(0))} ms, picture ${String(picture.at(-1)?.toFixed(0))} ms`,
      )
    }
  } finally {
    await browser.close()
  }
  const rows = [
    ['engine: from the start of its process until it answers', engine, bounds.engine],
    ['window: from the start of the host until the first page can be used', window, bounds.window],
    ['avatar: from the press on it until its picture is on the stage', picture, bounds.picture],
  ] as const
  return {
    ok: rows.every(([, all, bound]) => middle(all) <= bound),
    markdown: [
      `${String(availableParallelism())} cores, load ${loadavg()[0]!.toFixed(1)}; the middle of ${String(rounds)}, ms. The browser runs already; files have been read before.`,
      '',
      '| | Middle | Longest | At most |',
      '| --- | ---: | ---: | ---: |',
      ...rows.map(
        ([name, all, bound]) =>
          `| ${name} | ${middle(all).toFixed(0)} | ${Math.max(...all).toFixed(0)} | ${String(bound)} |`,
      ),
      '',
    ].join('\n'),
  }
}

async function engineStart(): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'greenroom-bench-'))
  try {
    const started = performance.now()
    const engine = await spawnEngine(dataDir)
    await fetch(engine.baseUrl)
    const ms = performance.now() - started
    await engine.end()
    return ms
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Begins a project, adds an avatar, and waits until the middle of the stage shows something else. */
async function firstPicture(page: Page): Promise<number> {
  await page.getByRole('button', { name: /^Wide/ }).click()
  await page.getByRole('application', { name: 'Stage' }).waitFor()
  await page.getByRole('tab', { name: 'Avatars' }).click()
  const add = page.getByRole('button', { name: /^Add Mara/ })
  await add.waitFor()
  await page.waitForTimeout(1_000)
  return add.evaluate(async (button: HTMLElement) => {
    /** The px in the middle of all canvases of the stage, where a new avatar has its face. */
    const seen = (): string =>
      [...document.querySelectorAll<HTMLCanvasElement>('[data-stage] canvas')]
        .map((canvas) => {
          const [x, y] = [Math.round(canvas.width / 2) - 8, Math.round(canvas.height / 2) - 8]
          return canvas.getContext('2d')!.getImageData(x, y, 16, 16).data.join()
        })
        .join('|')
    const before = seen()
    const started = performance.now()
    button.click()
    while (seen() === before && performance.now() - started < 30_000)
      await new Promise((next) => requestAnimationFrame(next))
    return performance.now() - started
  })
}
