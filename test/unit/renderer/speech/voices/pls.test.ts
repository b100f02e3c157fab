import { describe, expect, it } from 'vitest'
import type { Pronunciation } from '@common/bridge/index.ts'
import { entriesOfPls, isPls, plsOf } from '../../../../../renderer/speech/voices/pronounce/pls.ts'
import fc from '../../../../support/fast-check.ts'

const entry = (word: string, kind: 'says' | 'ipa', value: string): Pronunciation => ({
  word,
  kind,
  value,
  caseSensitive: false,
})

describe('a dictionary as a lexicon', () => {
  it('comes back as it was, whatever is in it', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 20 }).map((one) => `a${one.replaceAll(/\s/gu, ' ')}b`)
    const any = fc.record({
      word: text,
      kind: fc.constantFrom('says' as const, 'ipa' as const),
      value: text,
      caseSensitive: fc.constant(false),
    })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 8 }), (entries) => {
        expect(entriesOfPls(plsOf(entries, 'en'))).toEqual({ entries, skipped: 0 })
      }),
      { numRuns: 60 },
    )
  })

  it('is read from other programs: several spellings, the preferred pronunciation, other alphabets', () => {
    const lexicon = `<?xml version="1.0" encoding="UTF-8"?>
      <lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" alphabet="ipa" xml:lang="en-US">
        <meta name="x" content="y"/>
        <lexeme><grapheme>theater</grapheme><grapheme>theatre</grapheme><phoneme>ˈθiːətər</phoneme></lexeme>
        <lexeme role="noun"><grapheme> W3C </grapheme><phoneme>x</phoneme>
          <alias prefer="true">World Wide Web Consortium</alias></lexeme>
        <lexeme><grapheme>hello</grapheme><phoneme alphabet="x-sampa">h@"loU</phoneme></lexeme>
        <lexeme><grapheme>AT&amp;T</grapheme><alias>A T and T</alias></lexeme>
      </lexicon>`
    expect(entriesOfPls(lexicon)).toEqual({
      entries: [
        entry('theater', 'ipa', 'ˈθiːətər'),
        entry('theatre', 'ipa', 'ˈθiːətər'),
        entry('W3C', 'says', 'World Wide Web Consortium'),
        entry('AT&T', 'says', 'A T and T'),
      ],
      skipped: 1,
    })
  })

  it('is told from other files', () => {
    expect(isPls('words.pls', '')).toBe(true)
    expect(isPls('words', '<?xml version="1.0"?><lexicon>')).toBe(true)
    expect(isPls('words.csv', 'word,value')).toBe(false)
    expect(entriesOfPls('<html><body/></html>')).toBeUndefined()
  })
})
