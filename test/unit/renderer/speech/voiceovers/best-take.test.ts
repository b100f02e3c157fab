import { effectScope } from 'vue'
import type { EffectScope } from 'vue'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { BridgeClient } from '../../../../../electron/common/bridge/index.ts'
import { provideStudio } from '../../../../../renderer/bridge/studio.ts'
import { rowSpeech } from '../../../../../renderer/speech/voiceovers/takes/row-speech.ts'
import { useBestTake } from '../../../../../renderer/speech/voiceovers/takes/use-best-take.ts'
import { anyRow, anySheet } from './fake-voiceovers.ts'

const fault = { kind: 'pause', startMs: 0, endMs: 900, figure: 0.9 } as const
const row = { sheet: 's1', row: '1' }

describe('the best of three takes', () => {
  let scope: EffectScope
  const asked: unknown[] = []
  beforeEach(() => {
    scope = effectScope()
    asked.length = 0
  })
  afterEach(() => scope.stop())

  /** A studio in which each take has so many marks; null: nobody listens. */
  function withMarks(marks: readonly (number | null)[]) {
    const listenToTake = (input: { take: number }) => {
      asked.push(input)
      const count = marks[input.take]!
      return Promise.resolve(
        count === null ? null : { recognised: '', faults: Array.from({ length: count }, () => fault) },
      )
    }
    provideStudio({ voiceovers: { listenToTake } } as unknown as BridgeClient)
    return scope.run(() => useBestTake())!
  }

  it.each([
    [[2, 0, 1], 1],
    [[1, 1, 1], 0],
    [[3, 2, 1], 2],
  ])('has the fewest marks, and of equal ones the lowest number: %j', async (marks, expected) => {
    const best = withMarks(marks)
    expect(await best.find(row)).toBe(expected)
    expect(best.best.value).toBe(expected)
    expect([...best.marks.value]).toEqual(marks.map((count, take) => [take, count]))
    expect(asked).toEqual([0, 1, 2].map((take) => ({ ...row, take })))
    expect(best.listeningTo.value).toBeNull()
  })

  it('is none where nobody listens, or where it is stopped', async () => {
    const best = withMarks([null])
    expect(await best.find(row)).toBeNull()
    expect(best.isUnheard.value).toBe(true)
    const stopped = withMarks([0, 0, 0])
    const finding = stopped.find(row)
    stopped.cancel()
    expect(await finding).toBeNull()
    expect([stopped.best.value, stopped.error.value, stopped.listeningTo.value]).toEqual([null, null, null])
  })
})

describe('what is spoken for a row', () => {
  const spoken = (change: Parameters<typeof anyRow>[1]) =>
    rowSpeech(anySheet(), anyRow(0, change), (typed) => typed.toLowerCase())?.line

  it('has its own voice and rate, or those of the sheet', () => {
    const line = { kind: 'script', text: 'Hello.' }
    expect(spoken({ text: 'Hello.' })).toEqual({ ...line, voiceId: 'ann', rate: 100 })
    expect(spoken({ text: 'Hello.', voice: ' BEN ', rate: '80%' })).toEqual({ ...line, voiceId: 'ben', rate: 80 })
  })

  it('is nothing without words, or at a rate that is none', () => {
    expect(spoken({ text: '[pause 1s]' })).toBeUndefined()
    expect(spoken({ text: 'Hello.', rate: 'fast' })).toBeUndefined()
    expect(spoken({ text: 'Hello.', rate: '140' })).toBeUndefined()
  })
})
