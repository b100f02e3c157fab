import { describe, expect, test } from 'vitest'
import { alignRows } from '../../../../../electron/engine/speech/recognition/align.ts'
import { repeatedFrom } from '../../../../../electron/engine/speech/recognition/repetition.ts'
import { segmentsOf } from '../../../../../electron/engine/speech/recognition/segments.ts'

describe('rows of attention', () => {
  const row = (frames: number, from: number, to: number) =>
    Float32Array.from({ length: frames }, (_, at) => (at >= from && at < to ? 1 / (to - from) : 0))

  test('begin where each is attended to', () => {
    const starts = alignRows([row(60, 0, 20), row(60, 20, 25), row(60, 25, 60)])
    expect(starts[0]).toBe(0)
    expect(Math.abs(starts[1]! - 20)).toBeLessThanOrEqual(1)
    expect(Math.abs(starts[2]! - 25)).toBeLessThanOrEqual(1)
  })

  test('stay in order, where one attends to the wrong part', () => {
    const starts = alignRows([row(40, 0, 10), row(40, 30, 40), row(40, 10, 30), row(40, 30, 40)])
    expect(starts).toEqual(starts.toSorted((a, b) => a - b))
    expect(new Set(starts).size).toBe(4)
  })
})

describe('repetition', () => {
  test('a phrase that goes on and on is kept once', () => {
    expect(repeatedFrom([5, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3])).toBe(4)
    expect(repeatedFrom(Array.from({ length: 8 }, () => 7))).toBe(1)
  })

  test('what people repeat in earnest stays', () => {
    expect(repeatedFrom([7, 7, 7, 7])).toBeUndefined()
    expect(repeatedFrom([1, 2, 3, 1, 2, 3, 1, 2, 3])).toBeUndefined()
    expect(repeatedFrom([])).toBeUndefined()
  })
})

test('segments are sentences, and parted by long pauses, at the times of the recording', () => {
  const word = (text: string, startMs: number) => ({ text, startMs, endMs: startMs + 200 })
  const words = [word('One', 0), word('two.', 300), word('Three', 600), word('four', 3_000)]
  const segments = segmentsOf(words, 10_000, -0.1)
  expect(segments.map(({ text }) => text)).toEqual(['One two.', 'Three', 'four'])
  expect(segments[0]).toMatchObject({ startMs: 10_000, endMs: 10_500 })
  expect(segments[2]!.words[0]!.startMs).toBe(13_000)
})
