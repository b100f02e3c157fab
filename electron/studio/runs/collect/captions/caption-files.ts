import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { bareName, captionEndings as endings } from '../../../library/index.ts'

/** A name in the form that is compared: Unicode NFC, lower case, without surrounding blanks. */
const plain = (name: string): string => name.normalize('NFC').toLocaleLowerCase('en').trim()

/**
 * The SRT or WebVTT file that the user has put beside a clip: in the first folder that has one with the clip's name,
 * SRT before WebVTT, without a language tag before with one.
 * @param names names of the clip without extension, best first
 */
export async function captionFileOf(folders: readonly string[], names: readonly string[]): Promise<string | null> {
  const wanted = [...new Set(names.map(plain))].filter((name) => name !== '')
  for (const folder of folders) {
    const files = (await readdir(folder).catch(() => [])).flatMap((file) => {
      const ending = endings.find((one) => file.toLowerCase().endsWith(one))
      if (ending === undefined || file.startsWith('.')) return []
      const stem = plain(file.slice(0, -ending.length))
      return [{ file, stem, bare: bareName(stem), at: endings.indexOf(ending) }]
    })
    files.sort((a, b) => a.at - b.at || a.file.length - b.file.length || (a.file < b.file ? -1 : 1))
    for (const name of wanted) {
      const found = files.find((one) => one.stem === name) ?? files.find((one) => one.bare === name)
      if (!found) continue
      const path = join(folder, found.file)
      if ((await stat(path).catch(() => null))?.isFile()) return path
    }
  }
  return null
}
