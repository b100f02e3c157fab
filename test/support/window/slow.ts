import type { Page } from 'playwright-core'

/** What a page says as it goes is lost then: it passes through the page's own relay. */
export const isLate = given('GREENROOM_TEST_LATE') > 0

/**
 * Makes a window worse than any that a test was written on, so that whatever only works by being quick falls over:
 * `GREENROOM_TEST_SLOW=6` slows the page's processor to a sixth, `GREENROOM_TEST_LATE=150` brings everything that the
 * studio says 150 ms later, in its order. Called before the page goes anywhere.
 */
export async function slowDown(page: Page): Promise<void> {
  const rate = given('GREENROOM_TEST_SLOW')
  const lateMs = given('GREENROOM_TEST_LATE')
  if (rate > 1) {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate })
  }
  if (lateMs > 0)
    await page.routeWebSocket(/\/bridge$/, (socket) => {
      const server = socket.connectToServer()
      server.onMessage((message) => setTimeout(() => socket.send(message), lateMs))
    })
}

function given(name: string): number {
  const value = Number(process.env[name] ?? 0)
  if (!Number.isFinite(value) || value < 0) throw new Error(`${name} is a number of at least 0.`)
  return value
}
