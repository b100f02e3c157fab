import { dirname, extname, resolve } from 'node:path'
import { randomUUID } from 'node:crypto'
import { applyEdit, importOf, inLanguage, translationProgress } from '../../common/composition/index.ts'
import type { Project, TranslationImport } from '../../common/composition/index.ts'
import { languageText, message } from '../../common/messages/index.ts'
import { asSavedAt, readProject, writeProject } from '../../studio/authoring/projects/index.ts'
import { Sheets } from '../../studio/authoring/sheets/index.ts'
import { readTranslationFile, tableOf, xliffOf } from '../../studio/authoring/translations/index.ts'
import type { CommandContext } from '../context.ts'
import { usageError } from '../errors.ts'
import { makeFolder, newFile, writeText } from '../files.ts'
import { pathInLanguage } from '../languages/choice.ts'

export interface TranslateOptions {
  json?: boolean
}

export interface TranslateOutOptions extends TranslateOptions {
  languages?: string[]
  own?: string
  out: string
  force?: boolean
}

const xliffEndings = ['.xlf', '.xliff']

/** How many translations that differ from their source are told one by one. */
const mostTold = 10

/** Writes the texts of a project as a file for translators: an XLIFF file for each language, or a table of all. */
export async function exportTranslations(
  context: CommandContext,
  path: string,
  { languages, own, out, force = false }: TranslateOutOptions,
): Promise<void> {
  const { reporter, format } = context
  const read = await readProject(resolve(path))
  const project = read.language === undefined && own !== undefined ? { ...read, language: own } : read
  const tags = (languages ?? Object.keys(project.translations ?? {})).filter((tag) => tag !== project.language)
  if (tags.length === 0) {
    throw usageError('no-language', message('cliTranslate.whichLanguage'), message('cliTranslate.nameLanguages'))
  }
  const ending = extname(out).toLowerCase()
  const written: { path: string; languages: readonly string[] }[] = []
  const write = async (file: string, text: string, about: readonly string[]): Promise<void> => {
    await makeFolder(dirname(resolve(file)))
    written.push({ path: await writeText(file, text, { force }), languages: about })
  }
  const end = (): void => {
    const lines = written.map(({ path: file, languages: about }) =>
      message('cliTranslate.exported', { path: file, languages: about.map(languageText) }),
    )
    reporter.result(lines, 'done', { files: written.map((one) => one.path), languages: tags })
  }
  if (ending === '.csv') {
    await write(out, tableOf(project, tags, format), tags)
    return end()
  }
  if (!xliffEndings.includes(ending)) {
    throw usageError('ending', message('cliTranslate.endings'), message('cliTranslate.endingsNext'))
  }
  const source = project.language
  if (source === undefined) {
    throw usageError('no-language', message('cliTranslate.ownUnknown'), message('cliTranslate.ownNext'))
  }
  const several = tags.length > 1 || out.includes('{language}')
  for (const tag of tags) {
    await write(several ? pathInLanguage(out, tag) : out, xliffOf(project, source, tag, format), [tag])
  }
  end()
}

/** Takes a file of translations into a project, as a new project file. */
export async function importTranslations(
  context: CommandContext,
  path: string,
  file: string,
  { languages, own, out, force = false }: TranslateOutOptions,
): Promise<void> {
  const { reporter, signal } = context
  const from = resolve(path)
  const written = await readProject(from)
  // Otherwise the column of its own language would be taken for a translation.
  const project = written.language === undefined && own !== undefined ? { ...written, language: own } : written
  const sheets = new Sheets({ newId: randomUUID })
  const read = await readTranslationFile(resolve(file), { project, sheets, wanted: languages ?? null, signal })
  for (const notice of read.notices) reporter.warn(notice)
  const found = importOf(project, read)
  if (found.every((one) => one.taken + one.same === 0)) {
    throw usageError('no-translations', message('cliTranslate.nothing', { file }), message('cliTranslate.nothingNext'))
  }
  const target = await newFile(out, { force: force || resolve(out) === from })
  const next = found.reduce((before, one) => taken(before, one, read.own ?? own ?? null), project)
  await writeProject(target, asSavedAt(next, dirname(from), target))
  for (const one of found) {
    const { language, taken: count, same, changed, empty, unknown } = one
    const name = languageText(language)
    if (changed > 0) reporter.warn(message('cliTranslate.changed', { language: name, n: changed }))
    if (unknown.length > 0) {
      const ids = unknown.slice(0, 5).join(', ') + (unknown.length > 5 ? ', …' : '')
      reporter.warn(message('cliTranslate.unknown', { language: name, n: unknown.length, ids }))
    }
    // What a translation lacks of its source is told here, where it can be mended, and again when a clip is made.
    const differing = inLanguage(next, language).problems.filter(({ code }) => code === 'translation-differs')
    for (const problem of differing.slice(0, mostTold)) reporter.warn(problem.message)
    if (differing.length > mostTold) {
      reporter.warn(message('cliTranslate.moreDiffer', { language: name, n: differing.length - mostTold }))
    }
    const progress = translationProgress(next, language)
    const facts = { taken: count, same, changed, empty, unknown: unknown.length }
    reporter.event('language', { language, ...facts, total: progress.total, missing: progress.missing })
  }
  const lines = found.map(({ language, taken: count }) => {
    const { total, translated, changed } = translationProgress(next, language)
    const values = { language: languageText(language), taken: count, done: translated + changed, total }
    return message('cliTranslate.imported', values)
  })
  const all = [...lines, message('cliMake.written', { path: target })]
  reporter.result(all, 'done', { file: target, languages: found.map(({ language }) => language) })
}

function taken(project: Project, { language, edit }: TranslationImport, own: string | null): Project {
  const there = project.translations?.[language]
    ? project
    : applyEdit(project, 'addTranslation', { language, ...(own === null ? {} : { own }) }).project
  return edit ? applyEdit(there, 'setTranslations', edit).project : there
}

/** Lists the languages of a project with how much of it is translated. */
export async function listTranslations({ reporter }: CommandContext, path: string): Promise<void> {
  const project = await readProject(resolve(path))
  const tags = Object.keys(project.translations ?? {})
  const records = tags.map((language) => ({ language, ...translationProgress(project, language) }))
  if (tags.length === 0) reporter.note(message('cliTranslate.noLanguagesYet'))
  const heads = [
    message('cliTranslate.heads.language'),
    message('cliTranslate.heads.translated'),
    message('cliTranslate.heads.changed'),
    message('cliTranslate.heads.missing'),
  ]
  const rows = records.map(({ language, total, translated, changed, missing }) => [
    message('cliTranslate.heads.named', { tag: language, language: languageText(language) }),
    message('cliTranslate.heads.count', { n: translated, total }),
    String(changed),
    String(missing),
  ])
  reporter.table(heads, rows, 'language', records)
}
