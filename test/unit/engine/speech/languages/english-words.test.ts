import { describe, expect, it } from 'vitest'
import type { SpeechAccent, SpeechLanguageTag } from '../../../../../electron/common/speech-languages.ts'
import { languages } from '../../../../../electron/engine/speech/languages/index.ts'
import { kokoroSymbols } from '../../../../support/languages/kokoro-symbols.ts'

const accents = {
  es: 'Castilian Spanish',
  fr: 'French',
  it: 'Italian',
  'pt-BR': 'Brazilian Portuguese',
} as const satisfies Partial<Record<SpeechLanguageTag, SpeechAccent>>
type Tag = keyof typeof accents

/** The sounds of a sentence, word by word. */
const sounds = (tag: Tag, text: string): string[] =>
  [...languages[tag].speakable(text, accents[tag])].flatMap(({ words }) => words.map(({ ipa }) => ipa))

describe('English words within a sentence of another language', () => {
  it.each<[Tag, string, string]>([
    ['es', 'Mira YouTube en tu smartphone', 'mˈiɾa jˈutˌub en tu esmˈaɾtfˌon'],
    ['es', 'Facebook y el feedback', 'fˈAsbˌuk i el fˈidbˌak'],
    ['es', 'la app de Spotify', 'la ˈap ðe espˈotifˌI'],
    ['fr', 'le smartphone et le feedback', 'lə smaʁtfˈon e lə fidbˈak'],
    ['fr', 'un workshop sur Facebook', 'œ̃ wœʁkʃˈɔp syʁ fɛsbˈuk'],
    ['it', 'il workshop di machine learning', 'il wˈɛrkʃˌop dɪ maʃˈin lˈɛrniŋɡ'],
    ['it', 'un update di Instagram', 'ʊn apdˈAt dɪ ˌinstaɡrˈam'],
    ['pt-BR', 'o update do Facebook', 'ʊ apdˈAʧy dʊ fˈAsbˌuky'],
    ['pt-BR', 'um streaming no Netflix', 'ũŋ istɾˈimiŋ nʊ nˈɛtfliks'],
  ])('are said as speakers of %s say them: %s', (tag, text, expected) => {
    expect(sounds(tag, text).join(' ').normalize('NFD')).toBe(expected.normalize('NFD'))
  })

  // Words of the language are not taken for English ones because of their letters.
  it.each<[Tag, string, string]>([
    ['es', 'Leen y creen en la cooperación social.', 'lˈeen i kɾˈeen en la kˌoopˌeɾaθjˈon soθjˈal'],
    ['fr', "l'alcool, la méthode, le wagon, l'user", 'lalkˈɔl la metˈɔd lə vaɡˈɔ̃ lyzˈe'],
    ['it', 'le idee e i data', 'le idˈɛe e i dˈata'],
    ['pt-BR', 'coordenar o tutorial', 'kˌooɾədenˈaɾ ʊ tˌutoɾiˈW'],
  ])('are not words of %s: %s', (tag, text, expected) => {
    expect(sounds(tag, text).join(' ').normalize('NFD')).toBe(expected.normalize('NFD'))
  })

  it('have symbols that the voices know', () => {
    const text =
      'Download the newsletter, the world of gaming: Android, Windows, playlist, WhatsApp, through, yesterday.'
    for (const tag of Object.keys(accents) as Tag[])
      for (const ipa of sounds(tag, text))
        expect(
          [...ipa].filter((one) => one !== ' ' && !kokoroSymbols.has(one)),
          ipa,
        ).toEqual([])
  })
})
