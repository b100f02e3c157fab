import { expect, it } from 'vitest'
import { readWith } from '../../../../../electron/engine/speech/languages/reading/reader.ts'
import { portuguese } from '../../../../../electron/engine/speech/languages/portuguese/language.ts'
import { portugueseWords } from '../../../../../electron/engine/speech/languages/portuguese/words.ts'
import { targetsOf } from '../../../../../electron/engine/speech/visemes/poses.ts'
import { phonemesOf } from '../../../../../electron/engine/speech/worker/units.ts'
import { kokoroSymbols } from '../../../../support/languages/kokoro-symbols.ts'
import fc from '../../../../support/fast-check.ts'

const sentences = (text: string) => [...portuguese.speakable(text, 'Brazilian Portuguese')]
const sounds = (text: string): string =>
  sentences(text)
    .map((one) => portuguese.toKokoro(one).symbols.join(''))
    .join(' ')
const read = (text: string): string =>
  [...readWith(portugueseWords, text)]
    .flatMap(({ tokens }) => tokens.map(({ spoken, after }) => spoken.join(' ') + after))
    .join(' ')

it.each([
  ['os amigos da escola', 'ʊz ˌæmˈiɡʊz da ˌeskˈɔlæ.'],
  ['O menino e a menina não vêm.', 'ʊ mˌenˈinw i a mˌenˈinæ nˌɐ̃ʊ̃ vˈAŋ.'],
  ['de tarde, noite, dia, gente, cidade', 'ʤy tˈaɾəʤy, nˈoɪʧy, ʤˈiæ, ʒˈAŋʧy, sidˈaʤy.'],
  ['mão, irmã, limões, mãe, bem, fim, bom, um', 'mˈɐ̃ʊ̃, iɾəmˈɐ̃, limˈõjs, mˈɐ̃y, bˈAŋ, fˈiŋ, bˈoŋ, ˈũŋ.'],
  ['Brasil, papel, sol, alto, azul', 'brazˈiʊ, papˈɛʊ, sˈɔl, ˈWtʊ, azˈuw.'],
  ['carro, rua, caro, porta, honra, mar azul', 'kˈaxʊ, xˈuæ, kˈaɾʊ, pˈɔɾətæ, ˈoŋxæ, mˈaɾ azˈuw.'],
  ['caixa, exame, próximo, táxi, texto, xícara', 'kˈIʃæ, ezˈɐ̃my, prˈɔsimʊ, tˈaksi, tˈestʊ, ʃˈikæɾæ.'],
  ['filho, banho, cama, amor', 'fˈiljʊ, bˈɐ̃ɲʊ, kˈɐ̃mæ, æmˈor.'],
])('%s', (text, expected) => {
  const marked = sounds(text)
  expect(text.includes(',') ? marked.replaceAll('ˌ', '') : marked).toBe(expected.normalize('NFD'))
})

it.each([
  [
    'words without an accent',
    'casas, falam, homens, jardim, feliz, falar, animal, peru',
    'kˈazæs, fˈalɐ̃ʊ̃, ˈomAŋs, ʒaɾəʤˈiŋ, felˈis, falˈar, ænimˈW, peɾˈu.',
  ],
  [
    'hiatus',
    'saída, saúde, rainha, juiz, caiu, história, dia, partia',
    'saˈidæ, saˈuʤy, xaˈiɲæ, ʒuˈis, kaˈiʊ, istˈɔɾjæ, ʤˈiæ, paɾəʧˈiæ.',
  ],
  ['adverbs', 'rapidamente, felizmente, facilmente', 'xapidæmˈAŋʧy, felizmˈAŋʧy, fasiʊmˈAŋʧy.'],
])('puts the stress: %s', (_, words, expected) => {
  expect(sounds(words).replaceAll('ˌ', '')).toBe(expected.normalize('NFD'))
})

