import { describe, expect, it } from 'vitest'
import { soundFaults } from '../../../../electron/common/proof/index.ts'
import type { SoundFacts } from '../../../../electron/common/proof/index.ts'

const text = 'Turn the handle to the left, wait for ten seconds, and then close the blue cover.'
const good: SoundFacts = {
  durationMs: 4_600,
  isSilent: false,
  clippedShare: 0.0001,
  integratedLufs: -16,
  endDb: -50,
  pauses: [{ startMs: 1_400, endMs: 2_000 }],
}
const kinds = (more: Partial<SoundFacts>, of = text, rate = 100): string[] =>
  soundFaults(of, rate, { ...good, ...more }).map(({ kind }) => kind)

describe('faults of the sound of speech', () => {
  it('finds none in speech as it should be', () => {
    expect(kinds({})).toEqual([])
  })

  it.each([
    ['clipped', { clippedShare: 0.01 }],
    ['quiet', { integratedLufs: -33 }],
    ['cut-end', { endDb: -6 }],
    ['pause', { durationMs: 6_400, pauses: [{ startMs: 1_000, endMs: 3_400 }] }],
    ['pace', { durationMs: 15_000 }],
    ['pace', { durationMs: 2_000, pauses: [] }],
  ])('finds %s', (kind, facts) => {
    expect(kinds(facts)).toEqual([kind])
  })

  it('tells silence alone', () => {
    expect(kinds({ isSilent: true, integratedLufs: null, endDb: 0 })).toEqual(['silent'])
  })

  it('takes a pause for right that the text asks for', () => {
    const asked = text.replace('left,', 'left, [pause 3s]')
    const pauses = [{ startMs: 1_000, endMs: 4_400 }]
    expect(kinds({ durationMs: 7_600, pauses }, asked)).toEqual([])
    expect(kinds({ durationMs: 10_600, pauses: [{ startMs: 1_000, endMs: 7_400 }] }, asked)).toEqual(['pause'])
  })

  it('expects half the pace where half is asked for', () => {
    expect(kinds({ durationMs: 9_200 }, text, 0)).toEqual([])
  })
})
