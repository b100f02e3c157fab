import { expect, it } from 'vitest'
import { readWith } from '../../../../../electron/engine/speech/languages/reading/reader.ts'
import { spanish } from '../../../../../electron/engine/speech/languages/spanish/language.ts'
import { spanishWords } from '../../../../../electron/engine/speech/languages/spanish/words.ts'
import { kokoroSymbols } from '../../../../support/languages/kokoro-symbols.ts'
import fc from '../../../../support/fast-check.ts'

const sentences = (text: string) => [...spanish.speakable(text, 'Castilian Spanish')]
const sounds = (text: string): string =>
  sentences(text)
    .map((one) => spanish.toKokoro(one).symbols.join(''))
    .join(' ')
const read = (text: string): string =>
  [...readWith(spanishWords, text)]
    .flatMap(({ tokens }) => tokens.map(({ spoken, after }) => spoken.join(' ') + after))
    .join(' ')

it.each([
  ['la casa de los amigos', 'la kˈasa ðe los amˈiɣos.'],
  ['¿Qué hora es?', 'kˈe ˈoɾa ˈes?'],
  ['un perro y un gato', 'ˈum pˈero i ˈuŋ ɡˈato.'],
  ['Los jóvenes de Zaragoza juegan rápidamente.', 'los xˈoβenes ðe θˌaɾaɣˈoθa xwˈeɣan rˈapiðamˈente.'],
  ['cigüeña, guitarra, quince, ñandú', 'θiɣuˈeɲa, ɡitˈara, kˈinθe, ɲandˈu.'],
  ['El rey bebe aire', 'el rˈA βˈeβe ˈIɾe.'],
])('%s', (text, expected) => {
  expect(sounds(text)).toBe(expected)
})

it.each([
  ['El Sr. García nació el 3/05/1999.', 'el señor garcía nació el tres de mayo de mil novecientos noventa y nueve.'],
  ['21 personas, 1 casa, 200 casas', 'veintiuna personas, una casa, doscientas casas'],
  ['J. Ruiz, nº 5', 'jota ruiz, número cinco'],
  ['a las 9.30', 'a las nueve y treinta'],
  ['a las 14:30 h', 'a las catorce y treinta.'.slice(0, -1)],
  ['1.234,56 €', 'mil doscientos treinta y cuatro euros con cincuenta y seis céntimos'],
  ['un 25 % más', 'un veinticinco por ciento más'],
  ['21 kg, 21 t', 'veintiún kilogramos, veintiuna toneladas'],
  ['3 millones de €', 'tres millones de euros'],
  ['$1.000.000', 'un millón de dólares'],
  ['Felipe VI, siglo XXI', 'felipe sexto, siglo veintiuno'],
  ['los EE. UU. y la ONU', 'los estados unidos y la onu'],
  ['ana@correo.es', 'ana arroba correo punto es'],
  ['10–20 personas, 1.º y 2ª', 'diez a veinte personas, primero y segunda'],
  ['912 34 56 78', 'nueve uno dos tres cuatro cinco seis siete ocho'],
])('%s is read: %s', (text, expected) => {
  expect(read(text)).toBe(expected)
})

it('rises at the end of questions for yes or no alone', () => {
  const rises = (text: string): boolean[] => sentences(text).map(({ endsHigh }) => endsHigh)
  expect(rises('¿Vienes mañana? ¿Cuándo vienes? Vienes mañana. ¿De dónde vienes?')).toEqual([true, false, false, false])
  expect(rises('¿Qué dices, vienes, no?')).toEqual([true])
})

it('ends sentences at marks, not after abbreviations', () => {
  expect(sentences('El Dr. Ruiz vive en la av. Mayor. ¡Vale! «Ven». Hola').map(({ words }) => words.length)).toEqual([
    8, 1, 1, 1,
  ])
})

it('says nothing of what has no sound, and gives the words as they are written', () => {
  expect(sentences('日本語 📷 …')).toEqual([])
  expect(sentences('日本語 y café')[0]?.words.map(({ text }) => text)).toEqual(['y', 'café'])
  const text = 'Cuesta 5 €, «señor».'
  for (const { words } of sentences(text))
    for (const word of words) expect(text.slice(word.start, word.end)).toBe(word.text)
})

it('goes on after a long run of blanks', () => {
  expect(sounds(`hola${' '.repeat(50_000)}amigo`)).toBe('ˈola amˈiɣo.')
})

it('reads any text in symbols that the voices know, in order', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.stringMatching(/^[\d.,:/ €$%ºªa-zñÁÉü¿?-]{0,60}$/u)),
      (text) => {
        let before = 0
        for (const sentence of sentences(text)) {
          const unknown = spanish.toKokoro(sentence).symbols.filter((symbol) => !kokoroSymbols.has(symbol))
          // Letters of foreign words that Spanish has no sound for are left out by the model.
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
