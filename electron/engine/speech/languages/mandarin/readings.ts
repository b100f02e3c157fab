import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as PinyinPro from 'pinyin-pro'
import { modelFile } from '../../models.ts'
import { neutralWords } from './neutral-words.ts'
import { ownWords } from './own-words.ts'
import { polyphone } from './polyphones.ts'
import { isSaidAgain, isWeakInfix } from './repeated.ts'
import { withSandhi } from './sandhi.ts'
import type { DictionarySyllable, Syllable } from './types.ts'

/** A word as the dictionary has it: its reading with tone marks, and how frequent it is. */
type Entry = [reading: string, frequency: number]

/** Just above the frequency that pinyin-pro gives to words of its own list, which would otherwise hide an entry. */
const leastFrequency = 2.1e-8

let loaded: typeof PinyinPro | undefined

/** pinyin-pro takes readings with marks; those of the own list are written with numbers, which are easier to compare. */
const vowelMarks: Readonly<Record<string, string>> = {
  a: 'āáǎà',
  e: 'ēéěè',
  i: 'īíǐì',
  o: 'ōóǒò',
  u: 'ūúǔù',
  ü: 'ǖǘǚǜ',
}

function withMark(syllable: string): string {
  const tone = Number(syllable.slice(-1))
  const letters = syllable.slice(0, -1).replace('v', 'ü')
  if (tone === 5) return letters
  // The mark stands on a or e, on the o of ou, otherwise on the last vowel.
  const vowel =
    /[ae]/.exec(letters)?.[0] ?? (letters.includes('ou') ? 'o' : (/[iouü](?=[^iouü]*$)/.exec(letters)?.[0] ?? ''))
  const at = letters.lastIndexOf(vowel)
  return letters.slice(0, at) + (vowelMarks[vowel]?.[tone - 1] ?? vowel) + letters.slice(at + 1)
}

/** Characters that have the neutral tone between a verb and its complement, or between a word and itself. */
const infixes: Readonly<Record<string, string>> = { 不: 'bu5', 得: 'de5', 一: 'yi5' }
const numerals = /[零〇一二两三四五六七八九十百千万亿幺]/

/** The syllable without the mark of its tone. */
function withoutMark(syllable: string): string {
  return syllable
    .normalize('NFD')
    .replaceAll(/[\u0300\u0301\u0304\u030c]/g, '')
    .normalize('NFC')
}

/**
 * Loads the dictionary at the first Chinese text: 59,000 words, 75 MB and a third of a second. The complete one of 349,000
 * words takes 570 MB in each worker, and had two of 70 hard words more right.
 */
function pinyinPro(): typeof PinyinPro {
  if (loaded) return loaded
  const library = createRequire(import.meta.url)('pinyin-pro') as typeof PinyinPro
  const entries = JSON.parse(readFileSync(modelFile('mandarin-readings.json'), 'utf8')) as Record<string, Entry>
  const frequencyOf = (word: string): number => Math.max(entries[word]?.[1] ?? 0, leastFrequency)
  for (const word of neutralWords) {
    const syllables = entries[word]?.[0].split(' ')
    if (!syllables) continue
    entries[word] = [[...syllables.slice(0, -1), withoutMark(syllables.at(-1)!)].join(' '), frequencyOf(word)]
  }
  for (const [word, reading] of Object.entries(ownWords))
    entries[word] = [reading.split(' ').map(withMark).join(' '), frequencyOf(word)]
  library.addDict(entries)
  return (loaded = library)
}

/** Kinds, as "这种", whose last character is a word of its own for the larger dictionary, or begins the next one. */
const kindOf = /^.种$/
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/**
 * The words of a text with their readings. The dictionary lacks names and finds words across them (日[本事]务); where a word of
 * it has the end of another one within, by the larger dictionary of `Intl.Segmenter`, the text is cut there.
 */
function wordsOf(text: string): { origin: string; result: string }[] {
  const { OutputFormat, segment } = pinyinPro()
  const read = (part: string) => segment(part, { format: OutputFormat.AllSegment, toneType: 'num' })
  const ends = new Set([...segmenter.segment(text)].map(({ index }) => index)).add(text.length)
  const cuts = new Set<number>([text.length])
  let at = 0
  for (const { origin } of read(text)) {
    const to = at + origin.length
    if (!(ends.has(at) && ends.has(to)) && !kindOf.test(origin))
      for (let within = at + 1; within < to; within++) if (ends.has(within)) cuts.add(within)
    at = to
  }
  let from = 0
  return [...cuts].toSorted((a, b) => a - b).flatMap((cut) => read(text.slice(from, (from = cut))))
}

/** Readings of a run of Chinese characters within a clause; characters that have none are left out. */
export function readCharacters(text: string): Syllable[] {
  const syllables: DictionarySyllable[] = []
  for (const { origin, result } of wordsOf(text)) {
    const characters = [...origin]
    const pinyin = result.match(/[a-zêü]+[0-5]/g) ?? []
    if (pinyin.length !== characters.length) continue
    for (const [at, character] of characters.entries())
      syllables.push({
        character,
        pinyin: pinyin[at]!.replace('0', '5'),
        // A number is one word.
        beginsWord: at === 0 && !(numerals.test(character) && numerals.test(syllables.at(-1)?.character ?? '')),
        isAlone: characters.length === 1,
      })
  }
  let before = ''
  const all = syllables.map(({ character }) => character).join('')
  for (const one of syllables) {
    const after = all.slice(before.length + one.character.length)
    if (one.isAlone) one.pinyin = polyphone(one.character, before, after) ?? one.pinyin
    const infix = Object.hasOwn(infixes, one.character) ? infixes[one.character] : undefined
    if (infix !== undefined && isWeakInfix(one.character, before, after)) one.pinyin = infix
    else if (isSaidAgain(one.character, before, after) && /[1-4]$/.test(one.pinyin))
      one.pinyin = one.pinyin.replace(/\d$/, '5')
    before += one.character
  }
  return withSandhi(syllables)
}
