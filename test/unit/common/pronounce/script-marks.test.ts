import { describe, expect, test } from 'vitest'
import {
  blankedMarks,
  chineseMarks,
  dictionaryOf,
  gestures,
  moods,
  plainSpeech,
  plainText,
  splitMarks,
  spokenText,
} from '../../../../electron/common/pronounce/index.ts'
import fc from '../../../support/fast-check.ts'

const names = [...moods, ...gestures]
const written = fc
  .tuple(fc.constantFrom(...names), fc.boolean(), fc.constantFrom('', ' ', '  '), fc.boolean())
  .map(([name, chinese, pad, loud]) => {
    const word = chinese ? chineseMarks[name] : loud ? name.toUpperCase() : name.replace(' ', `${pad} `)
    return { name, text: `[${pad}${word}${pad}]` }
  })
const word = fc.constantFrom(
  'Hello,',
  'there',
  'don’t',
  'world.',
  '[sic]',
  '[waves]',
  '[pause 1s]',
  'naïve',
  '你好',
  '😀',
)

describe('marks in a script', () => {
  test('are taken out, and what is left is the text that they were put into, each at its word', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ word, marks: fc.array(written, { maxLength: 3 }) }), { minLength: 1 }),
        (parts) => {
          const script = parts
            .map(({ word: one, marks }) => [...marks.map(({ text }) => text), one].join(' '))
            .join(' ')
          const text = parts.map(({ word: one }) => one).join(' ')
          const found = splitMarks(script)
          expect(found.text).toBe(text)
          let at = 0
          const expected = parts.flatMap(({ word: one, marks }) => {
            const here = marks.map(({ name }) => ({ name, at }))
            at += one.length + 1
            return here
          })
          expect(found.marks.map(({ name, at: offset }) => ({ name, at: offset }))).toEqual(expected)
          expect(splitMarks(text)).toEqual({ text, marks: [] })
          expect(blankedMarks(script)).toHaveLength(script.length)
          expect(splitMarks(blankedMarks(script)).marks).toEqual([])
        },
      ),
    )
  })

  test('of any text leave all that is no mark', () => {
    const anything = fc.array(
      fc.oneof(
        written.map(({ text }) => text),
        fc.constantFrom(' ', '\n', ',', 'a', '[', ']'),
      ),
    )
    const solid = (text: string): string => text.replaceAll(/\s/g, '')
    fc.assert(
      fc.property(anything, (pieces) => {
        const script = pieces.join('')
        const { text, marks } = splitMarks(script)
        expect(solid(text)).toBe(solid(blankedMarks(script)))
        expect(marks.every(({ at }) => at >= 0 && at <= text.length)).toBe(true)
      }),
    )
  })

  test.each([
    ['Hello [wave], world', 'Hello, world', [5]],
    ['[wave]Hello[shrug] world', 'Hello world', [0, 6]],
    ['你好[挥手]世界，【指左】这里。', '你好世界，这里。', [2, 5]],
    ['One.\n[count 2]\nTwo. [Thumbs-Up]', 'One.\nTwo.', [5, 9]],
    ['So [ point  LEFT ] [warm] there', 'So there', [3, 3]],
    ['[wave]', '', [0]],
    ['[waving] [count 4] [1] stay', '[waving] [count 4] [1] stay', []],
  ])('%j', (script, text, places) => {
    const found = splitMarks(script)
    expect(found.text).toBe(text)
    expect(found.marks.map(({ at }) => at)).toEqual(places)
  })

  test('are neither sent, nor looked up as words, nor counted', () => {
    const dictionary = dictionaryOf([{ word: 'wave', kind: 'says', value: 'wayv', caseSensitive: false }])
    const sent = spokenText('[warm] Ride [wave] the wave [pause 1s] now.', dictionary)
    expect(sent).toBe('<speak>Ride the wayv <break time="1000ms"/> now.</speak>')
    expect(plainSpeech(sent)).toBe('Ride the wayv.\n\nnow.')
    expect(plainText('[warm] Ride [wave] the wave [pause 1s] now.')).toBe('Ride the wave now.')
  })

  test('have two names each, none of them twice', () => {
    const all = names.flatMap((name) => [name, chineseMarks[name]])
    expect(new Set(all).size).toBe(all.length)
  })
})
