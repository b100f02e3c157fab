import fc from '../../../support/fast-check.ts'
import { describe, expect, it } from 'vitest'
import { chineseMarks, hasSpeakers, plainText, turnsIn } from '../../../../electron/common/pronounce/index.ts'

const speaker = fc.constantFrom(
  '[speaker 1]',
  '[speaker 2]',
  `[${chineseMarks['speaker 2']}]`,
  '【讲者1】',
  '[Speaker-2]',
)
const words = fc.constantFrom(
  'Hello there.',
  'So?',
  '[wave] Yes!',
  'A line\nand another.',
  '[warm] Dear {{name}}',
  '好的。',
)
const quiet = fc.constantFrom('', '...', '[pause 1s]', '[wave]')
const blank = fc.constantFrom(' ', '\n', '\n\n')
const script = fc.array(fc.oneof(speaker, words, quiet, blank), { maxLength: 14 }).map((parts) => parts.join(' '))

describe('the turns of a script', () => {
  it('alternate between the speakers, and have all words in order', () => {
    fc.assert(
      fc.property(script, fc.constantFrom(1 as const, 2 as const), (text, first) => {
        const turns = turnsIn(text, first)
        for (const [index, { speaker: who, text: spoken, from, to }] of turns.entries()) {
          if (index > 0) expect(who).not.toBe(turns[index - 1]!.speaker)
          expect(spoken).toMatch(/[\p{L}\p{N}]/u)
          expect(hasSpeakers(spoken)).toBe(false)
          expect(from).toBeGreaterThanOrEqual(index > 0 ? turns[index - 1]!.to : 0)
          expect(text.slice(from, to).startsWith(spoken.split('\n')[0]!)).toBe(true)
        }
        const letters = (one: string): string => plainText(one).replaceAll(/[^\p{L}\p{N}]/gu, '')
        expect(turns.map(({ text: spoken }) => letters(spoken)).join('')).toBe(letters(text))
      }),
    )
  })

  it('begin at marks anywhere in a line', () => {
    expect(
      turnsIn('[speaker 2] Hi, Mara! [speaker 1] Hello.\nHow are you?\n[speaker 1] Well? [speaker 2] Fine.'),
    ).toEqual([
      { speaker: 2, text: 'Hi, Mara!', from: 12, to: 21 },
      { speaker: 1, text: 'Hello.\nHow are you?\nWell?', from: 34, to: 71 },
      { speaker: 2, text: 'Fine.', from: 84, to: 89 },
    ])
  })

  it('belong to the first speaker where nothing else is said', () => {
    expect(turnsIn('Hello.')).toEqual([{ speaker: 1, text: 'Hello.', from: 0, to: 6 }])
    expect(turnsIn('Hello.', 2)).toEqual([{ speaker: 2, text: 'Hello.', from: 0, to: 6 }])
    expect(turnsIn('[speaker 2] ... [pause 1s]')).toEqual([])
  })
})
