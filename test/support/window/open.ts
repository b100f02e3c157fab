import type { Page } from 'playwright-core'
import { openBrowser } from './chromium.ts'
import type { BrowserLook } from './chromium.ts'
import { makeHome, startHost } from './host.ts'
import type { HostProcess, TestHome } from './host.ts'
import { slowDown } from './slow.ts'

export interface TestWindow {
  page: Page
  home: TestHome
  host: HostProcess
  /** Errors on the page's console, and uncaught exceptions. */
  faults: string[]
  close: () => Promise<void>
}

/**
 * The whole product as a user has it: browser host, engine and a window, with a home folder of its own. `prepare` may
 * put files into that folder and returns the host's arguments.
 */
export async function openWindow(
  look: BrowserLook = {},
  prepare: (home: TestHome) => Promise<readonly string[]> = () => Promise.resolve([]),
): Promise<TestWindow> {
  const home = await makeHome()
  const host = await startHost(home, await prepare(home))
  const browser = await openBrowser(look)
  const page = await browser.context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.stack ?? error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${message.text()} ${message.location().url}`.trim())
  })
  // The time limit is far longer than needed, so that a busy machine passes too.
  page.setDefaultTimeout(60_000)
  await slowDown(page)
  await page.goto(host.address)
  // The token was exchanged and removed from the address, so no later navigation is lost to that.
  await page.locator('nav.rail').waitFor()
  return {
    page,
    home,
    host,
    faults,
    async close() {
      await browser.close()
      await host.stop()
      await home.remove()
    },
  }
}
