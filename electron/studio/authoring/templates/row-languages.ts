import { inLanguage, isOwnLanguage, variableKey } from '../../../common/composition/index.ts'
import type { LanguageVoice, Problem, Project, ProjectInLanguage } from '../../../common/composition/index.ts'
import { canonicalTag, languageName, languageTags } from '../../../common/languages.ts'
import { languageText, message } from '../../../common/messages/index.ts'

/** Names of the column by which a row names its language, without spaces. */
const columnNames = ['language', 'lang', '语言', '語言']

/** The languages of rows. */
export interface RowLanguages {
  /** Index of the column that names a language; null: the sheet has none, or the project has no translations. */
  column: number | null
  /** The project in one of its languages, computed once. */
  projectIn: (language: string) => ProjectInLanguage
}

/**
 * The languages that rows of a sheet can name, where the project has translations. A variable of the project takes its
 * column for itself.
 */
export function rowLanguages(
  project: Project,
  columns: readonly { name: string }[],
  variables: readonly string[],
  voices: readonly LanguageVoice[],
): RowLanguages {
  const plain = (name: string): string => variableKey(name).replaceAll(/[\s_-]/g, '')
  const isTaken = variables.some((name) => columnNames.includes(plain(name)))
  const found = isTaken ? -1 : columns.findIndex(({ name }) => columnNames.includes(plain(name)))
  const known = new Map<string, ProjectInLanguage>()
  return {
    column: found < 0 || Object.keys(project.translations ?? {}).length === 0 ? null : found,
    projectIn(language) {
      const before = known.get(language)
      if (before) return before
      const translated = inLanguage(project, language, voices)
      known.set(language, translated)
      return translated
    },
  }
}

/** The project in the language of a row; one that the project doesn't have is added to the row's problems. */
export function projectOfRow(
  project: Project,
  { column, projectIn }: RowLanguages,
  cells: readonly string[],
  problems: Problem[],
): Project {
  const name = column === null ? '' : (cells[column] ?? '').trim()
  if (name === '') return project
  const language = languageNamed(project, name)
  if (language === null) {
    const languages = [project.language ?? [], Object.keys(project.translations ?? {})].flat().map(languageText)
    const text = message('batchErrors.noLanguage', { name: name.slice(0, 80), languages })
    problems.push({ path: '', code: 'wrong-value', severity: 'error', message: text })
    return project
  }
  const translated = projectIn(language)
  problems.push(...translated.problems)
  return translated.project
}

/** The language of a project that a cell names by its tag, or by its name in a language of the window or in itself. */
function languageNamed(project: Project, cell: string): string | null {
  const tag = canonicalTag(cell)
  if (tag !== null && (tag === project.language || !isOwnLanguage(project, tag))) return tag
  const all = [project.language ?? [], Object.keys(project.translations ?? {})].flat()
  const key = variableKey(cell)
  const named = all.find((one) =>
    [...languageTags, one].some((locale) => variableKey(languageName(one, locale)) === key),
  )
  return named ?? null
}
