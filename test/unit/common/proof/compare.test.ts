import { describe, expect, it } from 'vitest'
import { compareSpeech } from '../../../../electron/common/proof/index.ts'
import type { RecognisedWord } from '../../../../electron/common/proof/index.ts'

/** Words of 300 ms, one after the other. */
const recognised = (text: string): RecognisedWord[] =>
  text.split(' ').map((word, index) => ({ text: word, startMs: index * 300, endMs: index * 300 + 280 }))

const faults = (text: string, spoken: string) => compareSpeech(text, recognised(spoken))

describe('what was heard beside what should have been said', () => {
  it.each([
    ['The fee is $5, due on May 3rd.', 'The fee is five dollars, due on May third.'],
    ['We meet at 9:30.', 'We meet at 9.30.'],
    ['It costs 1,250 euros.', 'It costs 1250 euros.'],
    ['Flight 1250 is late.', 'Flight 1,250 is late.'],
    ['Log in to the USA site.', 'Login to the U.S.A. site.'],
    ['Dr. Nguyen greets Mara.', 'Doctor Nuyen greets Maura.'],
    ['Ask Catherine or Jon.', 'Ask Katharine or John.'],
    ['Two thousand and one is a film.', '2001 is a film.'],
    ['That is OK.', 'That is okay.'],
    ['The 1990s were good.', 'The nineteen ninety s were good.'],
    ['The theatre is grey.', 'The theater is gray.'],
  ])('finds nothing wrong where %j is written %j', (text, spoken) => {
    expect(faults(text, spoken)).toEqual([])
  })

  it('tells a word that is missing, where in the text and between which words of the sound', () => {
    const text = 'Please bring your passport to the counter.'
    expect(faults(text, 'Please bring your to the counter.')).toEqual([
      {
        kind: 'missing',
        start: text.indexOf('passport'),
        end: text.indexOf('passport') + 'passport'.length,
        expected: 'passport',
        recognised: '',
        startMs: 880,
        endMs: 900,
      },
    ])
  })

  it('tells a word that was said twice', () => {
    expect(faults('Please bring your passport.', 'Please bring bring your passport.')).toMatchObject([
      { kind: 'repeated', recognised: 'bring', startMs: 600, endMs: 880 },
    ])
  })

  it('tells another number, however alike both sound', () => {
    expect(faults('We opened fifteen stores.', 'We opened 50 stores.')).toMatchObject([
      { kind: 'different', expected: 'fifteen', recognised: 'fifty' },
    ])
  })

  it('tells what was not in the text', () => {
    expect(faults('Close the cover.', 'Close the cover before midnight.')).toMatchObject([
      { kind: 'added', recognised: 'before midnight', start: 10, end: 15 },
    ])
  })

  it('tells that the end is missing', () => {
    expect(faults('Turn the handle and then close the blue cover.', 'Turn the handle and then')).toMatchObject([
      { kind: 'missing', expected: 'close the blue cover' },
    ])
  })

  it('does not mind unstressed words, which a recogniser loses', () => {
    expect(faults('It is the end of the day.', 'It is end of day.')).toEqual([])
  })

  it('takes nothing heard as everything missing', () => {
    expect(compareSpeech('Hello there.', [])).toMatchObject([{ kind: 'missing', expected: 'hello there', startMs: 0 }])
  })

  it('compares thousands of words, and finds a fault where it is', () => {
    const sentences = Array.from(
      { length: 150 },
      (_, at) => `Row ${String(at)} has its ticket, number ${String(at * 7)}.`,
    )
    const text = sentences.join(' ')
    const wrong = sentences.with(117, 'Row 117 has its lantern, number 819.').slice(0, 140).join(' ')
    const [different, missing, ...more] = faults(text, wrong)
    expect(different).toMatchObject({
      kind: 'different',
      expected: 'ticket',
      recognised: 'lantern',
      start: text.indexOf('ticket', text.indexOf('Row 117')),
    })
    expect(missing).toMatchObject({ kind: 'missing', start: text.indexOf('Row 140'), end: text.length - 1 })
    expect(more).toEqual([])
  })

  it('has nothing to say about a text without words', () => {
    expect(compareSpeech('…', [])).toEqual([])
  })
})
