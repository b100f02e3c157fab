import type { Text } from '@common/messages/index.ts'
import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { Pronunciation } from '@common/bridge/index.ts'
import { follow } from '../bridge/follow.ts'
import { studio } from '../bridge/studio.ts'
import { useDocument } from './document.ts'

/** Dictionary of the user (`global`) or of the open project. */
export type DictionaryKind = 'global' | 'project'

/**
 * Pronunciations: the user's dictionary, stored by the studio, and that of the open project, which is part of its
 * document and is changed there, with undo.
 */
export const useDictionary = defineStore('dictionary', () => {
  const document = useDocument()
  const own = shallowRef<readonly Pronunciation[]>([])
  const loaded = ref(false)
  const fault = shallowRef<unknown>(null)
  const project = computed<readonly Pronunciation[]>(() => document.project?.pronunciations ?? [])
  /** Number of changes that the studio hasn't answered yet: its events meanwhile are older than what is shown. */
  let under = 0
  let question = 0

  async function load(): Promise<void> {
    const mine = (question += 1)
    try {
      const told = await studio().voices.dictionary({ scope: { kind: 'global' } })
      if (mine !== question || under > 0) return
      own.value = told
      fault.value = null
      loaded.value = true
    } catch (error) {
      if (mine === question) fault.value = error
    }
  }

  /** Listens to the studio until the signal aborts. */
  function start(signal: AbortSignal): void {
    void load()
    void follow(
      (options) => studio().voices.watch(undefined, options),
      (event) => {
        if (event.type === 'dictionary') void load()
      },
      signal,
    )
  }

  const entriesOf = (kind: DictionaryKind): readonly Pronunciation[] => (kind === 'global' ? own.value : project.value)

  /**
   * Shows the change at once and reverts it if it can't be stored. Answers why a project refused it, or null.
   * @throws STUDIO
   */
  async function set(kind: DictionaryKind, entries: readonly Pronunciation[]): Promise<string | null> {
    if (kind === 'project') {
      return document.edit('setPronunciations', { entries: plain(entries) })
    }
    const before = own.value
    own.value = entries
    under += 1
    try {
      await studio().voices.setDictionary({ scope: { kind: 'global' }, entries: plain(entries) })
    } catch (error) {
      if (own.value === entries) own.value = before
      throw error
    } finally {
      under -= 1
    }
    return null
  }

  /**
   * The text as it would be sent: the project's dictionary, as it is in the window now, takes precedence over the
   * user's.
   * @throws STUDIO
   */
  function spoken(text: string): Promise<{ sent: string; problems: Text[] }> {
    return studio().voices.spoken({ text, scopes: [{ kind: 'global' }], entries: plain(project.value) })
  }

  return { own, project, loaded, fault, load, start, entriesOf, set, spoken }
})

/** Plain copies, without Vue's proxies, which the bridge can't send. */
const plain = (entries: readonly Pronunciation[]): Pronunciation[] => entries.map((one) => ({ ...one }))
