import { extname } from 'node:path'
import type { AfterDownload } from '../../common/bridge/clips/collect.ts'
import { clipFormat, fileType, typeOfEnding } from '../../common/formats/index.ts'

/** Extension of a result, with its dot; null when it keeps that of the original. */
export function endingOf(after: AfterDownload): string | null {
  return after.kind === 'convert' ? fileType(clipFormat(after.to).file).endings[0] : null
}

/** Whether an extension is one of media: file names may have other dots. */
const namesMedia = (ending: string): boolean => typeOfEnding(ending) !== undefined

/** The path with the given extension, which replaces another media extension. */
export function withEnding(path: string, ending: string): string {
  const own = extname(path)
  if (own.toLowerCase() === ending) return path
  return (namesMedia(own) ? path.slice(0, -own.length) : path) + ending
}

/** The path itself when it has a media extension, else with the given one. */
export function withSomeEnding(path: string, ending: string): string {
  return namesMedia(extname(path)) ? path : path + ending
}
