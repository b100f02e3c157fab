import type { OwnAddress } from '../inputs/own-addresses.ts'

/** The addresses under which an engine is reached. */
export interface Addresses {
  /** Recognises addresses of this engine. */
  own: (url: string) => OwnAddress | undefined
  fileUrl: (name: string) => string
  officialUrl: (what: 'voices' | 'avatars', file: string) => string
  previewUrl: (name: string) => string
  /** Whether a Host header names this engine. */
  isOwnHost: (header: string | undefined) => boolean
}
