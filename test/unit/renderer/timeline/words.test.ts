import fc from '../../../support/fast-check.ts'
import { describe, expect, it } from 'vitest'
import { placeWords } from '../../../../renderer/editor/timeline/voice/place-words.ts'

const widthOf = (text: string) => text.length * 6
const timedWords = (text: string, eachMs: number) =>
  text.split(' ').map((word, index) => ({ text: word, startMs: index * eachMs }))
const room = { startPx: 8, endPx: 600, pxPerMs: 0.1 }

describe('words of a voice', () => {
  it('stand where they are spoken, or a little later where the word before is still there', () => {
    expect(placeWords(timedWords('Welcome to our launch', 500), widthOf, room)).toEqual([8, 55, 100, 150])
  })

  it('are all left out where one has no room', () => {
    expect(placeWords(timedWords('Welcome to our launch', 500), widthOf, { ...room, pxPerMs: 0.01 })).toBeNull()
    expect(placeWords(timedWords('Welcome to our launch', 500), widthOf, { ...room, endPx: 60 })).toBeNull()
  })

  it('move to the left where the scene ends', () => {
    const places = placeWords(timedWords('one two', 500), widthOf, { ...room, endPx: 60 })
    expect(places).toEqual([8, 42])
  })

  it('never overlap, and never leave their voice', () => {
    const word = fc.record({
      text: fc.string({ minLength: 1, maxLength: 12 }),
      afterMs: fc.integer({ min: 60, max: 700 }),
    })
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 20 }),
        fc.double({ min: 0.01, max: 0.4, noNaN: true }),
        (list, pxPerMs) => {
          let startMs = 0
          const words = list.map(({ text, afterMs }) => ({ text, startMs: (startMs += afterMs) }))
          const endPx = (startMs + 400) * pxPerMs
          const places = placeWords(words, widthOf, { startPx: 8, endPx, pxPerMs })
          if (!places) return
          expect(places).toHaveLength(words.length)
          places.forEach((left, index) => {
            expect(left).toBeGreaterThanOrEqual(8)
            const end = left + widthOf(words[index]!.text)
            expect(end).toBeLessThanOrEqual(index + 1 < places.length ? places[index + 1]! : endPx + 1e-9)
          })
        },
      ),
    )
  })
})
