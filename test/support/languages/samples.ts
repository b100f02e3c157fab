import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/**
 * Where Debian puts word lists (wspanish, witalian, wbrazilian, wfrench, hunspell-hi) and collections of sayings (fortunes-es, -it, -br). There are no
 * French sayings: manuals that French people translated stand in for them (debian-faq-fr, developers-reference-fr).
 */
const debian = {
  es: { words: '/usr/share/dict/spanish', sayings: '/usr/share/games/fortunes/es' },
  it: { words: '/usr/share/dict/italian', sayings: '/usr/share/games/fortunes/it' },
  fr: {
    words: '/usr/share/dict/french',
    manuals: [
      '/usr/share/doc/debian/FAQ/debian-faq.fr.txt.gz',
      '/usr/share/developers-reference/fr/developers-reference.txt.gz',
    ],
  },
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

/** Texts of a collection of sayings, one saying each. */
async function sayingsIn(folder: string): Promise<string[]> {
  // The Brazilian collection is a single file.
  const files = await readdir(folder).catch(() => [''])
  const names = files.filter((one) => !one.includes('.dat') && !one.endsWith('.u8')).toSorted()
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')))
  return texts.flatMap((text) => text.split(/^%$/m))
}

/** Sentences of manuals, whose paragraphs are parted by empty lines. */
async function sentencesIn(manuals: readonly string[]): Promise<string[]> {
  const packed = await Promise.all(manuals.map((path) => readFile(path).catch(() => undefined)))
  return packed
    .flatMap((one) =>
      one
        ? gunzipSync(one)
            .toString('utf8')
            .split(/\n\s*\n/)
        : [],
    )
    .flatMap((paragraph) => paragraph.split(/(?<=[.!?])\s+/))
}

/** Japanese manuals of Debian (debian-faq-ja, developers-reference-ja), whose lines are wrapped anywhere. */
const japaneseManuals = [
  '/usr/share/doc/debian/FAQ/debian-faq.ja.txt.gz',
  '/usr/share/developers-reference/ja/developers-reference.txt.gz',
]

/** Japanese sentences of 12 to 70 characters without figures and Latin letters; [] where the manuals aren't installed. */
export async function sampleJapanese(count: number): Promise<string[]> {
  const packed = await Promise.all(japaneseManuals.map((path) => readFile(path).catch(() => undefined)))
  const paragraphs = packed.flatMap((one) =>
    one
      ? gunzipSync(one)
          .toString('utf8')
          .split(/\n\s*\n/)
      : [],
  )
  const sentences = paragraphs
    .flatMap((paragraph) => paragraph.replaceAll(/\s*\n\s*/g, '').split(/(?<=。)/))
    .map((one) => one.trim())
  const plain = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー、々]{12,70}。$/u
  return spread([...new Set(sentences.filter((one) => plain.test(one)))], count)
}

/** Sentences of 6 to 18 words without figures, out of Debian's sayings or manuals; [] where they aren't installed. */
export async function sampleSentences(tag: keyof typeof debian, count: number): Promise<string[]> {
  const source = debian[tag]
  const texts = 'sayings' in source ? await sayingsIn(source.sayings) : await sentencesIn(source.manuals)
  // Manuals are full of English words, which the judge says in English: sentences in words of the list alone are taken.
  const known =
    'sayings' in source ? undefined : new Set((await readFile(source.words, 'utf8').catch(() => '')).split(/\r?\n/))
  const found: string[] = []
  for (const text of texts) {
    const line = text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').replaceAll('’', "'")
    const first = /^[\p{Lu}¿¡][^.!?…\d]{20,}(?=[.!?])/u.exec(line)?.[0]
    const length = first?.split(' ').length ?? 0
    // Marks within a sentence would have to be put beside the judge's: sentences with commas (French: and apostrophes) alone are taken.
    const isPlain = tag === 'fr' ? /^[\p{L}\s',]+$/u : /^[\p{L}\s,¿¡]+$/u
    if (first && length >= 6 && length <= 18 && isPlain.test(first) && !/[\s']\p{Lu}/u.test(first)) {
      const words = first.toLowerCase().split(/[\s',]+/)
      if (!known || words.every((word) => word.length < 3 || known.has(word))) found.push(first)
    }
  }
  return spread([...new Set(found)], count)
}
