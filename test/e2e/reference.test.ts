import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEngine } from '../../electron/engine/index.ts'
import type { RunningEngine } from '../../electron/engine/index.ts'
import { temporaryFolder } from '../support/engine/folder.ts'
import { seriousViolations } from '../support/window/axe.ts'
import { openBrowser, withoutBrowser } from '../support/window/chromium.ts'

// The reference page of the engine's interface, in a browser that has no key.

let engine: RunningEngine
beforeAll(async () => {
  engine = await startEngine({ dataDir: temporaryFolder() })
})
afterAll(() => engine.stop())

test.skipIf(withoutBrowser())('can be searched, read and copied from with the keyboard, in both themes', async () => {
  const { context, close } = await openBrowser({ width: 1024, height: 700 })
  try {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: engine.baseUrl })
    const page = await context.newPage()
    const problems: string[] = []
    page.on('console', (line) => problems.push(line.text()))
    page.on('pageerror', (error) => problems.push(error.message))
    page.on('requestfailed', (request) => problems.push(request.url()))
    await page.goto(`${engine.baseUrl}/engine/reference`)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await seriousViolations(page, colorScheme === 'light' ? '#createTts' : 'nav'), colorScheme).toEqual([])
    }

    await page.keyboard.press('/')
    await page.keyboard.type('phonemes')
    expect(await page.locator('.operation:visible').count()).toBe(1)
    expect(await page.locator('#found').textContent()).toBe('1 found')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('each word')
    await page.locator('#speechTimings figure button').press('Enter')
    await expect.poll(() => page.locator('#speechTimings figure button').textContent()).toBe('Copied')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(new RegExp(`^curl '${engine.baseUrl}/engine/audio/\\w+/timings' `))
    expect(copied).toContain('x-api-key: YOUR_KEY')

    await page.locator('#search').press('Escape')
    expect(await page.locator('.operation:visible').count()).toBeGreaterThan(30)
    await page.locator('#search').fill('zebra')
    expect(await page.locator('#found').textContent()).toMatch(/^Nothing found/)
    // Nothing scrolls sideways but tables and examples by themselves.
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(problems).toEqual([])
  } finally {
    await close()
  }
})
