import { ref } from 'vue'
import type { Pronunciation } from '@common/bridge/index.ts'
import { studio } from '../../../bridge/studio.ts'
import { saveText } from '../../../ui/download.ts'
import { translate } from '../../../i18n/translate.ts'
import { useOwnVoices } from '../../../stores/own-voices.ts'
import { reportError, useToasts } from '../../../stores/toasts.ts'
import { UploadFailed } from '../../../stores/upload.ts'
import { csvOf, entriesOf, merged } from './csv.ts'
import { entriesOfPls, isPls, plsOf } from './pls.ts'
import type { usePronunciations } from './use-pronunciations.ts'

/** Files in which dictionaries are kept: for spreadsheets, and for other programs that speak (PLS 1.0). */
export const wordFormats = ['csv', 'pls'] as const
export type WordFormat = (typeof wordFormats)[number]

/** A dictionary is for all languages; a lexicon must name one. */
const lexiconLanguage = 'en'
/** Largest lexicon that is read, bytes: one of 5,000 entries has some 500 kB. */
const mostLexiconBytes = 8_000_000
/** Rows per request. */
const pageRows = 1_000
/** Most rows that are read; a dictionary can hold fewer. */
const mostRows = 20_000

/**
 * Stores a dictionary as a file, and reads such files: those of spreadsheets in any encoding and with any delimiter, as
 * sheets.
 */
export function useWordFiles(table: ReturnType<typeof usePronunciations>) {
  const own = useOwnVoices()
  const toasts = useToasts()
  const busy = ref(false)

  function save(format: WordFormat): void {
    const name = translate(`voices.words.fileName.${table.kind.value}`)
    const entries = table.entries.value
    if (format === 'csv') saveText(`${name}.csv`, csvOf(entries), 'text/csv;charset=utf-8')
    else saveText(`${name}.pls`, plsOf(entries, lexiconLanguage), 'application/pls+xml;charset=utf-8')
  }

  async function take(file: File): Promise<void> {
    if (busy.value) return
    busy.value = true
    try {
      const { entries, skipped } = await entriesIn(file)
      if (entries.length === 0) {
        const [message, next] = [
          translate('voices.words.nothingIn', { name: file.name }),
          translate('voices.words.columns'),
        ]
        return void toasts.show({ level: 'warning', message, next })
      }
      await put(entries, skipped)
    } catch (error) {
      reportError(error instanceof UploadFailed ? new Error(translate('voices.sample.unreachable')) : error)
    } finally {
      busy.value = false
    }
  }

  async function entriesIn(file: File): Promise<{ entries: Pronunciation[]; skipped: number }> {
    if (isPls(file.name, await file.slice(0, 200).text())) {
      if (file.size > mostLexiconBytes) throw new Error(translate('voices.words.lexiconTooLarge', { name: file.name }))
      return entriesOfPls(await file.text()) ?? { entries: [], skipped: 0 }
    }
    const path = await own.readablePath(file, () => undefined, new AbortController().signal)
    const read = await readRows(path)
    return entriesOf(read.header, read.rows)
  }

  async function put(taken: readonly Pronunciation[], skipped: number): Promise<void> {
    const { keep, entries, kind } = table
    const before = entries.value
    const where = kind.value
    const now = merged(before, taken)
    if (!(await keep(now.entries, where))) return
    const { added, changed } = now
    const left = now.left + skipped
    toasts.show({
      level: left > 0 ? 'warning' : 'success',
      message: translate('voices.words.taken', { added, changed }),
      ...(left > 0 ? { next: translate('voices.words.left', { left }) } : {}),
      actions: [
        {
          label: translate('voices.words.undo'),
          run: () => {
            // Undo would lose changes that were made since.
            const same = JSON.stringify(entries.value) === JSON.stringify(now.entries)
            if (same) return keep(before, where)
            return toasts.show({ level: 'warning', message: translate('voices.words.changedSince') })
          },
        },
      ],
    })
  }

  return { busy, save, take }
}

async function readRows(path: string): Promise<{ header: string[]; rows: string[][] }> {
  const reading = await studio().sheets.read({ source: { kind: 'file', path } })
  try {
    const rows: string[][] = []
    for (let offset = 0; offset < Math.min(reading.rowCount, mostRows); offset += pageRows)
      rows.push(...(await studio().sheets.rows({ id: reading.id, offset, limit: pageRows })))
    return { header: reading.columns.map(({ name }) => name), rows }
  } finally {
    await studio().sheets.drop({ id: reading.id })
  }
}
