import { describe, expect, it } from 'vitest'
import { floorDb, levelMeter, onMeter, toDb } from '../../../../../renderer/speech/voices/make/level.ts'
import type { Level } from '../../../../../renderer/speech/voices/make/level.ts'

const rate = 48_000
/** A tone of some ms, in chunks of 20 ms as the microphone sends them. */
function play(meter: (chunk: Float32Array) => Level, amplitude: number, ms: number): Level {
  let level!: Level
  for (let at = 0; at < ms; at += 20)
    level = meter(Float32Array.from({ length: rate / 50 }, (_, n) => amplitude * Math.sin((n * Math.PI) / 24)))
  return level
}

describe('the level of a microphone', () => {
  it('is in dB of full scale', () => {
    expect(toDb(1)).toBe(0)
    expect(toDb(0.5)).toBeCloseTo(-6.02, 2)
    expect(toDb(0)).toBe(-120)
    const level = play(levelMeter(rate), 0.5, 200)
    expect(level.peakDb).toBeCloseTo(-6.02, 1)
    // The loudness of a sine is 3 dB below its peaks.
    expect(level.db).toBeCloseTo(-9.03, 1)
  })

  it('falls slowly, and its peak is held for a while', () => {
    const meter = levelMeter(rate)
    play(meter, 0.5, 200)
    const soon = play(meter, 0, 400)
    expect(soon.peakDb).toBeCloseTo(-6.02, 1)
    expect(soon.db).toBeCloseTo(-9.03 - 12, 0)
    expect(play(meter, 0, 1_500).peakDb).toBe(-120)
  })

  it('stands on the meter between its ends', () => {
    expect([onMeter(-120), onMeter(floorDb), onMeter(-30), onMeter(0), onMeter(3)]).toEqual([0, 0, 0.5, 1, 1])
  })

  it.each([
    ['silent', 0.0001],
    ['quiet', 0.01],
    ['none', 0.2],
    ['loud', 0.99],
  ])('is told to be %s', (advice, amplitude) => {
    expect(play(levelMeter(rate), amplitude, 4_000).advice).toBe(advice)
  })

  it('says at once that it is too loud, and waits with the rest until somebody could have begun', () => {
    expect(play(levelMeter(rate), 1, 40).advice).toBe('loud')
    expect(play(levelMeter(rate), 0, 1_000).advice).toBe('none')
    expect(play(levelMeter(rate), 0.01, 1_000).advice).toBe('none')
  })

  it('takes no pause between sentences for silence', () => {
    const meter = levelMeter(rate)
    play(meter, 0.2, 4_000)
    expect(play(meter, 0, 2_000).advice).toBe('none')
  })
})
