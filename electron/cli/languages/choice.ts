import { basename, dirname, extname, join } from 'node:path'
import { isOwnLanguage } from '../../common/composition/index.ts'
import type { Project } from '../../common/composition/index.ts'
import { languageText, message } from '../../common/messages/index.ts'
import { languageField, nameInLanguage } from '../../common/naming/index.ts'
import { usageError } from '../errors.ts'

/** Refuses languages that the project doesn't have. */
export function mustHaveLanguages(project: Project, tags: readonly string[]): void {
  const missing = tags.filter((tag) => tag !== project.language && isOwnLanguage(project, tag))
  if (missing.length === 0) return
  const there = [...(project.language ? [project.language] : []), ...Object.keys(project.translations ?? {})]
  throw usageError(
    'unknown-language',
    message('cliTranslate.noLanguage', { languages: missing.map(languageText) }),
    there.length === 0
      ? message('cliTranslate.noLanguagesYet')
      : message('cliTranslate.itsLanguages', { languages: there.join(', ') }),
  )
}

/** The path of a language's file: `clip.mp4` becomes `clip-fr.mp4`, `{language}/clip.mp4` becomes `fr/clip.mp4`. */
export function pathInLanguage(path: string, tag: string): string {
  const ending = extname(path)
  const [folder, stem] = [dirname(path), basename(path, ending)]
  if (folder.includes(languageField))
    return join(nameInLanguage(folder, tag), stem.replaceAll(languageField, tag) + ending)
  return join(folder, nameInLanguage(stem, tag) + ending)
}
