import { englishBridge } from '../studio/bridge.ts'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/websocket'
import type { Cookie, Page } from 'playwright-core'
import { WebSocket } from 'ws'
import type { BridgeClient } from '../../../electron/common/bridge/index.ts'

/** Calls the studio behind a window from the test, over a socket of its own with the window's session. */
export async function bridgeOf(page: Page): Promise<{ studio: BridgeClient; close: () => void }> {
  const { origin, host } = new URL(page.url())
  const cookies = await sessionOf(page, origin)
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const socket = new WebSocket(`ws://${host}/bridge`, { headers: { cookie }, origin })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve())
    socket.once('error', reject)
    socket.once('unexpected-response', (_request, response) =>
      reject(new Error(`The bridge refused the test with ${response.statusCode}.`)),
    )
  })
  const studio = englishBridge(createORPCClient(new RPCLink({ websocket: socket as never })))
  return { studio, close: () => socket.close() }
}

/** The page exchanges its token first. */
async function sessionOf(page: Page, origin: string): Promise<Cookie[]> {
  for (const until = Date.now() + 30_000; Date.now() < until;) {
    const cookies = await page.context().cookies(origin)
    if (cookies.length > 0) return cookies
    await page.waitForTimeout(50)
  }
  throw new Error('The window got no session.')
}
