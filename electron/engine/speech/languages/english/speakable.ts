import { endsHigh, readAloud } from '../../../../common/text/index.ts'
import type { ReadSentence } from '../../../../common/text/index.ts'
import { american } from './american.ts'
import { letterNames, parseArpabet } from './arpabet.ts'
import { british, linksR } from './british.ts'
import { britishWords } from './british-words.ts'
import { foreign } from './foreign.ts'
import { heteronym } from './heteronyms.ts'
import type { Neighbours } from './neighbours.ts'
import { britishFunctionWords, functionWords } from './lexicon.ts'
import { phonesOf } from './lookup.ts'
import { pauseAfter } from '../pauses.ts'
import type { SpokenSentence, SpokenWord } from '../types.ts'
import type { Accent, SpeakableOptions } from './types.ts'

const vowelSound = /^[ˈˌ]?[aeiouæɑɒɔəɐɚɛɜɪʊʌᵻ]/

function letterPhones(word: string, accent: Accent): string | undefined {
  const match = /^([A-Z])('s)?$/.exec(word)
  if (!match) return undefined
  const letter = match[1] ?? ''
  const name = letter === 'Z' && accent === 'British' ? 'Z EH1 D' : (letterNames[letter] ?? '')
  if (match[2] === undefined) return name
  return /(?:S|CH)$/.test(name) ? `${name} IH0 Z` : /F$/.test(name) ? `${name} S` : `${name} Z`
}

function sound(near: Neighbours, spelling: string, accent: Accent, lexicon: ReadonlyMap<string, string>): string {
  const given = lexicon.get(near.word) ?? lexicon.get(near.written.toLowerCase())
  if (given !== undefined && /[^A-Za-z' -]/.test(given)) return given
  if (given !== undefined)
    return given
      .split(/[ -]+/)
      .map((part) => ipaOf(part.toLowerCase(), accent))
      .join(' ')
  const decided = foreign(near) ?? heteronym(near)
  if (decided !== undefined) return accentOf(decided, near.word, accent)
  return ipaOf(spelling, accent)
}

function accentOf(phones: string, spelling: string, accent: Accent): string {
  const parsed = parseArpabet(phones)
  return accent === 'British' ? british(parsed, spelling) : american(parsed, spelling)
}

function own(table: Readonly<Record<string, string>>, word: string): string | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined
}

function ipaOf(word: string, accent: Accent): string {
  const letter = letterPhones(word, accent)
  const lower = word.toLowerCase()
  if (letter === undefined) {
    const british = accent === 'British' ? (own(britishFunctionWords, lower) ?? own(britishWords, lower)) : undefined
    const small = british ?? own(functionWords, lower)
    if (small !== undefined) return small
  }
  return accentOf(letter ?? phonesOf(lower), lower, accent)
}

/** Changes words before a vowel: "the apple", "to every", and the British linking r of "far away". */
function linkWords(words: { spelling: string; ipa: string; pause: boolean }[], accent: Accent): void {
  for (const [index, word] of words.entries()) {
    const next = words[index + 1]
    const beforeVowel = !word.pause && next !== undefined && vowelSound.test(next.ipa)
    if (!beforeVowel) continue
    if (word.spelling === 'the') word.ipa = 'ði'
    else if (word.spelling === 'to') word.ipa = 'tʊ'
    else if (accent === 'British' && linksR(word.spelling, word.ipa)) word.ipa += 'ɹ'
  }
}

function spoken(
  sentence: ReadSentence,
  question: boolean,
  options: SpeakableOptions,
  lexicon: ReadonlyMap<string, string>,
): SpokenSentence {
  const tokenWords = sentence.tokens.flatMap((token) => token.spoken.map((word, index) => ({ token, word, index })))
  const lower = tokenWords.map(({ word }) => word.toLowerCase())
  const all = new Set(lower)
  const parts = tokenWords.map(({ token, word, index }, at) => {
    const near: Neighbours = {
      word: lower[at] ?? '',
      written: token.spoken.length === 1 ? token.text : word,
      previous: lower[at - 1] ?? '',
      beforeThat: lower[at - 2] ?? '',
      next: lower[at + 1] ?? '',
      sentence: all,
    }
    return {
      token,
      spelling: near.word,
      ipa: sound(near, word, options.accent, lexicon),
      pause: index === token.spoken.length - 1 && token.after !== '',
    }
  })
  linkWords(parts, options.accent)
  const words: SpokenWord[] = []
  for (const token of sentence.tokens) {
    const ipa = parts
      .filter((part) => part.token === token)
      .map((part) => part.ipa)
      .filter((part) => part !== '')
      .join(' ')
    if (ipa !== '') words.push({ text: token.text, start: token.start, end: token.end, ipa, after: token.after })
  }
  return {
    words,
    pauseAfterMs: pauseAfter(sentence),
    paragraphEnd: sentence.paragraphEnd,
    endsHigh: question,
    accent: options.accent,
  }
}

/** Converts English text to sentences of phonemes, one at a time. A text without readable words yields nothing. */
export function* speakable(text: string, options: SpeakableOptions): Generator<SpokenSentence> {
  const lexicon = new Map(Object.entries(options.lexicon ?? {}).map(([word, sounds]) => [word.toLowerCase(), sounds]))
  /** Where the sentence began that is read in several parts. */
  let from: number | undefined
  for (const sentence of readAloud(text)) {
    const last = sentence.tokens.at(-1)
    from ??= sentence.tokens[0]?.start ?? 0
    const question = last?.after === '?' && endsHigh(`${text.slice(from, last.end)}?`)
    if (!sentence.continues) from = undefined
    const result = spoken(sentence, question, options, lexicon)
    if (result.words.length > 0) yield result
  }
}
