import { extname } from 'node:path'
import type { AfterDownload } from '../../common/bridge/collect.ts'
import { clipFormat, fileType, typeOfEnding } from '../../common/formats/index.ts'

/** The ending, with its dot, that a result has; null where it keeps that of what came. */
export function endingOf(after: AfterDownload): string | null {
  return after.kind === 'convert' ? fileType(clipFormat(after.to).file).endings[0] : null
}

/** A name may hold other dots. */
const namesMedia = (ending: string): boolean => typeOfEnding(ending) !== undefined

/** The path with the ending given, in place of another media ending. */
export function withEnding(path: string, ending: string): string {
  const own = extname(path)
  if (own.toLowerCase() === ending) return path
  return (namesMedia(own) ? path.slice(0, -own.length) : path) + ending
}

/** The path as it is when it names a kind of media, else with the ending of what it holds. */
export function withSomeEnding(path: string, ending: string): string {
  return namesMedia(extname(path)) ? path : path + ending
}
