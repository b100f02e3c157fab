import { shallowRef } from 'vue'

/** Clips that are to be brought into a folder: downloaded from services, or copied. */
export interface DownloadRequest {
  ids: readonly string[]
  /** Number of these clips that are known not to be ready. */
  unready: number
  /** Number of chosen clips that are not among these, having neither a file nor a record at a service. */
  leftOut: number
}

/** The clips that the library's download dialog is open for; null: it is closed. */
export const downloadRequest = shallowRef<DownloadRequest | null>(null)
