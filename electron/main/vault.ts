import { safeStorage } from 'electron'
import Store from 'electron-store'
import type { SecretVault } from '../studio/host.ts'
import { fileVault, preferring } from '../studio/core/secrets/index.ts'
import { message } from '../common/messages/index.ts'
import type { Text } from '../common/messages/index.ts'

interface Kept {
  secrets: Record<string, string>
}

/**
 * Secrets encrypted by the system (Keychain, DPAPI, Secret Service) through `safeStorage`, in a file of the data
 * folder. Where the system can't, the secrets file of the browser host is used.
 */
export async function electronVault(dataFolder: string): Promise<SecretVault> {
  const file = fileVault(dataFolder)
  if (process.env.GREENROOM_KEYS === 'file' || !(await safeStorage.isAsyncEncryptionAvailable()))
    return {
      ...file,
      info: () => Promise.resolve({ kind: 'file', warning: message('host.keysUnavailable') }),
    }
  const weak = process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text'
  return preferring(sealedVault(dataFolder, weak ? message('host.keysUnprotected') : null), file)
}

function sealedVault(dataFolder: string, warning: Text | null): SecretVault {
  const store = new Store<Kept>({
    cwd: dataFolder,
    name: 'secrets-sealed',
    defaults: { secrets: {} },
    clearInvalidConfig: true,
    configFileMode: 0o600,
    accessPropertiesByDotNotation: false,
  })
  const all = (): Record<string, string> => ({ ...store.get('secrets') })
  const seal = async (name: string, value: string): Promise<void> => {
    const sealed = await safeStorage.encryptStringAsync(JSON.stringify({ name, value }))
    store.set('secrets', { ...all(), [name]: sealed.toString('base64') })
  }
  return {
    info: () => Promise.resolve({ kind: warning === null ? 'system' : 'file', warning }),
    async get(name) {
      const sealed = Object.hasOwn(all(), name) ? all()[name] : undefined
      if (typeof sealed !== 'string') return null
      try {
        const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(Buffer.from(sealed, 'base64'))
        const kept = JSON.parse(result) as { name?: unknown; value?: unknown }
        if (kept.name !== name || typeof kept.value !== 'string') return null
        if (shouldReEncrypt) await seal(name, kept.value)
        return kept.value
      } catch {
        // The key was encrypted by another user account or on another machine, so the user has to enter it again.
        return null
      }
    },
    set: seal,
    delete(name) {
      const left = Object.entries(all()).filter(([one]) => one !== name)
      store.set('secrets', Object.fromEntries(left))
      return Promise.resolve()
    },
  }
}
