import fc from '../../../support/fast-check.ts'
import { describe, expect, it } from 'vitest'
import { wordBoundaries, textCut } from '../../../../renderer/editor/timeline/voice/word-boundaries.ts'

const timedWords = (text: string) =>
  text.split(' ').map((word, i) => ({ text: word, startMs: i * 500, endMs: i * 500 + 450 }))

describe('where a script is cut', () => {
  it('is between the words that are said before and after', () => {
    const text = 'Welcome to the launch. Today we begin.'
    const cut = textCut(wordBoundaries(text, timedWords('Welcome to the launch today we begin'), 3_500), 2_050)
    expect(cut).toEqual({ index: text.indexOf('Today'), ms: 2_000 })
  })

  it('finds words after those that are read otherwise than written', () => {
    const text = 'It costs $30 now, really'
    const places = wordBoundaries(text, timedWords('It costs thirty dollars now really'), 3_000)
    expect(places.find(({ index }) => index === text.indexOf('now'))?.ms).toBe(2_000)
    expect(places.find(({ index }) => index === text.indexOf('really'))?.ms).toBe(2_500)
  })

  it('is estimated by length before there is speech', () => {
    const cut = textCut(wordBoundaries('one two three four', [], 4_000), 2_100)
    expect('one two three four'.slice(cut!.index)).toBe('three four')
  })

  it('is between words that have no blanks between them', () => {
    const text = '今天天气很好，我们去公园。'
    const cut = textCut(wordBoundaries(text, timedWords('今天 天气 很好 我们 去 公园'), 3_000), 1_450)
    expect(cut).toEqual({ index: text.indexOf('我们'), ms: 1_500 })
  })

  it('is nowhere in one word, or in none', () => {
    expect(textCut(wordBoundaries('Hello', timedWords('Hello'), 500), 100)).toBeNull()
    expect(textCut(wordBoundaries('  \n ', [], 500), 100)).toBeNull()
  })

  it('always leaves words on both sides', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 0, max: 10_000 }), (text, ms) => {
        const cut = textCut(wordBoundaries(text, [], 5_000), ms)
        if (!cut) return
        expect(text.slice(0, cut.index).trim()).not.toBe('')
        expect(text.slice(cut.index).trim()).not.toBe('')
      }),
    )
  })
})
