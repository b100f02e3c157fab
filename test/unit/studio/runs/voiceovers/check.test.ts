import { describe, expect, it } from 'vitest'
import { english } from '../../../../support/english.ts'
import { checkRow, readRate } from '../../../../../electron/studio/runs/voiceovers/check/check.ts'
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

function problems(row: Partial<RowContent>, voiceId = 'v-anna', voiceBook = book) {
  const content = { text: 'Hello.', voice: '', rate: '', file: '', values: [], ...row }
  return checkRow(content, { voices: voiceBook, voiceId, connectionName: 'The service' })
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
