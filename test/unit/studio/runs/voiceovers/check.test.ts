import { beforeAll, describe, expect, it } from 'vitest'
import { english } from '../../../../support/english.ts'
import { checkRow, readRate } from '../../../../../electron/studio/runs/voiceovers/check/check.ts'
import { LanguageGuess } from '../../../../../electron/studio/speech/index.ts'
import type { RowContent } from '../../../../../electron/studio/runs/voiceovers/store/types.ts'
import { VoiceBook } from '../../../../../electron/studio/runs/voiceovers/check/voice-book.ts'

const voices = [
  { voiceId: 'v-anna', name: 'Anna', language: 'en' },
  { voiceId: 'v-li', name: '李', language: 'zh-CN' },
  { voiceId: 'v-rene', name: 'René', language: '' },
  { voiceId: 'v-sam-1', name: 'Sam', language: 'en-GB' },
  { voiceId: 'v-sam-2', name: 'sam', language: 'en-US' },
]
const book = new VoiceBook(voices, [{ voiceId: 'sample:1', name: 'My own', language: 'en' }])

const languages = new LanguageGuess()
beforeAll(() => languages.prepare('Bienvenue dans notre magasin.', 'en'))

function problems(row: Partial<RowContent>, voiceId = 'v-anna', voiceBook = book) {
  const content = { text: 'Hello.', voice: '', rate: '', file: '', values: [], ...row }
  return checkRow(content, { voices: voiceBook, voiceId, connectionName: 'The service', languages })
}
const kinds = (...given: Parameters<typeof problems>): string[] => problems(...given).map(({ kind }) => kind)

