import { computed, ref, shallowRef, watch } from 'vue'
import type { FolderEntry, FolderListing, PickKind } from '@common/bridge/index.ts'
import { studioError } from '../../bridge/error.ts'
import { studio } from '../../bridge/studio.ts'
import { formatError } from '../../i18n/translate.ts'

/** Pause in typing, ms, after which the next letter starts a new search. */
const findPauseMs = 900

/** Result of opening a folder: shown, could not be read, or superseded by another request. */
export type Went = 'shown' | 'failed' | 'overtaken'

/** A folder and its selected entries, for the file dialog. */
export function useFolder(kind: () => PickKind, several: () => boolean) {
  const listing = shallowRef<FolderListing | null>(null)
  const chosen = ref<ReadonlySet<string>>(new Set())
  /** Index of the entry that has the keyboard; -1: none. */
  const at = ref(-1)
  const loading = ref(false)
  const fault = ref<string | null>(null)
  /** Part of a name: only entries that have it are shown. */
  const search = ref('')
  let anchor = -1
  let typed = ''
  let typedAt = 0
  let asked = 0
  let going: Promise<Went> = Promise.resolve('shown')

  const entries = computed<readonly FolderEntry[]>(() => {
    const wanted = search.value.trim().toLowerCase()
    return (listing.value?.entries ?? []).filter(({ name }) => name.toLowerCase().includes(wanted))
  })
  const chosenFiles = computed(() =>
    (listing.value?.entries ?? []).filter((entry) => entry.kind === 'file' && chosen.value.has(entry.path)),
  )

  // Indices are those of the entries that are shown.
  watch(search, () => {
    at.value = entries.value.findIndex(({ path }) => chosen.value.has(path))
    anchor = at.value
  })

  /** Shows a folder, or that of a file, which is selected; `select` is the path of another entry to select. */
  function go(folder?: string, select?: string): Promise<Went> {
    return (going = show(folder, select))
  }

  /** Result of the last request, once it is known. */
  async function settled(): Promise<Went> {
    let went = await going
    while (went === 'overtaken') went = await going
    return went
  }

  async function show(folder?: string, select?: string): Promise<Went> {
    const mine = (asked += 1)
    loading.value = true
    try {
      const found = await studio().app.listFolder({
        kind: kind(),
        ...(folder === undefined ? {} : { folder }),
      })
      if (mine !== asked) return 'overtaken'
      listing.value = found
      search.value = ''
      fault.value = null
      const wanted = found.file ?? select
      at.value = found.entries.findIndex((entry) => entry.path === wanted)
      anchor = at.value
      chosen.value = new Set(at.value >= 0 && wanted !== undefined ? [wanted] : [])
      return 'shown'
    } catch (error) {
      if (mine !== asked) return 'overtaken'
      const { message, next } = studioError(error)
      fault.value = formatError({ message, next })
      return 'failed'
    } finally {
      if (mine === asked) loading.value = false
    }
  }

  /** Opens the parent folder and selects the present one. */
  async function up(): Promise<void> {
    const { parent, folder } = listing.value ?? {}
    if (parent) await go(parent, folder)
  }

  /** Moves to an entry. `extend` selects all from the last single selection, `toggle` adds or removes this one. */
  function choose(index: number, how: 'only' | 'extend' | 'toggle' = 'only'): void {
    const entry = entries.value[index]
    if (!entry) return
    at.value = index
    if (how === 'extend' && several() && anchor >= 0) {
      const [from, to] = [Math.min(anchor, index), Math.max(anchor, index)]
      chosen.value = new Set(entries.value.slice(from, to + 1).map((one) => one.path))
      return
    }
    anchor = index
    if (how === 'toggle' && several()) {
      const next = new Set(chosen.value)
      if (!next.delete(entry.path)) next.add(entry.path)
      chosen.value = next
      return
    }
    chosen.value = new Set([entry.path])
  }

  /** Moves to the next entry that begins with the typed text. */
  function find(letter: string, now: number): void {
    typed = now - typedAt > findPauseMs ? letter : typed + letter
    typedAt = now
    const wanted = typed.toLowerCase()
    const count = entries.value.length
    // The same letter repeatedly moves through all entries that begin with it.
    const cycling = [...wanted].every((one) => one === wanted[0])
    const begin = cycling ? at.value + 1 : Math.max(0, at.value)
    const text = cycling ? wanted[0]! : wanted
    for (let step = 0; step < count; step += 1) {
      const index = (begin + step) % count
      if (!entries.value[index]?.name.toLowerCase().startsWith(text)) continue
      choose(index)
      return
    }
  }

  /** Creates a folder here and opens it. Returns a message when that fails. */
  async function make(name: string): Promise<string | null> {
    const { folder } = listing.value ?? {}
    if (folder === undefined) return null
    try {
      const { path } = await studio().app.makeFolder({ folder, name })
      await go(path)
      return null
    } catch (error) {
      const { message, next } = studioError(error)
      return formatError({ message, next })
    }
  }

  return { listing, entries, search, chosen, chosenFiles, at, loading, fault, go, settled, up, choose, find, make }
}
