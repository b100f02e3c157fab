import { describe, expect, it, vi } from 'vitest'
import { speakable, toKokoro, toPiper } from '../../../../../../electron/engine/speech/languages/english/index.ts'
import type { Accent } from '../../../../../../electron/engine/speech/languages/english/index.ts'
import type { SpokenSentence } from '../../../../../../electron/engine/speech/languages/types.ts'
import { inDepth } from '../../../../../support/depth.ts'

/** Symbols the two models know (their token tables). */
const piper = new Set(" !'(),-.:;?abcdefhijklmnopqrstuvwxyzæçðøħŋœɐɑɒɔəɚɛɜɡɪɹɾʃʊʌʒˈˌːθᵻ")
const kokoro = new Set(' ;:,.!?—…AIOQSTWYᵊabcdefhijklmnopqrstuvwxyzɑɐɒæɔðʤəɚɛɜɡɪŋɹɾʃʧʊʌʒʔˈˌːθᵻ')

function phonemize(text: string, accent: Accent = 'American', lexicon?: Record<string, string>): SpokenSentence[] {
  return [...speakable(text, { accent, ...(lexicon && { lexicon }) })]
}

/** Sounds of the words of a text. */
function ipa(text: string, accent: Accent = 'American'): string[] {
  return phonemize(text, accent).flatMap((sentence) => sentence.words.map((word) => word.ipa))
}

describe('American sounds', () => {
  it.each([
    ['water', 'wˈɔːɾɚ'],
    ['bird', 'bˈɜːɹd'],
    ['hello', 'həlˈoʊ'],
    ['started', 'stˈɑːɹɾᵻd'],
    ['boxes', 'bˈɑːksᵻz'],
    ['near', 'nˈɪɹ'],
    ['new', 'nˈuː'],
    ['lunch', 'lˈʌntʃ'],
    ['judge', 'dʒˈʌdʒ'],
    ['happy', 'hˈæpi'],
    ['API', 'ˈeɪ pˈiː ˈaɪ'],
    ['PDFs', 'pˈiː dˈiː ˈɛfs'],
    ["John's", 'dʒˈɑːnz'],
  ])('%s: %s', (word, sounds) => {
    expect(ipa(word)).toEqual([sounds])
  })
})

describe('British sounds', () => {
  it.each([
    ['bath', 'bˈɑːθ'],
    ['water', 'wˈɔːtə'],
    ['lot', 'lˈɒt'],
    ['go', 'ɡˈəʊ'],
    ['car', 'kˈɑː'],
    ['new', 'njˈuː'],
    ['bird', 'bˈɜːd'],
    ['near', 'nˈɪə'],
    ['father', 'fˈɑːðə'],
    ['cloth', 'klˈɒθ'],
    ['very', 'vˈɛɹi'],
    ['story', 'stˈɔːɹi'],
    ['hurry', 'hˈʌɹi'],
    ['zed', 'zˈɛd'],
    ['A, Z', 'ˈeɪ zˈɛd'],
    ['schedule', 'ʃˈɛdjuːl'],
    ['colour', 'kˈʌlə'],
    ['tomato', 'təmˈɑːtəʊ'],
  ])('%s: %s', (word, sounds) => {
    expect(ipa(word, 'British').join(' ')).toBe(sounds)
  })

  it('says an r at the end only before a vowel', () => {
    expect(ipa('far away', 'British')[0]).toBe('fˈɑːɹ')
    expect(ipa('far below', 'British')[0]).toBe('fˈɑː')
    expect(ipa('far, away', 'British')[0]).toBe('fˈɑː')
  })
})

describe('words with two readings', () => {
  const of = (text: string, word: string): string | undefined =>
    phonemize(text)
      .flatMap((sentence) => sentence.words)
      .find((one) => one.text.toLowerCase().startsWith(word))?.ipa

  it.each([
    ['I read it yesterday.', 'read', 'ɹˈɛd'],
    ['I will read it.', 'read', 'ɹˈiːd'],
    ['She has read it.', 'read', 'ɹˈɛd'],
    ['We live here.', 'live', 'lˈɪv'],
    ['A live show.', 'live', 'lˈaɪv'],
    ['We lead the team.', 'lead', 'lˈiːd'],
    ['A lead pipe.', 'lead', 'lˈɛd'],
    ['Use this tool.', 'use', 'jˈuːz'],
    ['The use of it.', 'use', 'jˈuːs'],
    ['Close the door.', 'close', 'klˈoʊz'],
    ['They are close to us.', 'close', 'klˈoʊs'],
    ['The record shows it.', 'record', 'ɹˈɛkɚd'],
    ['Please record it.', 'record', 'ɹɪkˈɔːɹd'],
    ['Present your idea.', 'present', 'pɹɪzˈɛnt'],
    ['A present for you.', 'present', 'pɹˈɛzənt'],
    ['The contents changed.', 'contents', 'kˈɑːntɛnts'],
  ])('%s', (text, word, sounds) => {
    expect(of(text, word)).toBe(sounds)
  })

  it('says "the" and "to" differently before vowels', () => {
    expect(ipa('the pear')[0]).toBe('ðə')
    expect(ipa('the apple')[0]).toBe('ði')
    expect(ipa('the hour')[0]).toBe('ði')
    expect(ipa('to each')[0]).toBe('tʊ')
  })
})

