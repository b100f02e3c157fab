import fc from '../../../support/fast-check.ts'
import { expect, test } from 'vitest'
import { safeName } from '../../../../electron/common/naming/index.ts'

test.each([
  ['Hello', 'Hello'],
  ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j'],
  ['../../etc/passwd', 'etc passwd'],
  ['CON', '_CON'],
  ['nul.mp4', '_nul.mp4'],
  ['COM¹', '_COM¹'],
  ['console', 'console'],
  ['  . name .. ', 'name'],
  ['', 'Clip'],
  ['...', 'Clip'],
  ['tab\tnew\nline\u0000', 'tab new line'],
  ['evil\u202Etxt.exe', 'evil txt.exe'],
  ['family 👨‍👩‍👧', 'family 👨‍👩‍👧'],
  ['Größe é', 'Größe é'],
  ['日本語のタイトル', '日本語のタイトル'],
])('%j becomes %j', (text, name) => {
  expect(safeName(text)).toBe(name)
})

test('any text gives a name that every system takes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const name = safeName(text)
      expect(name).not.toBe('')
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(181)
      expect(name).not.toMatch(/[<>:"/\\|?*\u0000-\u001f]|^[. ]|[. ]$/)
      expect(name.isWellFormed()).toBe(true)
      expect(safeName(name)).toBe(name)
    }),
    { numRuns: 500 },
  )
})
