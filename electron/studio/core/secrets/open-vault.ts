import type { SecretVault } from '../../host.ts'
import { fileVault } from './file-vault.ts'
import { keyringVault, keyringWorks, systemKeyring } from './keyring-vault.ts'
import type { KeyringEntries } from './keyring-vault.ts'

export interface OpenVaultOptions {
  dataFolder: string
  /**
   * Environment variables. `GREENROOM_KEYS=file` turns the system's key store off, for tests and for machines whose
   * store keeps asking.
   */
  env?: NodeJS.ProcessEnv
  keyring?: () => Promise<KeyringEntries | null>
}

/** The best available store for secrets. Those that an earlier start had to keep in the file stay readable. */
export async function openVault(options: OpenVaultOptions): Promise<SecretVault> {
  const { dataFolder, env = process.env, keyring = systemKeyring } = options
  const file = fileVault(dataFolder)
  if (env.GREENROOM_KEYS === 'file') return file
  const entries = await keyring()
  if (!entries || !(await keyringWorks(entries))) return file
  return preferring(keyringVault(dataFolder, entries), file)
}

/** A vault that reads and writes `first`, and moves secrets there that only `second` has. */
export function preferring(first: SecretVault, second: SecretVault): SecretVault {
  return {
    info: () => first.info(),
    async get(name) {
      const value = await first.get(name)
      if (value !== null) return value
      const older = await second.get(name)
      if (older === null) return null
      await first.set(name, older)
      await second.delete(name)
      return older
    },
    async set(name, value) {
      await first.set(name, value)
      await second.delete(name)
    },
    async delete(name) {
      await first.delete(name)
      await second.delete(name)
    },
  }
}