it('tells open vowels from closed ones', () => {
  expect(
    sounds('ele, ela, porta, novo, nova, avô, avó, mesa, festa, formoso, formosa, comer, mulher').replaceAll('ˌ', ''),
  ).toBe('ˈely, ˈɛlæ, pˈɔɾətæ, nˈovʊ, nˈɔvæ, avˈo, avˈɔ, mˈezæ, fˈɛstæ, foɾəmˈozʊ, foɾəmˈɔzæ, komˈer, muljˈɛr.')
})

it.each([
  ['O Sr. Silva nasceu em 3/05/1999.', 'o senhor silva nasceu em três de maio de mil novecentos e noventa e nove.'],
  ['em 1/1/2026', 'em primeiro de janeiro de dois mil e vinte e seis'],
  ['às 14h30, às 9:00', 'às quatorze e trinta, às nove horas'],
  ['1 hora, 2 horas, nº 5', 'uma hora, duas horas, número cinco'],
  [
    '(11) 91234-5678, 0800 123 4567',
    'um um nove um dois três quatro cinco seis sete oito, zero oito zero zero um dois três quatro cinco seis sete',
  ],
  ['R$ 1.234,56', 'mil duzentos e trinta e quatro reais e cinquenta e seis centavos'],
  ['25 % a mais', 'vinte e cinco por cento a mais'],
  ['3,14 e 0,5', 'três vírgula quatorze e zero vírgula cinco'],
  ['1 kg, 21 t, 90 km/h', 'um quilograma, vinte e uma toneladas, noventa quilômetros por hora'],
  ['3 milhões de €', 'três milhões de euros'],
  ['US$ 1.000.000', 'um milhão de dólares'],
  ['Pedro II, século XXI', 'pedro segundo, século vinte e um'],
  ['1º andar, 2ª fila, 23º', 'primeiro andar, segunda fila, vigésimo terceiro'],
  ['ana@correio.com.br', 'ana arroba correio ponto com ponto bê érre'],
  ['200 casas, 1.000.200', 'duzentas casas, um milhão e duzentos'],
  ['11 91234-5678', 'um um nove um dois três quatro cinco seis sete oito'],
])('%s is read: %s', (text, expected) => {
  expect(read(text).replaceAll('catorze', 'quatorze')).toBe(expected)
})

it('rises at the end of questions for yes or no alone', () => {
  const rises = (text: string): boolean[] => sentences(text).map(({ endsHigh }) => endsHigh)
  expect(rises('Você vem amanhã? Quando você vem? Você vem amanhã. De quem é? Por que não?')).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
  expect(rises('O que você disse? Que bom, né?')).toEqual([false, true])
})

it('ends sentences at marks, not after abbreviations', () => {
  const counts = (text: string): number[] => sentences(text).map(({ words }) => words.length)
  expect(counts('O Dr. Lima mora na av. Central, etc. Tudo bem! «Vem». Oi')).toEqual([8, 2, 1, 1])
})

it('has a pose of the mouth for each of its sounds', () => {
  const all = sounds(
    'O coração, chuva, gente, filho, banho, carro, três, limões, mãe, água, dia, tio, noite, zero, feliz, papel, sol.',
  )
  const phonemes = phonemesOf(
    [...all].filter((one) => /[^ ,.]/.test(one)).map((symbol) => ({ symbol, word: 0, startMs: 0, endMs: 1 })),
  )
  for (const { ipa } of phonemes) expect(targetsOf(ipa), ipa).not.toEqual([])
})

it('says nothing of what has no sound, and gives the words as they are written', () => {
  expect(sentences('日本語 📷 …')).toEqual([])
  const text = 'Custa R$ 5, «senhor».'
  for (const { words } of sentences(text))
    for (const word of words) expect(text.slice(word.start, word.end)).toBe(word.text)
})

it('reads any text in symbols that the voices know, in order', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 80 }),
        fc.stringMatching(/^[\d.,:/ €$%ºªa-zãÕéêçü'’?-]{0,60}$/u),
      ),
      (text) => {
        let before = 0
        for (const sentence of sentences(text)) {
          const unknown = portuguese.toKokoro(sentence).symbols.filter((symbol) => !kokoroSymbols.has(symbol))
          // Letters of foreign words that Portuguese has no sound for are left out by the model.
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
