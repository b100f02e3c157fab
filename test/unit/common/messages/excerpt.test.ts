import { expect, it } from 'vitest'
import { excerpt } from '../../../../electron/common/messages/index.ts'
import fc from '../../../support/fast-check.ts'

it('leaves a text as it is that is short enough, in one line', () => {
  expect(excerpt('  Two\n lines\tand more. ')).toBe('Two lines and more.')
  expect(excerpt('12345', 5)).toBe('12345')
})

it('shortens any other to so many characters, and takes none of them apart', () => {
  expect(excerpt('123456', 5)).toBe('1234…')
  expect(excerpt('👩🏽👩🏽👩🏽', 4)).toBe('👩🏽👩…')
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.integer({ min: 1, max: 80 }), (text, most) => {
      const short = excerpt(text, most)
      expect([...short].length).toBeLessThanOrEqual(most)
      expect(excerpt(short, most)).toBe(short)
    }),
  )
})
