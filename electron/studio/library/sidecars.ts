import { readdir } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { captionFormats, readableCaptions } from '../../common/captions/index.ts'

/** Endings of captions that can be read, those that are taken first before the others. */
export const captionEndings = readableCaptions.map((format) => `.${format}`)
/** Endings of all captions. */
const writtenEndings = captionFormats.map((format) => `.${format}`)
/** Language tag at the end of a file's name: `Lesson 1.en.srt`, `Lesson 1.zh-CN.vtt`. */
const language = /\.[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,2}$/i

/** A file's name without its ending, and without a language tag before that. */
export function bareName(stem: string): string {
  return stem.replace(language, '')
}

/** A file that lies beside a clip under its name, followed by a language tag (`.en`, or '') and an ending. */
export interface Sidecar {
  path: string
  tag: string
  ending: string
}

/**
 * The captions that lie beside a clip's file, by name, in any format and language, and the words of a voiceover as
 * JSON. None where the folder can't be read.
 */
export async function sidecarsOf(path: string, withWords: boolean): Promise<Sidecar[]> {
  const folder = dirname(path)
  const stem = basename(path, extname(path)).normalize('NFC')
  const endings = withWords ? [...writtenEndings, '.json'] : writtenEndings
  // A folder that can't be read has no file to hand out beside the clip; the clip itself is reported by its copy.
  const names = await readdir(folder).catch(() => [])
  return names
    .flatMap((name) => {
      const ending = endings.find((one) => name.toLowerCase().endsWith(one))
      if (ending === undefined || !name.normalize('NFC').startsWith(stem)) return []
      const tag = name.normalize('NFC').slice(stem.length, -ending.length)
      const isCaption = tag === '' || (bareName(tag) === '' && ending !== '.json')
      return isCaption ? [{ path: join(folder, name), tag, ending }] : []
    })
    .toSorted((a, b) => (a.tag + a.ending < b.tag + b.ending ? -1 : 1))
}
