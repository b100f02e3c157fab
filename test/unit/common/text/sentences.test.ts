import fc from '../../../support/fast-check.ts'
import { describe, expect, it } from 'vitest'
import { countWords, isReadable, readAloud, unreadable } from '../../../../electron/common/text/index.ts'
import { read, readWithMarks } from './reading.ts'

describe('sentences', () => {
  it.each([
    ['One. Two! Three? Four', 'one. / two! / three? / four'],
    ['Dr. Lee paid 3.50 at 5 p.m. today.', 'doctor lee paid three point five zero at five P M today.'],
    ['We met at 5 p.m. Then we left.', 'we met at five P M. / then we left.'],
    ['He lives in the U.S. The end.', 'he lives in the U S. / the end.'],
    ['The U.S. Army base.', 'the U S army base.'],
    ['He works at Acme Inc. They pay.', 'he works at acme incorporated. / they pay.'],
    ['J. K. Rowling wrote it.', 'J K rowling wrote it.'],
    ['Take plan B. Then go.', 'take plan B. / then go.'],
    ['"Stop!" he said. "Now."', 'stop! he said. / now.'],
    ['Wait... what?', 'wait… what?'],
    ['So... Then it ended.', 'so… / then it ended.'],
    ['Yes (really), no; maybe: so.', 'yes, really, no; maybe: so.'],
    ['A pause — here, or - here.', 'a pause— here, or— here.'],
    ['Hello,world.This is it.', 'hello, world. / this is it.'],
    ['all lower case. still two.', 'all lower case. / still two.'],
  ])('%s → %s', (text, sentences) => {
    expect(readWithMarks(text)).toBe(sentences)
  })

  it('ends paragraphs at empty lines and sentences at list items, but not at wrapped lines', () => {
    const text = 'Title\n\nThis is a long line of prose that somebody wrapped at the\nmiddle of it.\n- one\n- two'
    const sentences = [...readAloud(text)]
    expect(sentences.map((one) => one.tokens.length)).toEqual([1, 15, 1, 1])
    expect(sentences.map((one) => one.paragraphEnd)).toEqual([true, false, false, true])
  })

  it('splits a very long sentence at its commas so that no stretch is long', () => {
    const text = `${'this clause has exactly six words, '.repeat(60)}and it ends.`
    const sentences = [...readAloud(text)]
    expect(sentences.length).toBeGreaterThan(5)
    for (const one of sentences) expect(one.tokens.flatMap((token) => token.spoken).length).toBeLessThanOrEqual(45)
    expect(sentences.slice(0, -1).every((one) => one.continues && one.tokens.at(-1)!.after === ',')).toBe(true)
    expect(sentences.flatMap((one) => one.tokens)).toHaveLength(60 * 6 + 3)
  })

  it('reads 5,000 words, one sentence at a time', () => {
    const text = 'On 21 November we sold 1,250 units for $3.5M, e.g. in the U.K. and the U.S., at 3:30 pm. '.repeat(295)
    let words = 0
    for (const sentence of readAloud(text)) words += sentence.tokens.length
    expect(words).toBeGreaterThan(4000)
  })
})

