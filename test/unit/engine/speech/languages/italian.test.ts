import { expect, it } from 'vitest'
import { readWith } from '../../../../../electron/engine/speech/languages/reading/reader.ts'
import { italian } from '../../../../../electron/engine/speech/languages/italian/language.ts'
import { italianWords } from '../../../../../electron/engine/speech/languages/italian/words.ts'
import { targetsOf } from '../../../../../electron/engine/speech/visemes/poses.ts'
import { phonemesOf } from '../../../../../electron/engine/speech/worker/units.ts'
import { kokoroSymbols } from '../../../../support/languages/kokoro-symbols.ts'
import fc from '../../../../support/fast-check.ts'

const sentences = (text: string) => [...italian.speakable(text, 'Italian')]
const sounds = (text: string): string =>
  sentences(text)
    .map((one) => italian.toKokoro(one).symbols.join(''))
    .join(' ')
const read = (text: string): string =>
  [...readWith(italianWords, text)]
    .flatMap(({ tokens }) => tokens.map(({ spoken, after }) => spoken.join(' ') + after))
    .join(' ')

it.each([
  ['la casa degli amici', 'la kˈaza dˌeʎɪ amˈiʧɪ.'],
  ['Che ora è?', 'ke ˈora ˈɛ?'],
  ["C'è un'amica dell'uomo.", 'ʧˈɛ ʊnamˈika dellwˈɔmo.'],
  ['Il mio bisogno di scienza, la sua famiglia', 'il mˌio bizˈoɲɲo dɪ ʃˈɛnʦa, la sˌʊa famˈiʎa.'],
  ['pizza, mezzo, zucchero, ragazzo, romanzo', 'pˈiʦːa, mˈɛʣːo, ʣˈukːero, raɡˈaʦːo, romˈanʣo.'],
  ['rosso, gatto, acqua, terra, oggi', 'rˈoSo, ɡˈatːo, ˈakːwa, tˈɛrɾa, ˈɔʤːɪ.'],
  ['sarà, però, farò, città', 'saɾˈa, peɾˈɔ, faɾˈɔ, ʧitːˈa.'],
  ['ghiaccio, chiesa, lingua, uguale, figlia', 'ɡjˈaʧːo, kjˈɛza, lˈiŋɡwa, ʊɡwˈale, fˈiʎa.'],
])('%s', (text, expected) => {
  expect(sounds(text)).toBe(expected)
})

it.each([
  [
    'third vowel from the end',
    'tavolo telefono abitano possibile medico isola numero',
    'tˈavolo telˈɛfono ˈabitano poSˈibile mˈɛdiko ˈizola nˈumero',
  ],
  [
    'verbs',
    'parlano scrivono prendere vedere dissero cantavano andarono',
    'pˈarlano skrˈivono prˈɛndere vedˈere dˈiSero kantˈavano andˈarono',
  ],
  [
    'pronouns behind verbs',
    'portarmelo vederlo andiamoci dicendogli ascoltami',
    'portˈarmelo vedˈɛrlo andjˈamoʧɪ diʧˈendoʎɪ askˈoltamɪ',
  ],
  ['hiatus', 'farmacia zio storia energia grazie libreria', 'farmaʧˈia ʣˈio stˈɔria enerʤˈia ɡrˈaʦje librerˈia'],
  ['nouns in -ano', 'italiano lontano vulcano artigiano indiano', 'italiˈano lontˈano vʊlkˈano artiʤˈano indjˈano'],
])('puts the stress: %s', (_, words, expected) => {
  expect(sounds(words.replaceAll(' ', ', ')).replaceAll(/[,.]/g, '')).toBe(expected)
})

it('tells open vowels from closed ones', () => {
  expect(sounds('bene, mese, bello, quello, letto, tetto, nove, nome, cosa, sole, amore')).toBe(
    'bˈɛne, mˈeze, bˈɛllo, kwˈello, lˈɛtːo, tˈetːo, nˈɔve, nˈome, kˈɔza, sˈole, amˈore.',
  )
})

