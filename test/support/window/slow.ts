import type { Page } from 'playwright-core'

/** Messages that a page sends while it closes are lost then, because they pass through the page's own relay. */
export const isLate = given('GREENROOM_TEST_LATE') > 0

/**
 * Makes a window slower than on any machine of its developers, so that code which depends on speed fails:
 * `GREENROOM_TEST_SLOW=6` slows the page's processor to a sixth, `GREENROOM_TEST_LATE=150` delays all messages of the
 * studio by 150 ms, in their order. Called before the page is opened.
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
