import fc from '../../../support/fast-check.ts'
import { describe, expect, test } from 'vitest'
import { formatIn } from '../../../../electron/common/messages/index.ts'
import {
  asSpeechMarkup,
  dictionaryOf,
  isSpeechMarkup,
  markedPauses,
  markupProblems,
  plainSpeech,
  plainText,
  readMarkedText,
  spokenText,
  splitMarkup,
  splitMarks,
  withPlainSpeech,
} from '../../../../electron/common/pronounce/index.ts'

const none = dictionaryOf([])
const english = formatIn('en')

describe('markup of a script', () => {
  test('is sent as SSML, and a script without it as it is', () => {
    expect(spokenText('Salt & pepper, 3 < 4.', none)).toBe('Salt & pepper, 3 < 4.')
    expect(spokenText("Not *this* & [pause 0.3s] <prosody rate='slow'>that</prosody>.", none)).toBe(
      '<speak>Not <emphasis>this</emphasis> &amp; <break time="300ms"/> <prosody rate="slow">that</prosody>.</speak>',
    )
  })

  test('is read back as words and what is said of them', () => {
    const sent = asSpeechMarkup(
      'I *never* <prosody rate="80%" pitch="+2st" volume="-3dB">told her</prosody> & [pause 1s] so',
    )
    const { text, marks, pauses } = readMarkedText(sent)
    expect(text).toBe('I never told her & so')
    expect(marks.map(({ from, to, ...what }) => ({ words: text.slice(from, to), ...what }))).toEqual([
      { words: 'never', prosody: { emphasis: 1 } },
      { words: 'told her', prosody: { rate: 0.8, pitch: 2, volume: -3 } },
    ])
    expect(pauses).toEqual([{ at: text.indexOf('so'), ms: 1_000 }])
  })

  test('reads substitutes, characters, digits, numbers of telephones and phonemes', () => {
    const read = (script: string) => readMarkedText(asSpeechMarkup(script))
    expect(read('The <sub alias="World Wide Web">W<b>WW</sub> is').text).toBe('The World Wide Web is')
    expect(read('<say-as interpret-as="characters">ab12</say-as>').text).toBe('A B 1 2')
    expect(read('<say-as interpret-as="digits">Room 42</say-as>').text).toBe('Room 4 2')
    expect(read('<say-as interpret-as="telephone">+1 (555) 0199</say-as>').text).toBe('1, 5 5 5, 0 1 9 9')
    expect(read('<say-as interpret-as="date">3/4</say-as>').text).toBe('3/4')
    expect(read('A <phoneme alphabet="ipa" ph="təˈmɑːtəʊ">tomato</phoneme>.').marks).toEqual([
      { from: 2, to: 8, ipa: 'təˈmɑːtəʊ' },
    ])
  })

  test('takes whole documents of other programs', () => {
    const document =
      '<speak version="1.1" xml:lang="en"><p><s>Hello.</s><s>It is <emphasis level="strong">me</emphasis>.</s></p></speak>'
    expect(isSpeechMarkup(document)).toBe(true)
    expect(readMarkedText(document)).toMatchObject({ marks: [{ prosody: { emphasis: 2 } }] })
    expect(readMarkedText(document).text).toBe('Hello. It is me.')
  })

  test.each([
    ['2 * 3 * 4', '2 * 3 * 4'],
    ['**bold** text', '**bold** text'],
    ['* a list', '* a list'],
    ['un*believ*able', 'un*believ*able'],
    ['*one* and *two words*', 'one and two words'],
    ['“*Quoted*,” she said', '“Quoted,” she said'],
    ['x <b>y</b> <emphasise>z', 'x <b>y</b> <emphasise>z'],
    ['a <break time="1s"/> b', 'a b'],
    ['<emphasis>a</emphasis>, b', 'a, b'],
  ])('is told from text that resembles it: %s', (script, text) => {
    expect(plainText(script)).toBe(text)
    expect(splitMarks(script).text).toBe(text)
  })

  test('leaves words alone that a dictionary finds in its tags', () => {
    const dictionary = dictionaryOf([{ word: 'slow', kind: 'says', value: 'sloh', caseSensitive: false }])
    expect(spokenText('<prosody rate="slow">slow</prosody>', dictionary)).toBe(
      '<speak><prosody rate="slow">sloh</prosody></speak>',
    )
  })

  test('holds the IPA of a dictionary, which is letters for other services', () => {
    const dictionary = dictionaryOf([{ word: 'Nike', kind: 'ipa', value: '"naɪki', caseSensitive: false }])
    const sent = spokenText('Nike’s shop', dictionary)
    expect(sent).toBe('<speak><phoneme ph="ˈnaɪki">Nike</phoneme>’s shop</speak>')
    expect(plainSpeech(sent)).toBe('nye-kee’s shop')
    expect(readMarkedText(sent)).toMatchObject({ text: 'Nike’s shop', marks: [{ from: 0, to: 4, ipa: 'ˈnaɪki' }] })
  })

  test('is plain text for services that take nothing else', () => {
    const sent = asSpeechMarkup(
      'Say *it* <prosody rate="slow">slowly</prosody>, <sub alias="doctor">Dr</sub> ' +
        '<phoneme ph="ˈnaɪki">Nike</phoneme> [pause 2s] <say-as interpret-as="characters">ok</say-as> & bye',
    )
    expect(plainSpeech(sent)).toBe('Say it slowly, doctor nye-kee.\n\nO K & bye')
    expect(withPlainSpeech({ rate: '100%', items: [{ input_text: sent, at: 3 }], no: null })).toEqual({
      rate: '100%',
      items: [{ input_text: plainSpeech(sent), at: 3 }],
      no: null,
    })
  })

  test('ends before each pause of a script that is spoken in pieces, and begins again behind it', () => {
    expect(splitMarkup('a *b [pause 1s] c* <break time="200ms"/> d')).toBe(
      'a <emphasis>b </emphasis>[pause 1s]<emphasis> c</emphasis> [pause 200ms] d',
    )
  })

  test('names what it doesn’t understand', () => {
    const problems = (script: string) => markupProblems(script).map((problem) => english(problem))
    expect(problems('A *b* <break/> <prosody pitch="+2st">c</prosody>')).toEqual([])
    expect(problems('<prosody rate="quick">a</prosody>')[0]).toMatch(/rate="quick".*isn’t understood/)
    expect(problems('<prosody pitch="180Hz">a</prosody>')[0]).toMatch(/pitch="180Hz"/)
    expect(problems('<say-as interpret-as="poem">a</say-as>')[0]).toMatch(/interpret-as="poem"/)
    expect(problems('<phoneme ph="7">a</phoneme>')[0]).toMatch(/ph="7"/)
    expect(problems('<break time="soon"/>')[0]).toMatch(/time="soon"/)
    expect(problems('<emphasis>a')[0]).toMatch(/no end/)
    expect(problems('a</prosody>')[0]).toMatch(/nothing that it ends/)
  })

  test.each([
    ['elements without end', '<emphasis>a'.repeat(9_000)],
    ['tags and asterisks', '*a* <s>'.repeat(14_000)],
    ['beginnings of tags', '<prosody rate="'.repeat(6_000)],
    ['asterisks', '*a'.repeat(50_000)],
  ])('takes no more than others where it is meant to do harm: %s', (_what, script) => {
    const { text, marks } = readMarkedText(asSpeechMarkup(script))
    expect(text.length).toBeLessThanOrEqual(script.length + 40_000)
    expect(marks.length).toBeLessThanOrEqual(14_000)
    expect(splitMarkup(script.slice(0, 2_000) + '[pause 1s]'.repeat(500)).length).toBeLessThan(1_000_000)
    expect(markupProblems(script).length).toBeLessThanOrEqual(10)
  })

  test('never loses or adds words, whatever is typed', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '*',
        '<',
        '>',
        '&',
        ' ',
        '\n',
        '[pause 1s]',
        '<emphasis>',
        '</emphasis>',
        '<break/>',
        '&lt;',
        '<speak>',
      ),
      fc.constantFrom('one', 'two ', 'three', '<prosody rate="slow">', '</prosody>', '<p>', '"', "'"),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
        const script = pieces.join('')
        const sent = asSpeechMarkup(script)
        const words = (text: string): string[] => text.match(/one|two|three/g) ?? []
        const wanted = words(script)
        expect(words(readMarkedText(sent).text)).toEqual(wanted)
        expect(words(plainSpeech(sent))).toEqual(wanted)
        expect(words(plainText(script))).toEqual(wanted)
        expect(words(markedPauses(sent))).toEqual(wanted)
        const { text, marks, pauses } = readMarkedText(sent)
        for (const { from, to } of marks) expect(0 <= from && from <= to && to <= text.length).toBe(true)
        for (const { at } of pauses) expect(at).toBeLessThanOrEqual(text.length)
      }),
    )
  })
})
