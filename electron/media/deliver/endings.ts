import { extname } from 'node:path'
import type { AfterDownload } from '../../common/bridge/collect.ts'
import type { ConvertTo } from './types.ts'

const ENDINGS: Record<ConvertTo, string> = {
  h264: '.mp4',
  hevc: '.mp4',
  vp9: '.webm',
  prores: '.mov',
  gif: '.gif',
  mp3: '.mp3',
  m4a: '.m4a',
  wav: '.wav',
}

/** Endings that say what a file is; a name may hold other dots. */
const MEDIA =
  /^\.(mp4|m4v|mov|webm|mkv|avi|gif|mp3|m4a|aac|wav|ogg|oga|opus|flac|aiff?|ts|flv|png|jpe?g|webp)$/i

/** The ending, with its dot, that a result has; null where it keeps that of what came. */
export function endingOf(after: AfterDownload): string | null {
  return after.kind === 'convert' ? ENDINGS[after.to] : null
}

/** The path with the ending given, in place of another media ending. */
export function withEnding(path: string, ending: string): string {
  const own = extname(path)
  if (own.toLowerCase() === ending) return path
  return (MEDIA.test(own) ? path.slice(0, -own.length) : path) + ending
}

/** The path as it is when it names a kind of media, else with the ending of what it holds. */
export function withSomeEnding(path: string, ending: string): string {
  return MEDIA.test(extname(path)) ? path : path + ending
}
