import { inEnglish } from '../../../../electron/common/messages/index.ts'
import { expect, test } from 'vitest'
import { fieldText, parseTemplate, renderTemplate } from '../../../../electron/common/naming/index.ts'
import type { NameValues } from '../../../../electron/common/naming/index.ts'

const clip: NameValues = {
  date: new Date(2026, 2, 9, 7, 5, 3).getTime(),
  project: 'Spring sale',
  index: 7,
  name: 'Anna',
  kind: 'avatar video',
  width: 1920,
  height: 1080,
  'Product Name': 'Lamp',
}

function rendered(text: string, values: NameValues = clip): string {
  const parsed = parseTemplate(text, Object.keys(values))
  if (!parsed.ok) throw new Error(inEnglish(parsed.problem))
  return renderTemplate(parsed.template, values)
}

test.each([
  [
    '{date:YYYY-MM-DD}_{project}_{index:003}_{name}_{kind}_{width}x{height}',
    '2026-03-09_Spring sale_007_Anna_avatar video_1920x1080',
  ],
  ['{date:YY.MM.DD HH-mm-ss}', '26.03.09 07-05-03'],
  ['{Product Name}', 'Lamp'],
  ['{product name} {INDEX}', 'Lamp 7'],
  ['{ name }', 'Anna'],
  ['a{{b}}c', 'a{b}c'],
  ['{{{name}}}', '{Anna}'],
  ['plain', 'plain'],
  ['', ''],
])('%j gives %j', (text, name) => {
  expect(rendered(text)).toBe(name)
})

test('a format suits what a sheet holds, and is left alone where it doesn’t', () => {
  const values = { no: '7', day: '2026-03-09', word: 'seven', 'at 10:30': 'x', empty: '', gone: null }
  expect(rendered('{no:000}', values)).toBe('007')
  expect(rendered('{word:000}', values)).toBe('seven')
  expect(rendered('{day:DD.MM.YYYY}', values)).toBe('09.03.2026')
  expect(rendered('{day:DD.MM.YYYY}', { day: '2026-02-31' })).toBe('2026-02-31')
  expect(rendered('{word:YYYY}', values)).toBe('seven')
  expect(rendered('[{empty}{gone}]', values)).toBe('[]')
  // A column whose name contains a colon is found by its whole name.
  expect(rendered('{at 10:30}', values)).toBe('x')
})

test.each([
  ['{name', 0, /brace at character 1 is not closed/],
  ['a {na{me}', 2, /not closed/],
  ['a}', 1, /has no opening brace/],
  ['{}', 0, /Empty braces/],
  ['{:003}', 0, /no name before its colon/],
  ['x{colour}', 1, /no field “colour”.*date, project, index/],
  ['{index:abc}', 0, /“abc” is not a format/],
  ['{date:003}', 0, /not a format of “date”/],
  ['{date:YYYY at noon}', 0, /not a format/],
  ['x'.repeat(1_001), 1_000, /longer than 1000/],
])('%j is refused at %i', (text, at, problem) => {
  const parsed = parseTemplate(text, Object.keys(clip))
  expect(parsed).toMatchObject({ ok: false, at })
  expect(parsed.ok ? '' : inEnglish(parsed.problem)).toMatch(problem)
})

test('without a list of fields any name is one; fields come once each', () => {
  const parsed = parseTemplate('{a}{b:00}{a}')
  expect(parsed).toMatchObject({ ok: true, template: { fields: ['a', 'b'] } })
})

test('a field that is offered can be written, or is not offered', () => {
  expect(fieldText('Product')).toBe('{Product}')
  expect(fieldText('a}b')).toBeNull()
  expect(fieldText('  ')).toBeNull()
})
