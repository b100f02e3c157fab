import type { Project } from '../model.ts'
import { translationUnits, unitState } from './units.ts'
import { withoutInlineTags } from './inline-tags.ts'

/** A text of a file that came back from a translator. */
export interface ReadUnit {
  id: string
  /** The text that was translated, with its inline tags; null where the file doesn't have it. */
  source: string | null
  /** The translation; blank where there is none. */
  text: string
  /** The translator says that the translation fits the source, though it may be the same as before. */
  isConfirmed: boolean
}

/** A file of translations, as it was read. */
export interface ReadTranslations {
  /** Language of the sources; null where the file doesn't say. */
  own: string | null
  languages: { language: string; units: ReadUnit[] }[]
}

/** What a file does to one language of a project. */
export interface TranslationImport {
  language: string
  /** Texts that are new or other than before. */
  taken: number
  /** Texts whose source has changed since the file was written, or that were out of date and came back unchanged. */
  changed: number
  /** Texts that are as they were. */
  same: number
  /** Units without a translation. */
  empty: number
  /** Ids of units that the project doesn't have. */
  unknown: string[]
  /** The arguments of `setTranslations`; null when nothing changes. */
  edit: { language: string; texts: { id: string; text: string; source: string }[] } | null
}

/** Compares a file of translations with the project. Nothing is changed by it. */
export function importOf(project: Project, read: ReadTranslations): TranslationImport[] {
  const units = new Map(translationUnits(project).map((unit) => [unit.id, unit]))
  return read.languages.map(({ language, units: list }) => {
    const found: TranslationImport = { language, taken: 0, changed: 0, same: 0, empty: 0, unknown: [], edit: null }
    const stored = project.translations?.[language]?.texts ?? {}
    const texts: { id: string; text: string; source: string }[] = []
    for (const { id, source, text, isConfirmed } of list) {
      const unit = units.get(id)
      if (!unit) found.unknown.push(id)
      else if (text.trim() === '') found.empty += 1
      else {
        const before = Object.hasOwn(stored, id) ? stored[id] : undefined
        const isLate = unitState(unit, before) === 'changed'
        // What was out of date stays so when it comes back as it was and nobody says that it fits.
        const translatedOf = before?.text === text && isLate && !isConfirmed ? before.source : (source ?? unit.source)
        if (withoutInlineTags(translatedOf) !== withoutInlineTags(unit.source)) found.changed += 1
        if (before?.text === text && before.source === translatedOf) found.same += 1
        else {
          found.taken += 1
          texts.push({ id, text, source: translatedOf })
        }
      }
    }
    if (texts.length > 0) found.edit = { language, texts }
    return found
  })
}
