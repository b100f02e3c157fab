import { expect, test } from 'vitest'
import { readIds } from '../../../../../electron/studio/runs/collect/index.ts'

test.each([
  ['one a line', 'a1\nb2\n\na1', ['a1', 'b2']],
  ['parted by commas, in lines', 'a1, b2\nc3, d4', ['a1', 'b2', 'c3', 'd4']],
  ['a column of ids', 'name,_id\nAnna,64f0c1\nBen,64f0c2', ['64f0c1', '64f0c2']],
  ['a column without a name that looks so', 'x,y\nAnna,64f0c1a2\nBen,64f0c2b3', ['64f0c1a2', '64f0c2b3']],
])('ids are read from %s', (_what, text, ids) => {
  expect(readIds(text).ids).toEqual(ids)
})

test.each([
  ['lines for voices', 'text,voice\nDoors open.,everyday-nora\nMind the step.,everyday-nora'],
  ['texts without names of columns', 'Doors open at seven,7\nMind the step,8'],
])('a table of something else holds none: %s', (_what, text) => {
  expect(readIds(text)).toEqual({ ids: [], refused: [] })
})

test('a line of words is refused as a whole', () => {
  const { ids, refused } = readIds('These are words\n64f0c1a2 64f0c2b3\nabc, def, ghi\nabc,def')
  expect(ids).toEqual(['64f0c1a2', '64f0c2b3', 'abc', 'def'])
  expect(refused.map(({ value }) => value)).toEqual(['These are words', 'abc, def, ghi'])
})
