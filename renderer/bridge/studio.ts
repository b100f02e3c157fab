import type { BridgeClient } from '@common/bridge/index.ts'

let current: BridgeClient | undefined

/** Set once, before the app is mounted; tests pass a fake. */
export function provideStudio(client: BridgeClient): void {
  current = client
}

/** The studio behind this window. For stores and composables only: components ask those. */
export function studio(): BridgeClient {
  if (!current) throw new Error('The studio is asked before the bridge is connected.')
  return current
}
