import { createHash, randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import type { SecretVault } from '../../host.ts'

/** One entry of the system's store, as `@napi-rs/keyring` has it. */
export interface KeyringEntry {
  getPassword(signal?: AbortSignal): Promise<string | null>
  setPassword(value: string, signal?: AbortSignal): Promise<void>
  deleteCredential(signal?: AbortSignal): Promise<boolean>
}

export type KeyringEntries = (service: string, name: string) => KeyringEntry

/** A store that has to ask the user to be unlocked may take this long, ms. */
const unlockMs = 120_000
/** One that does not answer at once when it is tried is not used, ms. */
const probeMs = 10_000

/** Secrets in the system's own store: Keychain, Credential Manager, Secret Service. One set per data folder. */
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

/** Whether the store keeps what it is given: many machines have one by name only. */
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
    // No service, no session bus, or access denied: all mean that there is no store to use.
    return false
  }
}

/** The package's entries; null where its binary can't be loaded. */
export async function systemKeyring(): Promise<KeyringEntries | null> {
  try {
    const { AsyncEntry } = await import('@napi-rs/keyring')
    return (service, name) => new AsyncEntry(service, name)
  } catch {
    // No binary for this system.
    return null
  }
}
