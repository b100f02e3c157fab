import { open } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import type { Project, ReadTranslations } from '../../../common/composition/index.ts'
import { languageText, message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import type { Sheets } from '../sheets/index.ts'
import { translationLimits } from './limits.ts'
import { readXliff } from './read-xliff.ts'
import { badTranslations } from './refuse.ts'
import { readTable } from './table.ts'

const sheetEndings = ['.csv', '.tsv', '.txt', '.xlsx']
const xliffEndings = ['.xlf', '.xliff']

export interface TranslationFile extends ReadTranslations {
  /** What the reader of a table had to guess or to leave out. */
  notices: readonly Text[]
}

/**
 * Reads a file that came back from a translator: XLIFF 1.2, CSV or XLSX.
 * @param wanted languages to take; null: all that the file has
 * @throws StudioError with the file and, where one is at fault, its unit
 */
export async function readTranslationFile(
  path: string,
  {
    project,
    sheets,
    wanted = null,
    signal,
  }: { project: Project; sheets: Sheets; wanted?: readonly string[] | null; signal?: AbortSignal | undefined },
): Promise<TranslationFile> {
  const file = basename(path)
  const ending = extname(path).toLowerCase()
  let read: TranslationFile
  if (xliffEndings.includes(ending)) read = { ...readXliff(await readText(path, file), file), notices: [] }
  else if (sheetEndings.includes(ending)) {
    const { id, notices } = await sheets.read({ kind: 'file', path }, { hasHeader: true }, signal)
    read = {
      ...readTable(sheets.table(id), file, project, wanted ?? []),
      notices: notices.map((one) => one.message),
    }
    sheets.drop(id)
  } else throw badTranslations(file, message('translationErrors.ending'), 'translationErrors.chooseFile')
  const { own, languages } = read
  if (own !== null && project.language !== undefined && own !== project.language) {
    const values = { own: languageText(project.language), source: languageText(own) }
    throw badTranslations(file, message('translationErrors.otherSource', values), 'translationErrors.chooseFile')
  }
  const kept = languages.filter(({ language }) => wanted === null || wanted.includes(language))
  if (kept.length === 0) {
    const values = { languages: languages.map(({ language }) => languageText(language)) }
    throw badTranslations(file, message('translationErrors.otherLanguages', values), 'translationErrors.chooseFile')
  }
  if (kept.some(({ language }) => language === (project.language ?? own))) {
    throw badTranslations(file, message('translationErrors.sameLanguage'), 'translationErrors.chooseFile')
  }
  return { ...read, languages: kept }
}

async function readText(path: string, file: string): Promise<string> {
  let bytes: Buffer
  try {
    await using handle = await open(path, 'r')
    const { size } = await handle.stat()
    if (size > translationLimits.bytes) {
      const limit = Math.round(translationLimits.bytes / 1e6)
      throw badTranslations(file, message('translationErrors.tooLarge', { limit }))
    }
    bytes = await handle.readFile()
  } catch (cause) {
    if (cause instanceof StudioError) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StudioError('not-read', message('translationErrors.notRead', { file, reason }), {
      next: message('fileErrors.chooseAFile'),
      cause,
    })
  }
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const encoding = isUtf16 ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    // What is no text in its encoding is refused, whatever it is.
    throw badTranslations(file, message('translationErrors.notText'))
  }
}
