import { shallowRef } from 'vue'

/** Clips at services that are to be downloaded. */
export interface DownloadRequest {
  ids: readonly string[]
  /** Number of these clips that are known not to be ready. */
  unready: number
}

/** The clips that the library's download dialog is open for; null: it is closed. */
export const downloadRequest = shallowRef<DownloadRequest | null>(null)
