import { describe, expect, it } from 'vitest'
import { parseNumber, precisionOf, showNumber, withinLimits } from '../../../../../renderer/ui/fields/number.ts'

describe('numbers as people type them', () => {
  it.each([
    ['12', 12],
    [' 1,5 ', 1.5],
    ['-3.25 px', -3.25],
    ['−7', -7],
    ['50 %', 50],
    ['8.2s', 8.2],
    ['.5', 0.5],
    ['1 920', 1920],
    ['1920/2', 960],
    ['100+40*2', 180],
    ['10-3-2', 5],
    ['-5+2', -3],
    ['1e3', 1000],
  ])('%s is %s', (text, value) => {
    expect(parseNumber(text)).toBeCloseTo(value, 10)
  })

  it.each(['', ' ', 'abc', '12abc', '1..2', '1/0', '--', '1+', '*3', '12 13px14', 'Infinity', '1e999', '0x10'])(
    '“%s” is none',
    (text) => {
      expect(parseNumber(text)).toBeNull()
    },
  )
})

it('are rounded and held between limits', () => {
  expect(withinLimits(1.005, { precision: 2 })).toBe(1.01)
  expect(withinLimits(0.1 + 0.2, { precision: 2 })).toBe(0.3)
  expect(withinLimits(-12, { min: 0, precision: 0 })).toBe(0)
  expect(withinLimits(12, { max: 10, precision: 0 })).toBe(10)
  expect(Object.is(withinLimits(-0.001, { precision: 2 }), 0)).toBe(true)
})

it('are shown without needless zeros', () => {
  expect(showNumber(0.98, 3)).toBe('0.98')
  expect(showNumber(954, 2)).toBe('954')
  expect(showNumber(-0.0001, 2)).toBe('0')
  expect(showNumber(1.5, 2, true)).toBe('1.50')
})

it('need as many digits as their step', () => {
  expect([1, 5, 0.1, 0.01, 0.25, 0.001].map(precisionOf)).toEqual([0, 0, 1, 2, 1, 3])
})
