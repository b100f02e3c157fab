import { describe, expect, it } from 'vitest'
import { languages } from '../../../../../electron/engine/speech/languages/index.ts'
import { foreignWords } from '../../../../../electron/engine/speech/languages/english/foreign-words.ts'
import { kokoroSymbols } from '../../../../support/languages/kokoro-symbols.ts'

const vowels = /^(?:AA|AE|AH|AO|AW|AY|EH|ER|EY|IH|IY|OW|OY|UH|UW)[012]$/
const consonants = /^(?:B|CH|D|DH|F|G|HH|JH|K|L|M|N|NG|P|R|S|SH|T|TH|V|W|Y|Z|ZH)$/

const sounds = (text: string, accent: 'American' | 'British' = 'American'): string =>
  [...languages.en.speakable(text, accent)].flatMap(({ words }) => words.map(({ ipa }) => ipa)).join(' ')

describe('foreign words in English', () => {
  it('are some three thousand, each in phones with one syllable stressed most', () => {
    const entries = Object.entries(foreignWords)
    expect(entries.length).toBeGreaterThan(3_000)
    for (const [word, phones] of entries) {
      expect(word).toMatch(/^[a-z]['a-z]*$/)
      for (const phone of phones.split(' '))
        expect(vowels.test(phone) || consonants.test(phone), `${word}: ${phone}`).toBe(true)
      // A word of a phrase, such as "hors", may have its stress on another word.
      expect(phones.match(/1/g)?.length ?? 0, word).toBeLessThan(2)
      expect(phones, word).toMatch(/[12]/)
    }
  })

  it.each(['American', 'British'] as const)('have symbols that %s voices know', (accent) => {
    const words = Object.keys(foreignWords)
    for (let from = 0; from < words.length; from += 100) {
      const ipa = sounds(`${words.slice(from, from + 100).join(' ')}.`, accent)
      expect([...ipa].filter((one) => one !== ' ' && !kokoroSymbols.has(one))).toEqual([])
    }
  })

  it.each([
    ['gnocchi', 'njˈoʊki'],
    ['tagliatelle', 'tˌɑːljətˈɛleɪ'],
    ['Siobhan', 'ʃɪvˈɔːn'],
    ['Djokovic', 'dʒˈoʊkəvɪtʃ'],
    ['Reykjavík', 'ɹˈeɪkjəvˌɪk'],
  ])('%s is said as English speakers say it', (word, ipa) => {
    expect(sounds(word)).toBe(ipa)
  })

  it('take the endings of English, and their accents or none', () => {
    expect(sounds("Djokovic's")).toBe(`${sounds('Djokovic')}ᵻz`)
    expect(sounds('sommeliers')).toBe(`${sounds('sommelier')}z`)
    expect(sounds('crème fraîche')).toBe(sounds('creme fraiche'))
    expect(sounds('Škoda Dvořák Wałęsa')).not.toContain('undefined')
  })
})
