import type { RemoteUrlOptions } from './types.ts'
import { extname } from 'node:path'

/** What a window may be given, by the ending of the file. Never anything that a page would run. */
const types: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.apng': 'image/apng',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.bmp': 'image/bmp',
  '.avif': 'image/avif',
  '.mp4': 'video/mp4',
  '.m4v': 'video/mp4',
  '.mov': 'video/quicktime',
  '.webm': 'video/webm',
  '.mkv': 'video/x-matroska',
  '.avi': 'video/x-msvideo',
  '.mpg': 'video/mpeg',
  '.mpeg': 'video/mpeg',
  '.ogv': 'video/ogg',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
  '.m4a': 'audio/mp4',
  '.aac': 'audio/aac',
  '.ogg': 'audio/ogg',
  '.oga': 'audio/ogg',
  '.opus': 'audio/ogg',
  '.flac': 'audio/flac',
}

/** Anything else is bytes: with `nosniff` no page ever runs it. */
export function mediaType(path: string): string {
  return types[extname(path).toLowerCase()] ?? 'application/octet-stream'
}

const usual = { image: '.png', video: '.mp4', audio: '.mp3', any: '.bin' }

/** The ending under which media of a kind is kept: its own where that fits the kind, else the usual one. */
export function endingOf(kind: keyof typeof usual, extension: string): string {
  const type = types[extension.toLowerCase()]
  const fits = type !== undefined && (kind === 'any' || type.startsWith(`${kind}/`))
  return fits ? extension.toLowerCase() : usual[kind]
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
