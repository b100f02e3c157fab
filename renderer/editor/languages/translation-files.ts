import { fittingVoices, importOf } from '@common/composition/index.ts'
import type { Project } from '@common/composition/index.ts'
import type { TranslationFormat } from '@common/bridge/index.ts'
import { pickFiles } from '../../app/files/pick-files.ts'
import { writeAsking } from '../../app/files/write-asking.ts'
import { studio } from '../../bridge/studio.ts'
import { formatText, translate } from '../../i18n/translate.ts'
import { useCatalogue } from '../../stores/catalogue.ts'
import { useDocument } from '../../stores/document.ts'
import { reportError, useToasts } from '../../stores/toasts.ts'
import { useLanguages } from './store.ts'

/** Lets the user choose a file that came back from a translator, and takes it over as one step of undo. */
export async function importTranslations(): Promise<void> {
  const document = useDocument()
  try {
    const [path] = await pickFiles('translations')
    const project = document.own
    if (path === undefined || !project) return
    const read = await studio().translations.read({ path, project })
    takeOver(project, read)
    for (const notice of read.notices) useToasts().show({ level: 'warning', message: formatText(notice) })
  } catch (error) {
    reportError(error)
  }
}

function takeOver(project: Project, read: Parameters<typeof importOf>[1]): void {
  const [document, languages, toasts] = [useDocument(), useLanguages(), useToasts()]
  const found = importOf(project, read)
  const refused = document.together(translate('languages.importStep'), () =>
    found.flatMap(({ language, edit }) => {
      if (!edit) return []
      const own = languages.own ?? read.own ?? languages.likelyOwn()
      const voices = fittingVoices(project, language, useCatalogue().voices)
      const isNew = !project.translations?.[language]
      return [
        ...(isNew ? [document.editTranslation('addTranslation', { language, own, voices })] : []),
        document.editTranslation('setTranslations', edit),
      ]
    }),
  )
  if (refused !== null) return void toasts.show({ level: 'warning', message: refused })
  const some = found.filter(({ edit }) => edit !== null)
  if (some.length === 0) toasts.show({ level: 'info', message: translate('languages.importedNothing') })
  for (const { language, taken, changed } of some) {
    const values = { language: languages.nameOf(language), n: taken }
    toasts.show({ level: 'success', message: translate('languages.imported', values) })
    if (changed === 0) continue
    const late = { ...values, n: changed }
    toasts.show({ level: 'warning', message: translate('languages.importedChanged', late) })
  }
  const unknown = new Set(found.flatMap((one) => one.unknown)).size
  if (unknown > 0) toasts.show({ level: 'warning', message: translate('languages.importedUnknown', { n: unknown }) })
  if (some[0]) languages.show(some[0].language)
}

/** Lets the user choose a path and writes the texts there: as XLIFF of one language, or as a table of all. */
export async function exportTranslations(format: TranslationFormat, languages: readonly string[]): Promise<void> {
  const { own: project } = useDocument()
  if (!project || languages.length === 0) return
  const name = format === 'xlf' ? `${project.name}-${languages[0]}.xlf` : `${project.name}.csv`
  try {
    const [path] = await pickFiles('save-file', { name })
    if (path === undefined) return
    const file = { path, project, format, languages: [...languages] }
    if (!(await writeAsking((overwrite) => studio().translations.write({ ...file, overwrite })))) return
    useToasts().show({ level: 'success', message: translate('languages.exported', { path }) })
  } catch (error) {
    reportError(error)
  }
}