describe('words that no dictionary has', () => {
  it.each(['zorbified', 'timesheet', 'Grzegorz', 'unfollowing', 'blockchains', 'xkcd', 'Nguyenesque', 'brrr'])(
    'finds sounds for %s',
    (word) => {
      expect(ipa(word)[0]).toMatch(/[ˈˌ]?[aeiouæɑɒɔəɐɚɛɜɪʊʌᵻ]/)
    },
  )

  it('knows endings and compounds by their parts', () => {
    expect(ipa('timesheets')[0]).toBe('tˈaɪmʃˌiːts')
    expect(ipa('organise', 'British')[0]).toBe(ipa('organize', 'British')[0])
  })

  it("follows the user's own pronunciations, as sounds or as a respelling", () => {
    const lexicon = { Siobhan: 'ʃɪvˈɔːn', nguyen: 'win' }
    const words = phonemize('Siobhan met Nguyen.', 'American', lexicon)[0]!.words
    expect(words.map((word) => word.ipa)).toEqual(['ʃɪvˈɔːn', 'mˈɛt', 'wˈɪn'])
  })
})

describe('sentences', () => {
  it('keep the written words, their places and their marks', () => {
    const text = 'Well, it costs $1.5M — really? Yes.'
    const sentences = phonemize(text)
    expect(sentences.map((one) => one.words.map((word) => word.text + word.after))).toEqual([
      ['Well,', 'it', 'costs', '$1.5M—', 'really?'],
      ['Yes.'],
    ])
    for (const word of sentences.flatMap((one) => one.words)) expect(text.slice(word.start, word.end)).toBe(word.text)
    expect(sentences[0]!.words[3]!.ipa.split(' ')).toHaveLength(5)
  })

  it('pause longer after a paragraph than after a sentence, and hardly within a split one', () => {
    const [first, second] = phonemize('One.  Two.\n\nThree.')
    expect(first).toMatchObject({ paragraphEnd: false })
    expect(second!.pauseAfterMs).toBeGreaterThan(first!.pauseAfterMs)
    const long = phonemize(`${'word '.repeat(100)}end.`)
    expect(long.length).toBeGreaterThan(1)
    expect(long[0]!.pauseAfterMs).toBeLessThan(first!.pauseAfterMs)
  })

  it.each(['', '  \n', '?!', '😀', '你好'])('are none for %j', (text) => {
    expect(phonemize(text)).toEqual([])
  })

  it.runIf(inDepth)('come one by one: the first ones do not wait for the rest', () => {
    const text = 'This is one sentence, number 25 of many. '.repeat(3000)
    // Work is counted in look-ups of the text, whose number does not depend on the machine.
    const exec = vi.spyOn(RegExp.prototype, 'exec')
    const sentences = speakable(text, { accent: 'American' })
    for (let count = 0; count < 5; count++) expect(sentences.next().done).toBe(false)
    const five = exec.mock.calls.length
    expect([...sentences]).toHaveLength(2995)
    const all = exec.mock.calls.length
    exec.mockRestore()
    expect(five).toBeGreaterThan(0)
    expect(five).toBeLessThan(all / 100)
  })
})

describe("the models' symbols", () => {
  const text =
    'The quick brown fox, at 3:30 pm, jumps over 12 lazy dogs — why? Measure thy choice: joy, youth & power… A vision; the chair. Little button! ' +
    'Zorbified xkcd café résumé on the third, far away; sure, poor, fire, hour, tour.'

  it.each(['American', 'British'] as const)('are ones they know, each with its word (%s)', (accent) => {
    for (const sentence of phonemize(text, accent)) {
      for (const [convert, known] of [
        [toPiper, piper],
        [toKokoro, kokoro],
      ] as const) {
        const { symbols, wordOf } = convert(sentence)
        expect(wordOf).toHaveLength(symbols.length)
        expect(symbols.filter((symbol) => !known.has(symbol))).toEqual([])
        const words = wordOf.filter((word) => word >= 0)
        expect(words).toEqual(words.toSorted((a, b) => a - b))
        expect(new Set(words).size).toBe(sentence.words.length)
        expect(symbols.at(-1)).toMatch(/[.,;:?!…—]/)
      }
    }
  })

  it('write diphthongs and affricates as one letter for Kokoro', () => {
    expect(toKokoro(phonemize('Day change')[0]!).symbols.join('')).toBe('dˈA ʧˈAnʤ.')
    expect(toKokoro(phonemize('Go water', 'American')[0]!).symbols.join('')).toBe('ɡˈO wˈɔTəɹ.')
    expect(toKokoro(phonemize('Go there', 'British')[0]!).symbols.join('')).toBe('ɡˈQ ðˈɛː.')
  })

  it('give Piper a run-up without a word', () => {
    const { symbols, wordOf } = toPiper(phonemize('Day')[0]!)
    expect(symbols.join('')).toBe(', dˈeɪ.')
    expect(wordOf.slice(0, 2)).toEqual([-1, -1])
  })
})
