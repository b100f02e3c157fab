import { dictionary } from 'cmu-pronouncing-dictionary'
import fc from '../../../support/fast-check.ts'
import { expect, test } from 'vitest'
import { respell } from '../../../../electron/common/pronounce/index.ts'
import { speakable } from '../../../../electron/engine/speech/languages/english/index.ts'
import { english } from '../../../support/english.ts'
import { inDepth } from '../../../support/depth.ts'

/** The sounds that the built-in voices make of a text. */
function soundsOf(text: string): string {
  return [...speakable(text, { accent: 'American' })].flatMap(({ words }) => words.map(({ ipa }) => ipa)).join(' ')
}

/** Without stress, and with the vowels alike that differ by stress alone. */
function plain(ipa: string): string {
  return ipa
    .replaceAll(/[ˈˌː ]/g, '')
    .replaceAll(/[ɐʌ]/g, 'ə')
    .replaceAll('ɾ', 't')
    .replaceAll('ᵻ', 'ɪ')
    .replaceAll(/ɚɹ?|ɝɹ?|ɜɹ?/g, 'əɹ')
}

test.runIf(inDepth)(
  'letters for IPA are read with the same sounds, for four of five words of a whole dictionary',
  () => {
    const words = Object.keys(dictionary).filter((word) => /^[a-z]{4,11}$/.test(word))
    const tried = words.filter((_, index) => index % 150 === 7)
    const right = tried.filter((word) => {
      const ipa = soundsOf(word)
      const { text, problems } = respell(ipa)
      expect(problems).toEqual([])
      return plain(soundsOf(text)) === plain(ipa)
    })
    const share = right.length / tried.length
    console.log(`respelled words read with the same sounds: ${(share * 100).toFixed(1)} % of ${tried.length}`)
    expect(share).toBeGreaterThan(0.77)
  },
)

test.each([
  ['ˈnaɪki', 'nye-kee'],
  ['/ˈsiːkwəl/', 'see-kwul'],
  ['ˈhaɪ̯tɐ', 'hight-uh'],
  ['ŋuˈjɛn ˈvæn', 'ngoo-yen van'],
  ['pʁɔ.vɑ̃s', 'praw-vons'],
  ['t͡ʃaɪˈkɒfski', 'chye-kahf-skee'],
])('%s is written %s', (ipa, letters) => expect(respell(ipa)).toEqual({ text: letters, problems: [] }))

test('what is no sound is named, and then nothing is spelled', () => {
  expect(english(respell('kǃa₄'))).toEqual({
    text: '',
    problems: [expect.stringContaining('“ǃ”'), expect.stringContaining('“₄”')],
  })
  expect(english(respell('ˈˌ').problems)).toEqual(['The pronunciation has no sound that can be spoken.'])
})

test('any text gives plain letters, or says why not', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[ˈˌːptkbdgfvszʃʒmnŋlrwjiɪeɛæɑɔʊuʌəɜaɚ ]*$/)),
      (ipa) => {
        const { text, problems } = respell(ipa)
        expect(text).toMatch(/^[a-z -]*$/)
        expect(text === '').toBe(problems.length > 0)
      },
    ),
  )
})
