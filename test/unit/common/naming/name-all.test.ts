import { inEnglish } from '../../../../electron/common/messages/index.ts'
import fc from '../../../support/fast-check.ts'
import { expect, test } from 'vitest'
import { mostNameBytes, nameAll, parseTemplate } from '../../../../electron/common/naming/index.ts'
import type { NameTemplate } from '../../../../electron/common/naming/index.ts'

function template(text: string): NameTemplate {
  const parsed = parseTemplate(text)
  if (!parsed.ok) throw new Error(inEnglish(parsed.problem))
  return parsed.template
}

function names(texts: readonly string[], extension = '.mp4', taken: string[] = []): string[] {
  const items = texts.map((name) => ({ values: { name }, extension }))
  return nameAll(template('{name}'), items, { taken }).map((one) => one.name)
}

test('names that are fine stay as they are, and say so', () => {
  expect(nameAll(template('{name}'), [{ values: { name: 'Ä clip' }, extension: '.mp4' }])).toEqual([
    { name: 'Ä clip.mp4', changed: null },
  ])
})

test('names that some system takes for one are told apart', () => {
  expect(names(['a', 'A', 'a', 'e\u0301', '\u00e9', 'É', 'straße', 'STRASSE', 'ﬁ', 'fi'])).toEqual([
    ...['a.mp4', 'A (2).mp4', 'a (3).mp4', 'é.mp4', 'é (2).mp4', 'É (3).mp4'],
    ...['straße.mp4', 'STRASSE (2).mp4', 'ﬁ.mp4', 'fi (2).mp4'],
  ])
  expect(names(['a', 'a (2)', 'a', 'b'], '.mp4', ['B.MP4'])).toEqual(['a.mp4', 'a (2).mp4', 'a (3).mp4', 'b (2).mp4'])
})

test('companions need stems of their own', () => {
  const items = ['.mp4', '.mp3'].map((extension) => ({ values: { name: 'a' }, extension }))
  expect(nameAll(template('{name}'), items).map((one) => one.name)).toEqual(['a.mp4', 'a.mp3'])
  expect(nameAll(template('{name}'), items, { uniqueStems: true }).map((one) => one.name)).toEqual([
    'a.mp4',
    'a (2).mp3',
  ])
})

test.each([
  ['../../etc/passwd', 'etc passwd.mp4', /characters/],
  ['CON', '_CON.mp4', /Windows reserves the name “CON”/],
  ['com1.backup', '_com1.backup.mp4', /Windows/],
  ['', 'Clip.mp4', /no usable characters were left/],
  ['...', 'Clip.mp4', /no usable characters were left/],
  ['name. ', 'name.mp4', /characters/],
  ['x'.repeat(300), `${'x'.repeat(mostNameBytes - 5)}.mp4`, /too long/],
])('%j becomes %j and says why', (text, name, why) => {
  const [given] = nameAll(template('{name}'), [{ values: { name: text }, extension: '.mp4' }])
  expect(given!.name).toBe(name)
  expect(inEnglish(given!.changed!)).toMatch(why)
})

test('50,000 rows of one name are named within seconds', () => {
  const all = names(Array.from({ length: 50_000 }, () => 'same'))
  expect(new Set(all).size).toBe(50_000)
  expect(all.at(-1)).toBe('same (50000).mp4')
})

const windows = /[<>:"/\\|?*\u0000-\u001f]|^ |[. ]$/
const devices = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])\s*(\.|$)/i
const awkward = fc.constantFrom(
  ...['CON', 'nul', 'COM1', 'LPT¹', 'aux.txt', '..', '../', '/', '\\', 'C:', '.', ' ', '\u0000', '\u202e'],
  ...['\ud800', 'é', 'e\u0301', 'ß', 'SS', 'ﬁ', 'İ', 'i', '👨‍👩‍👧', '字', 'a', 'A', '\ufeff', 'x'.repeat(260)],
)
const text = fc.oneof(
  awkward,
  fc.array(awkward, { maxLength: 4 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 300 }),
)
const values = fc.dictionary(fc.constantFrom('name', 'project', 'index', 'date', 'a b'), fc.oneof(text, fc.integer()))
const literal = text.map((plain) => plain.replaceAll('{', '{{').replaceAll('}', '}}'))
const templates = fc
  .array(fc.oneof(literal, fc.constantFrom('{name}', '{project}', '{index:003}', '{date:YYYY-MM-DD}', '{a b}')), {
    maxLength: 6,
  })
  .map((parts) => parts.join('').slice(0, 900))
  .filter((one) => parseTemplate(one).ok)
const endings = fc.constantFrom('.mp4', '.wav', '', '.tar.gz', 'mp3', './../x', '.\u0000')

test('any template and any rows give names that are safe and unlike each other on all three systems', () => {
  fc.assert(
    fc.property(
      templates,
      fc.array(fc.record({ values, extension: endings }), { maxLength: 12 }),
      fc.array(text, { maxLength: 5 }),
      (pattern, items, taken) => {
        const given = nameAll(template(pattern), items, { taken }).map((one) => one.name)
        for (const name of given) {
          expect(name).not.toBe('')
          expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
          expect(name).not.toMatch(windows)
          expect(name).not.toMatch(devices)
          expect(['.', '..']).not.toContain(name)
          expect(name.isWellFormed()).toBe(true)
          expect(name.normalize('NFC')).toBe(name)
        }
        // Names are compared without case and in composed form, also with those that exist already.
        for (const fold of [
          (name: string) => name.toLowerCase(),
          (name: string) => name.toUpperCase(),
          (name: string) => name.normalize('NFD').toLowerCase(),
          (name: string) => name.normalize('NFD').toUpperCase(),
        ]) {
          const folded = given.map(fold)
          expect(new Set(folded).size).toBe(folded.length)
          for (const there of taken) expect(folded).not.toContain(fold(there))
        }
      },
    ),
    { numRuns: 400 },
  )
})
