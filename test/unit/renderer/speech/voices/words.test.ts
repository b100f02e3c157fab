import fc from '../../../../support/fast-check.ts'
import papaparse from 'papaparse'
import { describe, expect, it } from 'vitest'
import type { Pronunciation } from '../../../../../electron/common/bridge/index.ts'
import { inEnglish } from '../../../../../electron/common/messages/index.ts'
import { respell } from '../../../../../electron/common/pronounce/index.ts'
import { csvOf, entriesOf, merged } from '../../../../../renderer/speech/voices/pronounce/csv.ts'
import { difference } from '../../../../../renderer/speech/voices/pronounce/difference.ts'
import { faultOf, keyOf, matching, statesOf } from '../../../../../renderer/speech/voices/pronounce/entries.ts'
import { asRead } from '../../../../../renderer/speech/voices/pronounce/read-text.ts'
import { barsOf, wavePath } from '../../../../../renderer/speech/voices/wave-path.ts'

const says = (word: string, value: string, caseSensitive = false): Pronunciation => ({
  word,
  kind: 'says',
  value,
  caseSensitive,
})
const ipa = (word: string, value: string): Pronunciation => ({ ...says(word, value), kind: 'ipa' })

describe('entries of a dictionary', () => {
  it('say how IPA is written, and which signs are none', () => {
    const [nike, wrong, plain] = statesOf([ipa('Nike', 'ˈnaɪki'), ipa('Zürich', 'tsy9'), says('SQL', 'sequel')])
    expect(nike).toEqual({ spelled: respell('ˈnaɪki').text, problems: [], repeated: false })
    expect(nike?.spelled).toMatch(/^ny?.*kee$/)
    expect(wrong?.spelled).toBeNull()
    expect(wrong?.problems.map(inEnglish)).toEqual([expect.stringContaining('“9”')])
    expect(plain).toEqual({ spelled: null, problems: [], repeated: false })
  })

  it('are told when an entry above is for the same word', () => {
    const list = [says('SQL', 'sequel'), says(' sql ', 'S Q L'), says('SQL', 'squeal', true)]
    expect(statesOf(list).map(({ repeated }) => repeated)).toEqual([false, true, false])
  })

  it('are refused with the field that is wrong', () => {
    const list = [says('GIF', 'jiff')]
    expect(faultOf(says(' ', 'x'), list)).toBe('word')
    expect(faultOf(says('x', ' '), list)).toBe('value')
    expect(faultOf(says('gif', 'x'), list)).toBe('repeated')
    expect(faultOf(says('x'.repeat(201), 'x'), list)).toBe('long')
    expect(
      faultOf(
        says('x', 'x'),
        Array.from({ length: 5_000 }, (_, n) => says(`w${n}`, 'x')),
      ),
    ).toBe('full')
    expect(faultOf(says('GIF', 'x', true), list)).toBeNull()
  })

  it('are found by word and by how they are said', () => {
    const list = [says('SQL', 'sequel'), says('GIF', 'jiff')]
    expect([matching(list, 'JIF'), matching(list, 's'), matching(list, '')]).toEqual([[1], [0], [0, 1]])
  })
})

describe('a dictionary as CSV', () => {
  const read = (text: string): ReturnType<typeof entriesOf> => {
    const [header = [], ...rows] = papaparse.parse<string[]>(text.replace(/^\uFEFF/, ''), {
      skipEmptyLines: true,
    }).data
    return entriesOf(header, rows)
  }

  it('comes back as it was, whatever is in it', () => {
    const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }).map((one) => `a${one}`.trim())
    const entry = fc.record({
      word: text,
      kind: fc.constantFrom('says' as const, 'ipa' as const),
      value: text,
      caseSensitive: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 8 }), (entries) => {
        expect(read(csvOf(entries))).toEqual({ entries, skipped: 0 })
      }),
      { numRuns: 60 },
    )
  })

  it('is understood from elsewhere: other names, no kind, slashes around IPA', () => {
    expect(
      entriesOf(
        ['Grapheme', 'Alias'],
        [
          ['SQL', 'sequel'],
          ['Nike', '/ˈnaɪki/'],
          ['', 'x'],
        ],
      ),
    ).toEqual({
      entries: [says('SQL', 'sequel'), ipa('Nike', 'ˈnaɪki')],
      skipped: 1,
    })
    expect(entriesOf(['term', 'ipa'], [['Nike', 'ˈnaɪki']]).entries).toEqual([ipa('Nike', 'ˈnaɪki')])
    expect(entriesOf(['Column 1', 'Column 2'], [['GIF', 'jiff']]).entries).toEqual([says('GIF', 'jiff')])
  })

  it('has its header even where a reader of sheets took it for a row', () => {
    const rows = [
      ['word', 'as', 'value', 'case'],
      ['GIF', 'says', 'jiff', 'no'],
    ]
    expect(entriesOf(['Column 1', 'Column 2', 'Column 3', 'Column 4'], rows)).toEqual({
      entries: [says('GIF', 'jiff')],
      skipped: 0,
    })
  })

  it('changes words that were there and adds the rest; the list never grows beyond its size', () => {
    const now = merged([says('SQL', 'S Q L'), says('GIF', 'gif')], [says('sql', 'sequel'), says('URL', 'earl')])
    expect(now).toEqual({
      entries: [says('sql', 'sequel'), says('GIF', 'gif'), says('URL', 'earl')],
      added: 1,
      changed: 1,
      left: 0,
    })
    const many = Array.from({ length: 5_002 }, (_, n) => says(`w${n}`, 'x'))
    const full = merged([], many)
    expect([full.entries.length, full.added, full.left]).toEqual([5_000, 5_000, 2])
    expect(new Set(full.entries.map(keyOf)).size).toBe(5_000)
  })
})

describe('what is sent', () => {
  it('shows what of it is new', () => {
    expect(difference('Our SQL course', 'Our sequel course')).toEqual([
      { text: 'Our ', changed: false },
      { text: 'sequel', changed: true },
      { text: ' course', changed: false },
    ])
    expect(difference('a b', 'a b')).toEqual([{ text: 'a b', changed: false }])
    expect(difference('', '')).toEqual([])
  })

  it('is whole whatever was changed', () => {
    const text = fc.array(fc.constantFrom('one', 'two', 'three', ' ', '\n'), { maxLength: 20 })
    fc.assert(
      fc.property(text, text, (a, b) => {
        const after = b.join(' ')
        expect(
          difference(a.join(' '), after)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(after)
      }),
    )
  })

  it('is read in words', () => {
    expect(asRead('Dr. Lee pays $5 on 3 May.')).toBe('doctor lee pays five dollars on the third of may.')
    expect(asRead('')).toBe('')
  })
})

describe('a waveform', () => {
  it('has the loudest of each stretch, the loudest of all at full height', () => {
    expect(barsOf(Uint8Array.from([0, 100, 200, 50]), 2)).toEqual([0.5, 1])
    expect(barsOf(Uint8Array.from([10, 10]), 4).every((bar) => bar < 0.25)).toBe(true)
    expect(barsOf(new Uint8Array(), 3)).toEqual([0, 0, 0])
  })

  it('stays within its box', () => {
    expect(wavePath([1, 0])).toBe('M0.2 0h.6V2h-.6zM1.2 0.965h.6V1.035h-.6z')
  })
})
