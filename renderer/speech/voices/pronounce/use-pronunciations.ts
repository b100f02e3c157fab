import { computed, ref } from 'vue'
import type { Pronunciation } from '@common/bridge/index.ts'
import { useDocument } from '../../../stores/document.ts'
import { translate } from '../../../i18n/translate.ts'
import { useDictionary } from '../../../stores/dictionary.ts'
import type { DictionaryKind } from '../../../stores/dictionary.ts'
import { reportError, useToasts } from '../../../stores/toasts.ts'
import { faultOf, keyOf, matching, statesOf } from './entries.ts'
import type { EntryFault } from './entries.ts'

/** A dictionary as a table: of the user or of the open project. */
export function usePronunciations() {
  const dictionary = useDictionary()
  const document = useDocument()
  const toasts = useToasts()
  const chosen = ref<DictionaryKind>('global')
  const search = ref('')
  /** The shown dictionary; that of the project only while a project is open. */
  const kind = computed<DictionaryKind>({
    get: () => (document.project === null ? 'global' : chosen.value),
    set: (value) => (chosen.value = value),
  })
  const entries = computed(() => dictionary.entriesOf(kind.value))
  const states = computed(() => statesOf(entries.value))
  const found = computed(() => matching(entries.value, search.value))
  const readOnly = computed(() => kind.value === 'project' && document.readOnly !== null)

  async function keep(now: readonly Pronunciation[], where = kind.value): Promise<boolean> {
    try {
      const refused = await dictionary.set(where, now)
      if (refused !== null) toasts.show({ level: 'warning', message: refused })
      return refused === null
    } catch (error) {
      reportError(error)
      return false
    }
  }

  /** Adds an entry at the top. Returns why it can't be added, or null. */
  async function add(entry: Pronunciation): Promise<EntryFault | null> {
    const fault = faultOf(entry, entries.value)
    if (fault === null) await keep([trimmed(entry), ...entries.value])
    return fault
  }

  async function change(at: number, entry: Pronunciation): Promise<EntryFault | null> {
    const fault = faultOf(entry, entries.value.toSpliced(at, 1))
    if (fault === null) await keep(entries.value.with(at, trimmed(entry)))
    return fault
  }

  async function remove(at: number): Promise<void> {
    const entry = entries.value[at]
    const where = kind.value
    if (!entry || !(await keep(entries.value.toSpliced(at, 1)))) return
    toasts.show({
      level: 'info',
      message: translate('voices.words.removed', { word: entry.word }),
      actions: [{ label: translate('voices.words.undo'), run: () => putBack(where, at, entry) }],
    })
  }

  /** Inserts a removed entry at its former index, unless there is a new entry for the word. */
  function putBack(where: DictionaryKind, at: number, entry: Pronunciation): void {
    const now = dictionary.entriesOf(where)
    if (!now.some((one) => keyOf(one) === keyOf(entry))) void keep(now.toSpliced(at, 0, entry), where)
  }

  return { kind, search, entries, states, found, readOnly, keep, add, change, remove }
}

const trimmed = (entry: Pronunciation): Pronunciation => ({
  ...entry,
  word: entry.word.trim(),
  value: entry.value.trim(),
})
