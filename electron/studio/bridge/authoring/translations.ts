import { stat, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { message } from '../../../common/messages/index.ts'
import { withPartial } from '../../../media/partial.ts'
import { readDocument } from '../../authoring/projects/index.ts'
import type { Sheets } from '../../authoring/sheets/index.ts'
import { readTranslationFile, tableOf, xliffOf } from '../../authoring/translations/index.ts'
import { formatOf } from '../../core/language.ts'
import type { SettingsStore } from '../../core/settings/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import { bridge } from '../implementer.ts'

export interface TranslationsDeps {
  sheets: Sheets
  settings: Pick<SettingsStore, 'get'>
}

/** Procedures for files of translations. */
export function translationsProcedures({ sheets, settings }: TranslationsDeps) {
  const own = bridge.translations
  return own.router({
    read: own.read.handler(async ({ input, signal }) => {
      const read = await readTranslationFile(input.path, { project: readDocument(input.project), sheets, signal })
      return { ...read, notices: [...read.notices] }
    }),
    write: own.write.handler(async ({ input: { path, project: value, format: kind, languages, overwrite } }) => {
      const project = readDocument(value)
      const name = basename(path)
      // Notes and headings are in the language of the window, whose user the translator works for.
      const format = formatOf(settings.get())
      if (!overwrite && (await stat(path).catch(() => null)) !== null) {
        throw new StudioError('exists', message('studioErrors.exists', { name }), {
          next: message('studioErrors.chooseName'),
        })
      }
      const text =
        kind === 'csv'
          ? tableOf(project, languages, format)
          : xliffOf(project, project.language ?? 'und', languages[0]!, format)
      try {
        await withPartial(path, (partial) => writeFile(partial, text))
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause)
        throw new StudioError('not-written', message('translationErrors.notWritten', { file: name, reason }), {
          next: message('translationErrors.chooseFolder'),
          cause,
        })
      }
    }),
  })
}
