import { extname } from 'node:path'
import { typeOfEnding, usualEnding } from '../../../common/formats/index.ts'
import type { MediaClass } from '../../../common/formats/index.ts'
import type { RemoteUrlOptions } from './types.ts'

/**
 * Content type by a file's extension. Other files are sent as `application/octet-stream`, which with `nosniff` no page
 * executes.
 */
export function mediaType(path: string): string {
  const type = typeOfEnding(extname(path))
  return type?.shown ? type.mime : 'application/octet-stream'
}

/** File extension for cached media of a kind: its own when that fits the kind, otherwise the usual one. */
export function endingOf(kind: MediaClass | 'any', extension: string): string {
  const type = typeOfEnding(extension)
  if (type?.shown && (kind === 'any' || type.media === kind)) return extension.toLowerCase()
  return kind === 'any' ? '.bin' : usualEnding[kind]
}

/** A name for an address: readable, without characters that mean something in a URL or a file system. */
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

/** Whether a server's content type may be media of this kind; SVG is excluded, since it may contain scripts. */
export function isUsable(type: string, media: RemoteUrlOptions['media']): boolean {
  if (type === 'image/svg+xml') return false
  if (type === '' || type === 'application/octet-stream' || type === 'binary/octet-stream') return true
  return media === 'any' ? /^(image|video|audio)\//.test(type) : type.startsWith(`${media}/`)
}
