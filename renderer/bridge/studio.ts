import type { BridgeClient } from '@common/bridge/index.ts'

let current: BridgeClient | undefined

/** Sets the client once, before the app is mounted; tests pass a fake. */
export function provideStudio(client: BridgeClient): void {
  current = client
}

/** The studio's client. Only stores and composables call it; components use those. */
export function studio(): BridgeClient {
  if (!current) throw new Error('The studio is asked before the bridge is connected.')
  return current
}
