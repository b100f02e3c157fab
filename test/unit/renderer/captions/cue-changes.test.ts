import { describe, expect, it } from 'vitest'
import {
  joinWithPrevious,
  splitCue,
  splitCueAt,
  typedTime,
  withCueAfter,
  withEdges,
  withText,
  withTimes,
} from '../../../../renderer/editor/captions/cue-changes.ts'
import { cueAt } from '../../../../renderer/editor/captions/shown-caption.ts'

const cues = [
  { startMs: 0, endMs: 1_000, text: 'Doors open' },
  { startMs: 1_000, endMs: 2_000, text: 'at eight.' },
  { startMs: 3_000, endMs: 4_000, text: 'Come in.' },
]
const words = [
  { text: 'Doors', startMs: 100, endMs: 300 },
  { text: 'open', startMs: 700, endMs: 950 },
]

describe('a cue is split', () => {
  it('when the word behind the caret is spoken', () => {
    expect(splitCue(cues, 0, 6, words)?.slice(0, 2)).toEqual([
      { startMs: 0, endMs: 700, text: 'Doors' },
      { startMs: 700, endMs: 1_000, text: 'open' },
    ])
  })

  it('by length where the speech is not known, and not before or after its text', () => {
    const [first, second] = splitCue(cues, 0, 6, [])!
    expect(first!.endMs).toBe(second!.startMs)
    expect(first!.endMs).toBeGreaterThan(400)
    expect(first!.endMs).toBeLessThan(700)
    expect(splitCue(cues, 0, 0, words)).toBeNull()
    expect(splitCue(cues, 0, 10, words)).toBeNull()
  })

  it('with the times of its own words on both sides', () => {
    const parts = splitCue([{ ...cues[0]!, words }], 0, 6, [])!
    expect(parts.map((one) => one.words?.map(({ text }) => text))).toEqual([['Doors'], ['open']])
  })
})

it('a cue is split at a time before the word that starts nearest to it', () => {
  const long = [{ startMs: 0, endMs: 3_000, text: 'Doors open at eight.' }]
  const spoken = ['Doors', 'open', 'at', 'eight.'].map((text, at) => ({
    text,
    startMs: at * 700,
    endMs: at * 700 + 600,
  }))
  const texts = (ms: number) => splitCueAt(long, 0, ms, spoken)?.map(({ text }) => text)
  expect(texts(1_300)).toEqual(['Doors open', 'at eight.'])
  expect(texts(1_800)).toEqual(['Doors open at', 'eight.'])
  // Never before its first word.
  expect(texts(0)).toEqual(['Doors', 'open at eight.'])
  expect(splitCueAt([{ ...long[0]!, text: 'Doors' }], 0, 1_000, spoken)).toBeNull()
})

it('a cue is joined to the one before, with a space where the script writes one', () => {
  expect(joinWithPrevious(cues, 1)).toEqual({
    cues: [{ startMs: 0, endMs: 2_000, text: 'Doors open at eight.' }, cues[2]],
    caret: 'Doors open '.length,
  })
  const chinese = [
    { startMs: 0, endMs: 1_000, text: '八点' },
    { startMs: 1_000, endMs: 2_000, text: '开门。' },
  ]
  expect(joinWithPrevious(chinese, 1)?.cues[0]?.text).toBe('八点开门。')
  expect(joinWithPrevious(cues, 0)).toBeNull()
})

it('another text takes the times of words away, another line break does not', () => {
  const timed = [{ ...cues[0]!, words, keywords: [1] }]
  expect(withText(timed, 0, 'Doors\nopen')[0]).toEqual({ ...timed[0], text: 'Doors\nopen' })
  expect(withText(timed, 0, 'Gates open')[0]).toEqual({ startMs: 0, endMs: 1_000, text: 'Gates open' })
})

describe('edges that are dragged', () => {
  it('stop at the neighbours and leave some of the cue', () => {
    expect(withEdges(cues, 1, { startMs: 500, endMs: 2_000 }, 9_000)[1]).toMatchObject({ startMs: 1_000, endMs: 2_000 })
    expect(withEdges(cues, 1, { startMs: 1_000, endMs: 3_500 }, 9_000)[1]).toMatchObject({ endMs: 3_000 })
    expect(withEdges(cues, 1, { startMs: 1_990, endMs: 2_000 }, 9_000)[1]).toMatchObject({ startMs: 1_900 })
  })

  it('keep the length of a cue that is moved', () => {
    expect(withEdges(cues, 1, { startMs: 2_700, endMs: 3_700 }, 9_000)[1]).toMatchObject({
      startMs: 2_000,
      endMs: 3_000,
    })
    expect(withEdges(cues, 2, { startMs: 8_800, endMs: 9_800 }, 9_000)[2]).toMatchObject({
      startMs: 8_000,
      endMs: 9_000,
    })
  })
})

it('words move with a cue that is moved', () => {
  const [moved] = withTimes([{ ...cues[0]!, words }], 0, { startMs: 500, endMs: 1_500 })
  expect(moved!.words![0]).toEqual({ text: 'Doors', startMs: 600, endMs: 800 })
})

it('a cue is added where there is room for it', () => {
  expect(withCueAfter(cues, 1, 9_000)?.[2]).toEqual({ startMs: 2_000, endMs: 3_000, text: '' })
  expect(withCueAfter(cues, 0, 9_000)).toBeNull()
  expect(withCueAfter([], -1, 9_000)).toEqual([{ startMs: 0, endMs: 2_000, text: '' }])
})

it.each([
  ['62', 62_000],
  ['1:02.5', 62_500],
  ['01:02,50', 62_500],
  ['1:00:01', 3_601_000],
  [' 3.04 s', 3_040],
  ['', null],
  ['soon', null],
])('the typed time %j is %j', (text, ms) => expect(typedTime(text)).toBe(ms))

it('of cues that overlap the one that starts last is shown', () => {
  const overlapping = [
    { startMs: 0, endMs: 3_000 },
    { startMs: 1_000, endMs: 2_000 },
  ]
  expect([0, 999, 1_500, 2_000, 2_500].map((ms) => cueAt(overlapping, ms))).toEqual([0, 0, 1, -1, -1])
})
