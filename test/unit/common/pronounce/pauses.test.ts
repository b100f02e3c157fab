import { inEnglish } from '../../../../electron/common/messages/index.ts'
import fc from '../../../support/fast-check.ts'
import { describe, expect, test } from 'vitest'
import {
  hasPauses,
  pauseProblems,
  pausesAsMarks,
  splitPauses,
  plainText,
} from '../../../../electron/common/pronounce/index.ts'

describe('pauses in a script', () => {
  test.each([
    ['Hello [pause 1s], world.', [{ text: 'Hello,' }, { pauseMs: 1000 }, { text: 'world.' }]],
    [
      '[Pause]Hi[ pause: 300 ms ][pause ,2s] there',
      [{ pauseMs: 500 }, { text: 'Hi' }, { pauseMs: 500 }, { text: 'there' }],
    ],
    ['One[pause 2 seconds].', [{ text: 'One.' }, { pauseMs: 2000 }]],
    ['[pause 90s] late', [{ pauseMs: 60_000 }, { text: 'late' }]],
    ['[pause 0s] now', [{ text: 'now' }]],
    ['[pause 1s]', [{ pauseMs: 1000 }]],
    ['你好[pause 1s]世界', [{ text: '你好' }, { pauseMs: 1000 }, { text: '世界' }]],
    ['no marks', [{ text: 'no marks' }]],
    ['', []],
  ])('%j', (script, parts) => expect(splitPauses(script)).toEqual(parts))

  test('keep every word, in order, and never give an empty part', () => {
    const piece = fc.oneof(
      fc.constantFrom('[pause 1s]', '[pause]', '[PAUSE 20ms]', ', ', '. ', ' ', '\n\n', '[pause x]', '[', ']'),
      fc.stringMatching(/^[a-zäé]{1,8}$/),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const script = pieces.join(' ')
        const parts = splitPauses(script)
        const words = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []
        const spokenWords = parts.flatMap((part) => ('text' in part ? words(part.text) : []))
        expect(spokenWords).toEqual(words(plainText(script)))
        for (const [index, part] of parts.entries()) {
          if ('text' in part) expect(part.text).toMatch(/[\p{L}\p{N}]/u)
          else {
            expect(part.pauseMs).toBeGreaterThan(0)
            expect('pauseMs' in (parts[index + 1] ?? {})).toBe(false)
          }
        }
        expect(hasPauses(pausesAsMarks(script))).toBe(false)
        expect(words(pausesAsMarks(script))).toEqual(spokenWords)
      }),
    )
  })

  test('become punctuation where speech is one request', () => {
    expect(pausesAsMarks('First [pause 0.2s] second [pause 0.6s] third [pause 2s] fourth')).toBe(
      'First, second. third.\n\nfourth',
    )
    expect(pausesAsMarks('Done. [pause 1s] Next')).toBe('Done.\n\nNext')
    expect(pausesAsMarks('As it is.')).toBe('As it is.')
  })

  test('that can’t be read are told', () => {
    expect(pauseProblems('a [pause soon] b [pause 1s] c [pause 99s]').map(inEnglish)).toEqual([
      '[pause soon] is not a pause and would be read aloud. Write [pause 0.5s] or [pause 300ms].',
      '[pause 99s] is longer than a minute; it is shortened to one minute.',
    ])
  })

  test('come to an end on hostile text, which holds none', () => {
    for (const text of ['['.repeat(200_000), '[pause '.repeat(30_000), `[pause ${' '.repeat(200_000)}`])
      expect(splitPauses(text).filter((part) => 'pauseMs' in part)).toEqual([])
  })
})
