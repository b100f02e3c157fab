import { describe, expect, it } from 'vitest'
import { isTwoVoices } from '../../../../../electron/engine/speech/match/flaws.ts'
import { matchWarning } from '../../../../../electron/engine/speech/match/warning.ts'
import { inEnglish } from '../../../../../electron/common/messages/index.ts'

/** A voice between two that have nothing in common: 0 is the one, 90 degrees the other. */
const voiceAt = (degrees: number): Float32Array =>
  Float32Array.of(Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180))

describe('two voices', () => {
  it('are found one after the other, and in turns', () => {
    expect(isTwoVoices([0, 5, 10, 70, 75, 80].map(voiceAt))).toBe(true)
    expect(isTwoVoices([0, 80, 5, 70, 10, 75].map(voiceAt))).toBe(true)
  })

  it('are one voice where the groups are alike', () => {
    expect(isTwoVoices([0, 8, 16, 24, 32, 40].map(voiceAt))).toBe(false)
    expect(isTwoVoices([3, 3, 3, 3, 3, 3].map(voiceAt))).toBe(false)
  })

  it('are not told by one window in ten, nor by few windows', () => {
    expect(isTwoVoices([0, 1, 2, 3, 4, 5, 6, 7, 8, 80].map(voiceAt))).toBe(false)
    expect(isTwoVoices([0, 5, 10, 70, 75].map(voiceAt))).toBe(false)
  })
})

describe('the warning of a match', () => {
  const match = { speaker: 1, pitchShift: 0, eq: [] }

  it('tells a stranger from 0.35 down, with both figures', () => {
    expect(matchWarning({ ...match, similarity: 0.35 })).toBeUndefined()
    expect(inEnglish(matchWarning({ ...match, similarity: 0.34 })!)).toMatch(/0\.34.*0\.35/)
  })

  it('tells what a sample has beside one voice', () => {
    expect(inEnglish(matchWarning({ ...match, similarity: 0.8, flaw: 'twoSpeakers' })!)).toMatch(/Two speakers/)
    expect(inEnglish(matchWarning({ ...match, similarity: 0.8, flaw: 'music' })!)).toMatch(/Music/)
  })
})