it.each([
  ['Il sig. Rossi è nato il 3/05/1999.', 'il signor rossi è nato il tre maggio mille novecento novantanove.'],
  ['il 1/1/2026', 'il primo gennaio duemila ventisei'],
  ['alle 14:30, dalle 9.15', 'alle quattordici e trenta, dalle nove e quindici'],
  ['il 1° maggio, 20°', 'il primo maggio, venti gradi'],
  ['1 ora, il 1 maggio, il XX secolo', 'una ora, il primo maggio, il ventesimo secolo'],
  ['la sig.ra Neri, n. 5, vitamina C', 'la signora neri, numero cinque, vitamina ci'],
  ['+39 333 1234567', 'più tre nove tre tre tre uno due tre quattro cinque sei sette'],
  ['2 miliardi di $', 'due miliardi di dollari'],
  ['1.234,56 €', 'mille duecento trentaquattro euro e cinquantasei centesimi'],
  ['un 25 % in più', 'un venticinque per cento in più'],
  ['3,14 e 0,5', 'tre virgola quattordici e zero virgola cinque'],
  ['1 kg, 21 t, 90 km/h', 'un chilogrammo, ventuno tonnellate, novanta chilometri orari'],
  ['3 milioni di €', 'tre milioni di euro'],
  ['$1.000.000', 'un milione di dollari'],
  ['Luigi XIV, secolo XXI, capitolo IV', 'luigi quattordicesimo, secolo ventunesimo, capitolo quattro'],
  ['1º piano, 2ª fila, 23º', 'primo piano, seconda fila, ventitreesimo'],
  ['ana@posta.it', 'ana chiocciola posta punto it'],
  ['10–20 persone', 'dieci a venti persone'],
  ['06 1234 5678', 'zero sei uno due tre quattro cinque sei sette otto'],
  ['la RAI e il DNA', 'la rai e il di enne a'],
])('%s is read: %s', (text, expected) => {
  expect(read(text)).toBe(expected)
})

it('writes what is elided before figures and names', () => {
  expect(sounds("l'8 marzo, c'era, quest'anno, mezz'ora")).toBe('l ˈɔtːo mˈarʦo, ʧˈɛra, kwestˈanno, meʣːˈora.')
})

it('has a pose of the mouth for each of its sounds', () => {
  const all = sounds(
    'Gli gnocchi, la pizza, lo zio, rosso, scienza, giorno, ciao, sarà, quando, tavolo, sbaglio, fare, luogo.',
  )
  const phonemes = phonemesOf(
    [...all].filter((one) => /[^ ,.]/.test(one)).map((symbol) => ({ symbol, word: 0, startMs: 0, endMs: 1 })),
  )
  for (const { ipa } of phonemes) expect(targetsOf(ipa), ipa).not.toEqual([])
  expect(phonemes.map(({ ipa }) => ipa)).toContain('sː')
})

it('rises at the end of questions for yes or no alone', () => {
  const rises = (text: string): boolean[] => sentences(text).map(({ endsHigh }) => endsHigh)
  expect(rises('Vieni domani? Quando vieni? Vieni domani. Di chi parli? E dove vai?')).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
  expect(rises("Dov'è la casa? Che bello, vero?")).toEqual([false, true])
})

it('ends sentences at marks, not after abbreviations', () => {
  const counts = (text: string): number[] => sentences(text).map(({ words }) => words.length)
  expect(counts('Il dott. Bianchi vive a pag. 3, art. 5 ecc. ecc. Bene! «Vieni». Ciao')).toEqual([11, 1, 1, 1])
  expect(counts('Parla G. Verdi di S. Pietro.')).toEqual([6])
})

it('says nothing of what has no sound, and gives the words as they are written', () => {
  expect(sentences('日本語 📷 …')).toEqual([])
  const text = "Costa 5 €, «l'uomo» dice."
  for (const { words } of sentences(text))
    for (const word of words) expect(text.slice(word.start, word.end)).toBe(word.text)
})

it('reads any text in symbols that the voices know, in order', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 80 }),
        fc.stringMatching(/^[\d.,:/ €$%ºªa-zàÈéìù'’?-]{0,60}$/u),
      ),
      (text) => {
        let before = 0
        for (const sentence of sentences(text)) {
          const unknown = italian.toKokoro(sentence).symbols.filter((symbol) => !kokoroSymbols.has(symbol))
          // Letters of foreign words that Italian has no sound for are left out by the model.
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
