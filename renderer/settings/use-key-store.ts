import { shallowRef } from 'vue'
import type { KeyStoreInfo } from '@common/bridge/index.ts'
import { studio } from '../bridge/studio.ts'
import { reportError } from '../stores/toasts.ts'

/** Where secrets are stored, and whether the system protects them. */
export function useKeyStore() {
  const info = shallowRef<KeyStoreInfo | null>(null)
  studio()
    .settings.keyStore()
    .then((found) => (info.value = found), reportError)
  return info
}
