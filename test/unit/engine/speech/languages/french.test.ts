import { expect, it } from 'vitest'
import { french } from '../../../../../electron/engine/speech/languages/french/language.ts'
import { wordSounds } from '../../../../../electron/engine/speech/languages/french/sounds.ts'
import { frenchWords } from '../../../../../electron/engine/speech/languages/french/words.ts'
import { readWith } from '../../../../../electron/engine/speech/languages/reading/reader.ts'
import { targetsOf } from '../../../../../electron/engine/speech/visemes/poses.ts'
import { phonemesOf } from '../../../../../electron/engine/speech/worker/units.ts'
import fc from '../../../../support/fast-check.ts'
import { kokoroSymbols } from '../../../../support/languages/kokoro-symbols.ts'

const sentences = (text: string) => [...french.speakable(text, 'French')]
const sounds = (text: string): string =>
  sentences(text)
    .map((one) => french.toKokoro(one).symbols.join(''))
    .join(' ')
const read = (text: string): string =>
  [...readWith(frenchWords, text)]
    .flatMap(({ tokens }) => tokens.map(({ spoken, after }) => spoken.join(' ') + after))
    .join(' ')

it.each([
  ['Les petits enfants', 'le pətˈiz ɑ̃fˈɑ̃.'],
  ['Elle habite à la montagne.', 'ɛl abˈit a la mɔ̃tˈaɲ.'],
  ["L'homme qu'il a vu aujourd'hui", 'lˈɔm kil a vˈy oʒuʁdyˈi.'],
  ['Je ne sais pas.', 'ʒə nə sˈɛ pˈa.'],
  ["Qu'est-ce que c'est ?", 'kɛ s kə sˈɛ?'],
  ['Le bon ami et le premier étage', 'lə bˈɔn amˈi e lə pʁəmjˈɛʁ etˈaʒ.'],
])('%s', (text, expected) => {
  expect(sounds(text)).toBe(expected.normalize('NFD'))
})

it.each([
  ['mute ends', 'temps corps pied long trop blanc', 'tˈɑ̃ kˈɔʁ pjˈe lˈɔ̃ tʁˈo blˈɑ̃'],
  ['sounded ends', 'virus index gaz sud hiver cap', 'viʁˈys ɛ̃dˈɛks ɡˈaz sˈyd ivˈɛʁ kˈap'],
  ['-ent of verbs and nouns', 'parlent étaient moment client souvent', 'pˈaʁl etˈɛ momˈɑ̃ kliˈɑ̃ suvˈɑ̃'],
  ['-er', 'parler premier mer hiver', 'paʁlˈe pʁəmjˈe mˈɛʁ ivˈɛʁ'],
  ['x', 'exemple taxe deuxième soixante choix', 'ɛɡzˈɑ̃pl tˈaks døzjˈɛm swasˈɑ̃t ʃwˈa'],
  ['s', 'rose rosse parasol transit sport', 'ʁˈoz ʁˈɔs paʁasˈɔl tʁɑ̃zˈit spˈɔʁ'],
  ['ill', 'fille ville famille travail feuille grenouille', 'fˈij vˈil famˈij tʁavˈaj fˈœj ɡʁənˈuj'],
  ['mute e', 'petit samedi vendredi maintenant devenir', 'pətˈi samdˈi vɑ̃dʁədˈi mɛ̃tnˈɑ̃ dəvnˈiʁ'],
  ['ti', 'nation question patience démocratie partie', 'nasjˈɔ̃ kɛstjˈɔ̃ pasjˈɑ̃s demɔkʁasˈi paʁtˈi'],
  ['o and eu', 'mot mort chose position peur peu neuf', 'mˈo mˈɔʁ ʃˈoz pozisjˈɔ̃ pˈœʁ pˈø nˈœf'],
])('says %s', (_, words, expected) => {
  expect(words.split(' ').map(wordSounds).join(' ')).toBe(expected.normalize('NFD'))
})