describe('offsets', () => {
  it('lead back to the text as written', () => {
    const text = 'Café “naïve” 😀 on 21 November 2026 at $1.5M.'
    const tokens = [...readAloud(text)].flatMap((sentence) => sentence.tokens)
    expect(tokens.map((token) => [token.text, token.spoken.join(' ')])).toEqual([
      ['Café', 'cafe'],
      ['naïve', 'naive'],
      ['on', 'on'],
      ['21', 'the twenty first of'],
      ['November', 'november'],
      ['2026', 'twenty twenty six'],
      ['at', 'at'],
      ['$1.5M', 'one point five million dollars'],
    ])
    for (const token of tokens) expect(text.slice(token.start, token.end)).toBe(token.text)
  })

  it('keep each part of a reading on the word that it reads', () => {
    const text = 'In 3h 16m, TX 78701: 5\' 10", Mon–Fri, ½ in. thick, 7 kg.'
    const tokens = [...readAloud(text)].flatMap((sentence) => sentence.tokens)
    expect(tokens.map((token) => [token.text, token.spoken.join(' ')])).toEqual([
      ['In', 'in'],
      ['3h', 'three hours'],
      ['16m', 'sixteen minutes'],
      ['TX', 'T X'],
      ['78701', 'seven eight seven zero one'],
      ["5'", 'five foot'],
      ['10"', 'ten'],
      ['Mon', 'monday'],
      ['–', 'to'],
      ['Fri', 'friday'],
      ['½', 'one half'],
      ['in.', 'inch'],
      ['thick', 'thick'],
      ['7', 'seven'],
      ['kg', 'kilograms'],
    ])
  })

  it('are in order and inside any text, whatever it holds', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom(
        '$',
        '3.5',
        '1/2',
        'Dr.',
        'U.S.',
        '-',
        '—',
        '...',
        '\n',
        '\n\n',
        '"',
        "'",
        '5 km',
        '12:30',
        '#a',
        '@',
        'http://a.b',
        'II',
        '½',
        'é',
        '你好',
        '(555)',
        '1-800-',
        '°C',
        '<',
        '&',
        '😀',
        '5\' 10"',
        '20"',
        '3h 5m',
        'H2SO4',
        'NaCl',
        '0x1F',
        'a.b()',
        'C:\\a',
        '/usr/x',
        ':8080',
        '!=',
        '10%–15%',
        '€1.000,50',
        'Mon-Fri',
        'March 3–5',
        'mg/kg',
        '1/2 in.',
        'vol. III',
        '45ff.',
        'TX 78701',
        'PM2.5',
        "M&M's",
      ),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), fc.constantFrom('', ' '), (pieces, gap) => {
        const text = pieces.join(gap)
        let last = 0
        for (const sentence of readAloud(text)) {
          expect(sentence.tokens.length).toBeGreaterThan(0)
          for (const token of sentence.tokens) {
            expect(token.start).toBeGreaterThanOrEqual(last)
            expect(token.end).toBeGreaterThanOrEqual(token.start)
            expect(token.end).toBeLessThanOrEqual(text.length)
            expect(text.slice(token.start, token.end)).toBe(token.text)
            expect(token.spoken.length).toBeGreaterThan(0)
            for (const word of token.spoken) expect(word).toMatch(/^(?:[a-z']+|[A-Z](?:'s)?)$/)
            last = token.start
          }
        }
      }),
      { numRuns: 1500 },
    )
  })
})

describe('what cannot be read', () => {
  it('is reported with its place', () => {
    const text = 'Hello 你好，世界 and Привет мир 😀.'
    const runs = unreadable(text)
    expect(runs.map((run) => run.text)).toEqual(['你好，世界', 'Привет мир'])
    for (const run of runs) expect(text.slice(run.start, run.end)).toBe(run.text)
    expect(read(text)).toBe('hello and')
  })

  it.each(['café 12½ ＯＫ 😀', '', '!?'])('is nothing in %j', (text) => {
    expect(unreadable(text)).toEqual([])
  })

  it.each([
    ['Hello', true],
    ['7', true],
    ['', false],
    [' \n ', false],
    ['?!… 😀', false],
    ['你好', false],
  ])('%j is readable: %s', (text, readable) => {
    expect(isReadable(text)).toBe(readable)
  })
})

describe('counting words', () => {
  it.each([
    ['', 0],
    ['one', 1],
    ['  one   two\nthree ', 3],
    ["it's a well-known fact — really!", 5],
    ['3.5 % of $5', 3],
    ['你好 世界', 4],
    ['x'.repeat(400), 10],
  ])('%j has %i', (text, count) => {
    expect(countWords(text)).toBe(count)
  })
})
