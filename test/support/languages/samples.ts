import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where Debian puts word lists (wspanish, witalian, wbrazilian, hunspell-hi) and collections of sayings (fortunes-es, -it, -br). */
const debian = {
  es: { words: '/usr/share/dict/spanish', sayings: '/usr/share/games/fortunes/es' },
  it: { words: '/usr/share/dict/italian', sayings: '/usr/share/games/fortunes/it' },
  'pt-BR': { words: '/usr/share/dict/brazilian', sayings: '/usr/share/games/fortunes/brasil' },
  // Debian has no collection of Hindi sayings.
  hi: { words: '/usr/share/hunspell/hi_IN.dic', sayings: '/usr/share/games/fortunes/hi' },
} as const

/** So many items, taken at equal distances. */
function spread<T>(all: readonly T[], count: number): T[] {
  const step = Math.max(1, all.length / count)
  return Array.from({ length: Math.min(count, all.length) }, (_, at) => all[Math.floor(at * step)]!)
}

/** Words of a language in lower case, out of a word list of Debian; [] where it isn't installed. */
export async function sampleWords(tag: keyof typeof debian, count: number): Promise<string[]> {
  const text = await readFile(debian[tag].words, 'utf8').catch(() => '')
  const words = text.normalize('NFC').split(/\r?\n/)
  return spread(
    words.filter((word) => /^(?:\p{Ll}{2,}|[\u0900-\u0963]{2,})$/u.test(word)),
    count,
  )
}

/** Sentences of 6 to 18 words without figures, out of Debian's sayings; [] where they aren't installed. */
export async function sampleSentences(tag: keyof typeof debian, count: number): Promise<string[]> {
  const folder = debian[tag].sayings
  // The Brazilian collection is a single file.
  const files = await readdir(folder).catch(() => [''])
  const found: string[] = []
  for (const name of files.filter((one) => !one.includes('.dat') && !one.endsWith('.u8')).toSorted()) {
    const text = await readFile(join(folder, name), 'utf8').catch(() => '')
    for (const saying of text.normalize('NFC').split(/^%$/m)) {
      const line = saying.trim().replaceAll(/\s+/g, ' ')
      const first = /^[\p{Lu}¿¡][^.!?…\d]{20,}(?=[.!?])/u.exec(line)?.[0]
      const count = first?.split(' ').length ?? 0
      // Marks within a sentence would have to be put beside the judge's: sentences with commas alone are taken.
      if (first && count >= 6 && count <= 18 && /^[\p{L}\s,¿¡]+$/u.test(first) && !/\s\p{Lu}/u.test(first))
        found.push(first)
    }
  }
  return spread([...new Set(found)], count)
}
