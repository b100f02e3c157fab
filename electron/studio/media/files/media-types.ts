import { extname } from 'node:path'
import { typeOfEnding, usualEnding } from '../../../common/formats/index.ts'
import type { MediaClass } from '../../../common/formats/index.ts'
import type { RemoteUrlOptions } from './types.ts'

/** What a window may be given, by the ending of the file. Anything else is bytes: with `nosniff` no page ever runs it. */
export function mediaType(path: string): string {
  const type = typeOfEnding(extname(path))
  return type?.shown ? type.mime : 'application/octet-stream'
}

/** The ending under which media of a kind is kept: its own where that fits the kind, else the usual one. */
export function endingOf(kind: MediaClass | 'any', extension: string): string {
  const type = typeOfEnding(extension)
  if (type?.shown && (kind === 'any' || type.media === kind)) return extension.toLowerCase()
  return kind === 'any' ? '.bin' : usualEnding[kind]
}

/** A name for an address: readable, and nothing in it that means anything to a URL or a file system. */
export function urlName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .replaceAll(/\.{2,}/g, '.')
    .replaceAll(/^[.-]+|[.-]+$/g, '')
  const kept = [...plain]
    .slice(-80)
    .join('')
    .replaceAll(/^[.-]+/g, '')
  return encodeURIComponent(kept || 'media')
}

/** Whether a server's content type may be media of this kind; a script in a drawing is not. */
export function isUsable(type: string, media: RemoteUrlOptions['media']): boolean {
  if (type === 'image/svg+xml') return false
  if (type === '' || type === 'application/octet-stream' || type === 'binary/octet-stream') return true
  return media === 'any' ? /^(image|video|audio)\//.test(type) : type.startsWith(`${media}/`)
}