it.each([
  ['M. Petit est né le 1er mai 1999.', 'monsieur petit est né le premier mai mille neuf cent quatre vingt dix neuf.'],
  ['le 3/05/2024, le 1 janvier', 'le trois mai deux mille vingt quatre, le premier janvier'],
  ['à 15 h 30, 8h, 21:05', 'à quinze heures trente, huit heures, vingt et une heures cinq'],
  [
    '70, 71, 80, 81, 91, 200, 1 001',
    'soixante dix, soixante et onze, quatre vingts, quatre vingt un, quatre vingt onze, deux cents, mille un',
  ],
  ['21 personnes, 31 chats, 1 table', 'vingt et une personnes, trente et un chats, une table'],
  ['1.234,56 € et 3 M€', "mille deux cent trente quatre euros et cinquante six centimes et trois millions d'euros"],
  ['5 000 000 € ou 2 M$', "cinq millions d'euros ou deux millions de dollars"],
  ['3,14 et 0,05 %', 'trois virgule quatorze et zéro virgule zéro cinq pour cent'],
  ['90 km/h, 25 m², -5 °C', 'quatre vingt dix kilomètres heure, vingt cinq mètres carrés, moins cinq degrés celsius'],
  ['Louis XIV, François Ier, le XIXe siècle', 'louis quatorze, françois premier, le dix neuvième siècle'],
  ['2e étage, 1re fois, 5ème', 'deuxième étage, première fois, cinquième'],
  ['Mme Roy, le Dr Bon, St-Jean', 'madame roy, le docteur bon, saint jean'],
  ['01 23 45 67 89', 'zéro un vingt trois quarante cinq soixante sept quatre vingt neuf'],
  ['+33 6 12 34 56 78', 'plus trente trois six douze trente quatre cinquante six soixante dix huit'],
  ["la SNCF, l'ADN, l'ONU", "la esse enne cé effe, l' a dé enne, l' onu"],
  ['www.exemple.fr', 'double vé double vé double vé point exemple point effe erre'],
  ['10-15 pages, n° 5', 'dix à quinze pages, numéro cinq'],
])('%s is read: %s', (text, expected) => {
  expect(read(text)).toBe(expected)
})

it('has a pose of the mouth for each of its sounds', () => {
  const all = sounds(
    'Un grand vin brun, la rue, peu de feu, leur cœur, la nuit, agneau, montagne, jeune, parking, budget, monsieur, oui.',
  )
  const phonemes = phonemesOf(
    [...all].filter((one) => /[^ ,.]/.test(one)).map((symbol) => ({ symbol, word: 0, startMs: 0, endMs: 1 })),
  )
  for (const { ipa } of phonemes) expect(targetsOf(ipa), ipa).not.toEqual([])
  expect(phonemes.map(({ ipa }) => ipa)).toEqual(expect.arrayContaining(['ɛ̃', 'œ̃', 'ʁ', 'y', 'ɲ', 'ŋ']))
})

it('rises at the end of questions for yes or no alone', () => {
  const rises = (text: string): boolean[] => sentences(text).map(({ endsHigh }) => endsHigh)
  expect(rises('Tu viens ? Où vas-tu ? Tu vas où ? Est-ce que tu viens ? De quoi parlez-vous ? Tu viens.')).toEqual([
    ...[true, false, false, true, false, false],
  ])
  expect(rises("Qu'est-ce que c'est ? C'est beau, n'est-ce pas ?")).toEqual([false, true])
})

it('ends sentences at marks, not after abbreviations', () => {
  const counts = (text: string): number[] => sentences(text).map(({ words }) => words.length)
  expect(counts('M. Roy lit la p. 3, etc. Voilà ! « Viens ». Bien')).toEqual([7, 1, 1, 1])
})

it('says nothing of what has no sound, and gives the words as they are written', () => {
  expect(sentences('日本語 📷 …')).toEqual([])
  const text = "Il a 5 €, « l'homme » dit-il ; l'ADN aussi."
  for (const { words } of sentences(text))
    for (const word of words) expect(text.slice(word.start, word.end)).toBe(word.text)
})

it('reads any text in symbols that the voices know, in order', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 80 }),
        fc.stringMatching(/^[\d.,:/ €$%ºa-zàâçÈéêîôûœ'’?IVXM-]{0,60}$/u),
      ),
      (text) => {
        let before = 0
        for (const sentence of sentences(text)) {
          const unknown = french.toKokoro(sentence).symbols.filter((symbol) => !kokoroSymbols.has(symbol))
          // Letters that French has no sound for are left out by the model.
          expect(unknown.filter((symbol) => !/\p{L}/u.test(symbol))).toEqual([])
          for (const { start, end } of sentence.words) {
            expect(start).toBeGreaterThanOrEqual(before)
            expect(end).toBeGreaterThan(start)
            before = end
          }
        }
      },
    ),
  )
})