describe('the check of a row', () => {
  it('passes what can be sent', () => {
    expect(problems({ rate: '80', file: 'intro' })).toEqual([])
    expect(problems({ voice: 'v-li', text: '你好，世界' })).toEqual([])
    expect(problems({ text: 'Naïve café — “fine”, only ５０％!' })).toEqual([])
  })

  it.each(['', '   ', '\n\n', '…', '— ! —', '🎉'])('finds no text in %j', (text) => {
    expect(kinds({ text })).toEqual(['empty-text'])
  })

  it('takes a text in Chinese characters alone for Japanese where a Japanese voice reads it', () => {
    const japanese = new VoiceBook([{ voiceId: 'v-aki', name: 'Aki', language: 'ja' }], [])
    const asked = (text: string) => kinds({ text }, 'v-aki', japanese)
    expect(asked('東京都中央区日本橋室町二丁目一番一号高層棟')).toEqual([])
    expect(asked('这是我们公司的新产品，你们可以在网上购买')).toEqual(['other-language'])
    const chinese = 'これは私たちの会社の新しい製品です。'
    expect(kinds({ voice: 'v-li', text: chinese })).toEqual(['other-language'])
  })

  it('counts words: 5,000 pass, one more does not', () => {
    expect(kinds({ text: 'word '.repeat(5_000) })).toEqual([])
    const [problem] = problems({ text: 'word '.repeat(5_001) })
    expect(problem).toMatchObject({ kind: 'too-many-words', field: 'text', fix: null })
    expect(english(problem!.message)).toContain('5001 words')
  })

  it('knows voices by id, and by a name that only one has, whatever its case, accents and blanks', () => {
    for (const voice of ['v-anna', 'anna', ' ANNA ', 'V-ANNA', 'rene', 'RENÉ', 'my  OWN', 'sample:1'])
      expect(kinds({ voice })).toEqual([])
    const [unknown] = problems({ voice: 'Ana' })
    expect(unknown).toMatchObject({ kind: 'unknown-voice', field: 'voice', fix: null })
    expect(english(unknown!.message)).toContain('Did you mean “Anna”?')
    expect(english(problems({ voice: 'SAM' })[0]!.message)).toContain('2 voices named “SAM”')
    expect(kinds({}, '')).toEqual(['no-voice'])
    expect(kinds({}, 'gone')).toEqual(['unknown-voice'])
  })

  it('says nothing about voices while their list can not be had', () => {
    expect(kinds({ voice: 'Whoever' }, '', new VoiceBook(null))).toEqual([])
  })

  it('finds what an English voice can not read, and mends letters that only look Latin', () => {
    const [chinese] = problems({ text: 'Say 你好 to everyone' })
    expect(chinese).toMatchObject({ kind: 'unreadable-text', fix: null })
    expect(english(chinese!.message)).toContain('“你好”')
    // Cyrillic А, о and е in Latin words.
    expect(problems({ text: 'Аnna likеs cоffee' })[0]).toMatchObject({ fix: 'Anna likes coffee' })
    expect(problems({ text: 'Anna сказала' })[0]).toMatchObject({ fix: null })
    expect(kinds({ text: 'Привет', voice: 'v-rene' })).toEqual([])
  })

  it.each([
    ['fr', 'Merci beaucoup pour votre achat !', 'French'],
    ['de', 'Der letzte Zug fährt um eins.', 'German'],
    ['es', 'Las puertas se abren a las ocho.', 'Spanish'],
    ['it', 'Il tuo ordine è pronto. [pause 1s] Grazie!', 'Italian'],
    ['nl', 'De deuren gaan open om acht uur.', 'Dutch'],
  ])('warns of a text in %s for an English voice, by the name of the language', (_, text, name) => {
    const [problem, ...more] = problems({ text })
    expect([problem?.kind, problem?.field, more]).toEqual(['other-language', 'text', []])
    expect(english(problem!.message)).toContain(`This looks like ${name}, but Anna speaks English`)
  })

  it('offers a voice of the language of the text, by its name where only one has that', () => {
    const many = new VoiceBook([
      ...voices,
      { voiceId: 'v-chloe', name: 'Chloé', language: 'French' },
      { voiceId: 'v-lea', name: 'Léa', language: 'fr-CA' },
      { voiceId: 'v-anna-de', name: 'Anna', language: 'de-DE' },
    ])
    const fixOf = (text: string) => problems({ text }, 'v-anna', many)[0]
    expect(fixOf('Merci beaucoup pour votre achat !')).toMatchObject({ field: 'voice', fix: 'Chloé' })
    expect(fixOf('Der letzte Zug fährt um eins.')).toMatchObject({ field: 'voice', fix: 'v-anna-de' })
    expect(fixOf('Il tuo ordine è pronto. Grazie!')).toMatchObject({ field: 'text', fix: null })
    // Letters that the voice can't read at all.
    expect(fixOf('这是我们公司的新产品，你们可以在网上购买')).toMatchObject({
      kind: 'unreadable-text',
      field: 'voice',
      fix: '李',
    })
  })

  it.each([
    'Ok',
    'Merci beaucoup',
    'Voilà!',
    'Meet Søren Kierkegaard, Müller and José Fernández at the launch in São Paulo.',
    'Welcome to Las Vegas, Los Angeles, San Francisco and El Paso.',
    'Louis Vuitton, Yves Saint Laurent, Chanel, Hermès and Dior at up to fifty percent off.',
    'Our new menu: crème brûlée, pâté, croissant, baguette and espresso.',
    'The word for “thank you” in French is merci beaucoup.',
    'Visit https://example.com/de/angebote/fruehling for details',
    'Nike Air Max 90 Essential',
    'Volkswagen Golf GTI, Porsche Cayenne, Mercedes-Benz, BMW',
  ])('takes %j for English, or for too short to tell', (text) => {
    expect(kinds({ text })).toEqual([])
  })

  it('warns of English for a voice of another language, and of nothing where a voice names no language', () => {
    const text = 'The doors open at eight, and the first talk begins at nine.'
    expect(english(problems({ text, voice: 'v-li' })[0]!.message)).toContain('looks like English')
    expect(kinds({ text, voice: 'v-rene' })).toEqual([])
    expect(kinds({ text: 'Les portes ouvrent à huit heures.', voice: 'v-rene' })).toEqual([])
    const spoken = new VoiceBook([
      { voiceId: 'tag', name: 'Zoé', language: 'fr_CA' },
      { voiceId: 'name', name: 'Léa', language: 'French (France)' },
      { voiceId: 'other', name: 'Wing', language: 'yue' },
    ])
    for (const voice of ['tag', 'name', 'other'])
      expect(kinds({ text: 'Les portes ouvrent à huit heures.', voice }, '', spoken)).toEqual([])
    expect(kinds({ text, voice: 'name' }, '', spoken)).toEqual(['other-language'])
    expect(kinds({ text, voice: 'other' }, '', spoken)).toEqual([])
  })

  it('needs fewer characters where each is a syllable or a word', () => {
    const spoken = new VoiceBook([
      { voiceId: 'v-lea', name: 'Léa', language: 'fr' },
      { voiceId: 'v-li', name: '李', language: 'zh-CN' },
    ])
    const text = '欢迎来到河边的新游客中心。'
    expect(kinds({ text, voice: 'v-lea' }, '', spoken)).toEqual(['other-language'])
    expect(kinds({ text, voice: 'v-li' }, '', spoken)).toEqual([])
    expect(kinds({ text: '你好。', voice: 'v-lea' }, '', spoken)).toEqual([])
  })

  it.each([
    ['a/b', 'a b'],
    ['CON', '_CON'],
    ['../..', 'Voiceover'],
    ['../../etc/passwd', 'etc passwd'],
    ['what?', 'what'],
    ['trailing.', 'trailing'],
    ['.wav', 'Voiceover'],
  ])('offers a safe name for %j', (file, safe) => {
    expect(problems({ file })).toMatchObject([{ kind: 'bad-file-name', field: 'file', fix: safe }])
  })

  it.each(['intro', 'intro.wav', 'Ünïcode 新品', 'v1.2', 'a-b_c (2)'])('takes the name %j', (file) => {
    expect(problems({ file })).toEqual([])
  })
})

describe('a rate', () => {
  it.each([
    ['', null],
    ['80', 80],
    ['80%', 80],
    [' 80 % ', 80],
    ['0', 0],
    ['0%', 0],
    ['100', 100],
    ['100.0%', 100],
    ['８０％', 80],
    ['1', 1],
  ])('%j is %j', (typed, rate) => {
    expect(readRate(typed)).toEqual({ ok: true, rate })
  })

  it.each([
    ['0.8', '80%'],
    ['0,8', '80%'],
    ['.5', '50%'],
    ['1.0', '100%'],
    ['72.5%', '73%'],
    ['101', null],
    ['-5', null],
    ['1.5', '2%'],
    ['fast', null],
    ['80 percent', null],
    ['NaN', null],
    ['1e2', null],
  ])('%j is refused, with %j as the fix', (typed, fix) => {
    expect(readRate(typed)).toMatchObject({ ok: false, fix })
  })
})
