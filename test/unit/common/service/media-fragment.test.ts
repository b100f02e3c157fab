import fc from '../../../support/fast-check.ts'
import { describe, expect, it } from 'vitest'
import {
  formatTimeFragment,
  parseMediaFragment,
  stripFragment,
  withMediaFragment,
} from '../../../../electron/common/service/media-fragment.ts'

const url = 'http://host/a.mp4'

describe('parseMediaFragment', () => {
  it.each([
    ['t=1.5,4', { startMs: 1500, endMs: 4000 }],
    ['t=10', { startMs: 10_000 }],
    ['t=,4.25', { startMs: 0, endMs: 4250 }],
    ['t=npt:10,20', { startMs: 10_000, endMs: 20_000 }],
    ['t=0:02:00,0:02:01.5', { startMs: 120_000, endMs: 121_500 }],
    ['t=01:30', { startMs: 90_000 }],
    ['t=120.,121.5', { startMs: 120_000, endMs: 121_500 }],
    ['t=1%2C2', { startMs: 1000, endMs: 2000 }],
    ['%74=%6ept:10', { startMs: 10_000 }],
    ['xywh=0,0,1,1&t=1,2', { startMs: 1000, endMs: 2000 }],
    ['t=1,2&t=3,4', { startMs: 3000, endMs: 4000 }],
    ['t=1,2&t=x', { startMs: 1000, endMs: 2000 }],
  ])('reads #%s', (fragment, expected) => {
    expect(parseMediaFragment(`${url}#${fragment}`)).toEqual(expected)
  })

  it.each([
    't=',
    't=,',
    't=5,',
    't=4,4',
    't=5,4',
    't=-1',
    't=1,2,3',
    't=a',
    't=1e3',
    't=1:2',
    't=00:61',
    'T=1',
    't',
    '',
  ])('ignores #%s, as the standard asks', (fragment) => {
    expect(parseMediaFragment(`${url}#${fragment}`)).toBeUndefined()
  })

  it('survives text that cannot be decoded and numbers beyond all time', () => {
    expect(parseMediaFragment(`${url}#t=%E0%A4%A`)).toBeUndefined()
    expect(parseMediaFragment(`${url}#t=${'9'.repeat(400)}`)).toBeUndefined()
    expect(parseMediaFragment(url)).toBeUndefined()
  })
})

describe('withMediaFragment', () => {
  it('sets, replaces and removes the time and keeps the rest', () => {
    expect(withMediaFragment(`${url}?t=9`, { startMs: 1500, endMs: 4000 })).toBe(`${url}?t=9#t=1.5,4`)
    expect(withMediaFragment(`${url}#t=1&track=audio`, { startMs: 2000 })).toBe(`${url}#track=audio&t=2`)
    expect(withMediaFragment(`${url}#t=1,2`, undefined)).toBe(url)
    expect(withMediaFragment(url, { startMs: 0 })).toBe(url)
    expect(stripFragment(`${url}?a=1#t=2#3`)).toBe(`${url}?a=1`)
  })

  it('gives back every fragment it wrote, to the millisecond', () => {
    fc.assert(
      fc.property(fc.nat(400_000_000), fc.option(fc.integer({ min: 1, max: 400_000_000 })), (startMs, length) => {
        const fragment = length === null ? { startMs } : { startMs, endMs: startMs + length }
        const read = parseMediaFragment(`${url}#${formatTimeFragment(fragment)}`)
        expect(read).toEqual(fragment)
      }),
    )
  })
})
