import { inEnglish } from '../../../../electron/common/messages/index.ts'
import fc from '../../../support/fast-check.ts'
import { describe, expect, test } from 'vitest'
import { applyDictionary, dictionaryOf } from '../../../../electron/common/pronounce/index.ts'
import type { Pronunciation } from '../../../../electron/common/pronounce/index.ts'

const says = (word: string, value: string, caseSensitive = false): Pronunciation => ({
  word,
  value,
  caseSensitive,
  kind: 'says',
})
const sent = (text: string, ...entries: Pronunciation[]): string => applyDictionary(text, dictionaryOf(entries)).sent

describe('words of a dictionary', () => {
  test.each([
    ['whole words alone', 'SQL and MySQL, sqlite', [says('sql', 'sequel')], 'Sequel and MySQL, sqlite'],
    ['with possessives and in compounds', 'SQL’s SQL-based', [says('SQL', 'sequel')], 'Sequel’s sequel-based'],
    ['not in contractions', "don't do", [says('don', 'Donald')], "don't do"],
    [
      'with either apostrophe and hyphen',
      'O’Brien’s e‑mail',
      [says("O'Brien", 'Oh Bryan'), says('e-mail', 'ee mail')],
      'Oh Bryan’s ee mail',
    ],
    ['phrases over blanks and line breaks', 'the New\n  York team', [says('New York', 'Gotham')], 'the Gotham team'],
    ['the longest first', 'New York New', [says('New', 'old'), says('New York', 'Gotham')], 'Gotham old'],
    ['in the case asked for', 'US us', [says('US', 'U S', true)], 'U S us'],
    ['with accents, however they are written', 'Zoe\u0308 said', [says('Zoë', 'Zo-ee')], 'Zo-ee said'],
    [
      'of signs',
      'C++ .NET',
      [says('C++', 'see plus plus'), says('.NET', 'dot net')],
      'see plus plus dot net'.replace('see', 'See'),
    ],
    ['of scripts without blanks', '我去北京了', [says('北京', '背景')], '我去背景了'],
    ['never in what was put there', 'a b', [says('a', 'b'), says('b', 'c')], 'b c'],
    [
      'nor in pauses and variables',
      'pause [pause 1s] {{pause}}',
      [says('pause', 'break')],
      'break [pause 1s] {{pause}}',
    ],
  ])('%s', (_what, text, entries, wanted) => expect(sent(text, ...entries)).toBe(wanted))

  test('the narrower dictionary counts', () => {
    const dictionary = dictionaryOf([says('GIF', 'jif')], [says('GIF', 'gif'), says('API', 'A P I')])
    expect(applyDictionary('a GIF API', dictionary)).toEqual({ sent: 'a jif A P I', replaced: 2 })
  })

  test('an entry that can’t be used is told and does nothing', () => {
    const dictionary = dictionaryOf([{ word: 'click', kind: 'ipa', value: 'ʘa', caseSensitive: false }])
    expect(dictionary.problems.map(inEnglish)).toEqual([expect.stringMatching(/^“click”: “ʘ” is not an IPA sound/)])
    expect(applyDictionary('click', dictionary).sent).toBe('click')
  })

  test('a text without such words stays as it is, to the byte', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(sent(text, says('zzzqqq', 'x'))).toBe(text)
      }),
    )
  })

  test('any word, in any text, is replaced as often as it stands there alone', () => {
    const word = fc.stringMatching(/^[a-zäß]{1,6}( [a-z]{1,4})?$/)
    const around = fc.stringMatching(/^[0-9.,!?"( -]{0,6}$/).filter((text) => !/\d$|^\d/.test(text))
    fc.assert(
      fc.property(word, fc.array(around, { maxLength: 6 }), (entry, gaps) => {
        const text = gaps.map((gap) => `${gap} ${entry} `).join('')
        const { sent: now, replaced } = applyDictionary(text, dictionaryOf([says(entry, '★')]))
        expect(replaced).toBe(gaps.length)
        expect(now).toBe(gaps.map((gap) => `${gap} ★ `).join(''))
      }),
    )
  })

  test('applies 5,000 entries to 2,000 texts, each entry where it stands', () => {
    const many = Array.from({ length: 5_000 }, (_, index) => says(`word${index} next`, `w${index}`))
    const dictionary = dictionaryOf(many)
    let replaced = 0
    for (let line = 0; line < 2_000; line += 1)
      replaced += applyDictionary(`This is word${line} next to word ${line}, and so on.`, dictionary).replaced
    expect(replaced).toBe(2_000)
  })
})
