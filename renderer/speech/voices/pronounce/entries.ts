import { pronunciation } from '@common/bridge/index.ts'
import type { Pronunciation } from '@common/bridge/index.ts'
import type { Text } from '@common/messages/index.ts'
import { mostPronunciations, respell } from '@common/pronounce/index.ts'

/** Problems of an entry of a dictionary, and how its IPA is spelled for voices. */
export interface EntryState {
  /** The letters that stand for the IPA in what is sent to a voice; null for other kinds, and where there are none. */
  spelled: string | null
  /** Messages about the IPA. */
  problems: readonly Text[]
  /** Whether another entry above this one is for the same word. */
  repeated: boolean
}

/** Key of the word; equal for entries that concern the same word. */
export const keyOf = ({ word, caseSensitive }: Pick<Pronunciation, 'word' | 'caseSensitive'>): string => {
  const plain = word.normalize('NFC').trim().replaceAll(/\s+/gu, ' ')
  return caseSensitive ? `=${plain}` : `~${plain.toLowerCase()}`
}

/** The state of each entry, in the same order. */
export function statesOf(entries: readonly Pronunciation[]): EntryState[] {
  const seen = new Set<string>()
  return entries.map((entry) => {
    const key = keyOf(entry)
    const repeated = seen.has(key)
    seen.add(key)
    if (entry.kind === 'says') return { spelled: null, problems: [], repeated }
    const { text, problems } = respell(entry.value)
    return { spelled: text === '' ? null : text, problems, repeated }
  })
}

export type EntryFault = 'word' | 'value' | 'repeated' | 'long' | 'full'

/** Why an entry can't be stored beside the others; null when it can. */
export function faultOf(entry: Pronunciation, others: readonly Pronunciation[]): EntryFault | null {
  if (entry.word.trim() === '') return 'word'
  if (entry.value.trim() === '') return 'value'
  if (!pronunciation.safeParse(entry).success) return 'long'
  if (others.some((one) => keyOf(one) === keyOf(entry))) return 'repeated'
  return others.length >= mostPronunciations ? 'full' : null
}

/** Indexes of the entries that contain the searched text, in upper or lower case. */
export function matching(entries: readonly Pronunciation[], search: string): number[] {
  const wanted = search.trim().toLocaleLowerCase()
  return entries.flatMap(({ word, value }, at) =>
    `${word}\n${value}`.toLocaleLowerCase().includes(wanted) ? [at] : [],
  )
}
