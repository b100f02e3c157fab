import { createHash, randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import type { SecretVault } from '../../host.ts'

/** Entry of the system's key store, as `@napi-rs/keyring` defines it. */
export interface KeyringEntry {
  getPassword(signal?: AbortSignal): Promise<string | null>
  setPassword(value: string, signal?: AbortSignal): Promise<void>
  deleteCredential(signal?: AbortSignal): Promise<boolean>
}

export type KeyringEntries = (service: string, name: string) => KeyringEntry

/** How long the user may take to unlock the key store, ms. */
const unlockMs = 120_000
/** A key store that doesn't answer the first test within this time is not used, ms. */
const probeMs = 10_000

/**
 * Stores secrets in the system's key store (macOS Keychain, Windows Credential Manager, Secret Service); one set per
 * data folder.
 */
export function keyringVault(dataFolder: string, entries: KeyringEntries): SecretVault {
  const service = `Greenroom ${createHash('sha256').update(resolve(dataFolder)).digest('hex').slice(0, 12)}`
  const entry = (name: string): KeyringEntry => entries(service, name)
  return {
    info: () => Promise.resolve({ kind: 'system', warning: null }),
    get: (name) => entry(name).getPassword(AbortSignal.timeout(unlockMs)),
    set: (name, value) => entry(name).setPassword(value, AbortSignal.timeout(unlockMs)),
    async delete(name) {
      await entry(name).deleteCredential(AbortSignal.timeout(unlockMs))
    },
  }
}

/** Whether the key store returns what was written to it: on many machines it exists but doesn't work. */
export async function keyringWorks(entries: KeyringEntries): Promise<boolean> {
  const probe = randomBytes(8).toString('hex')
  try {
    const entry = entries('Greenroom', `probe ${probe}`)
    const signal = AbortSignal.timeout(probeMs)
    await entry.setPassword(probe, signal)
    const kept = await entry.getPassword(signal)
    await entry.deleteCredential(signal)
    return kept === probe
  } catch {
    // No service, no session bus, or access denied: in each case there is no key store to use.
    return false
  }
}

/** The entries of the key ring package; null when its native binary can't be loaded. */
export async function systemKeyring(): Promise<KeyringEntries | null> {
  try {
    const { AsyncEntry } = await import('@napi-rs/keyring')
    return (service, name) => new AsyncEntry(service, name)
  } catch {
    // The key ring package has no binary for this system.
    return null
  }
}
