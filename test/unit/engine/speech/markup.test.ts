import { expect, test } from 'vitest'
import type { SpeechMark } from '../../../../electron/common/pronounce/index.ts'
import type { SpokenSentence } from '../../../../electron/engine/speech/languages/types.ts'
import { Pauses, prosodyOfWord, withBreaks, withPhonemes } from '../../../../electron/engine/speech/worker/markup.ts'
import { withSilences } from '../../../../electron/engine/speech/worker/shape-words.ts'

/** A sentence of words, each pronounced as it is written. */
function sentenceOf(text: string): SpokenSentence {
  const words = [...text.matchAll(/[\p{L}’]+/gu)].map(({ index, 0: word }) => ({
    text: word,
    start: index,
    end: index + word.length,
    ipa: word.toLowerCase(),
    after: '' as const,
  }))
  return { words, pauseAfterMs: 280, paragraphEnd: false, endsHigh: false, accent: 'American' }
}
const ipasOf = ({ words }: SpokenSentence): string[] => words.map(({ ipa }) => ipa)

test.each([
  ['Nike', 'ˈnaɪki', true, ['nˈaɪkiː', 'is', 'here']],
  ['Nike', 'nʌɪkɪ', false, ['nʌɪkɪ', 'is', 'here']],
  ['Nike is', 'ˈtrɛnd', false, ['trˈɛnd', '', 'here']],
])('phonemes of a mark are spoken in the place of its words: %s', (marked, ipa, isAmerican, expected) => {
  const marks: SpeechMark[] = [{ from: 0, to: marked.length, ipa }]
  expect(ipasOf(withPhonemes(sentenceOf('Nike is here'), marks, isAmerican))).toEqual(expected)
})

test.each([
  ['naɪk', 'naɪks'],
  ['naɪki', 'naɪkiz'],
  ['nɪʃ', 'nɪʃɪz'],
])('a possessive s behind phonemes is spoken: %s', (ipa, expected) => {
  const marks: SpeechMark[] = [{ from: 0, to: 4, ipa }]
  expect(ipasOf(withPhonemes(sentenceOf('Nike’s shop'), marks, false))).toEqual([expected, 'shop'])
})

test('what marks ask of a word adds up', () => {
  const { words } = sentenceOf('one two')
  const marks: SpeechMark[] = [
    { from: 0, to: 7, prosody: { rate: 0.5, pitch: 2 } },
    { from: 4, to: 7, prosody: { emphasis: 2, volume: -6 } },
  ]
  expect(prosodyOfWord(words[0]!, marks)).toEqual({ length: 2, pitch: 2, gain: 0, accent: 0 })
  expect(prosodyOfWord(words[1]!, marks)).toEqual({ length: 2.56, pitch: 3.5, gain: -3, accent: 3 })
})

test('pauses are taken once, each before the word that follows it', () => {
  const sentence = sentenceOf('one two three')
  const pauses = new Pauses([
    { at: 4, ms: 300 },
    { at: 4, ms: 200 },
    { at: 13, ms: 100 },
  ])
  expect(pauses.until(0)).toBe(0)
  const silences = pauses.within(sentence)
  expect(silences).toEqual([500, 0])
  expect(withBreaks(sentence, silences).words.map(({ after }) => after)).toEqual([',', '', ''])
  expect(pauses.until(13)).toBe(100)
  expect(pauses.until(13)).toBe(0)
})

test('a silence between words adds to what there is, and moves what follows', () => {
  const rate = 1_000
  // Words from 0 to 100 and from 150 to 300 ms, with silence between them.
  const samples = Float32Array.from({ length: 300 }, (_, at) => (at < 100 || at >= 150 ? Math.sin(at) : 0))
  const symbols = [
    { symbol: 'a', word: 0, startMs: 0, endMs: 100 },
    { symbol: 'b', word: 1, startMs: 150, endMs: 300 },
  ]
  const spread = withSilences({ samples, symbols }, rate, new Map([[0, 400]]))
  expect(spread.samples.length).toBe(300 + 350)
  expect(spread.symbols[1]).toMatchObject({ startMs: 500, endMs: 650 })
  expect(spread.samples.subarray(105, 495).every((sample) => sample === 0)).toBe(true)
  expect(withSilences({ samples, symbols }, rate, new Map([[0, 30]])).samples.length).toBe(300)
})
