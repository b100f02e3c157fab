import fc from '../../../../support/fast-check.ts'
import { describe, expect, it } from 'vitest'
import type { PhonemeTiming } from '../../../../../electron/engine/speech/types.ts'
import { mouthFromPhonemes } from '../../../../../electron/engine/speech/visemes/index.ts'
import type { Envelope, MouthTrack } from '../../../../../electron/engine/speech/visemes/index.ts'
import { correlation } from './correlation.ts'

/** Sounds one after the other; a number is a pause in ms. */
function timedPhonemes(...parts: (readonly [string, number] | number)[]): {
  phonemes: PhonemeTiming[]
  durationMs: number
} {
  const phonemes: PhonemeTiming[] = []
  let at = 0
  for (const part of parts) {
    const length = typeof part === 'number' ? part : part[1]
    if (typeof part !== 'number') phonemes.push({ ipa: part[0], startMs: at, endMs: at + length })
    at += length
  }
  return { phonemes, durationMs: at }
}

function framesWithin(track: MouthTrack, startMs: number, endMs: number) {
  return track.poses.filter((_, frame) => {
    const [from, to] = [(frame * 1000) / track.fps, ((frame + 1) * 1000) / track.fps]
    return to > startMs && from < endMs
  })
}

describe('the length of a track', () => {
  it.each([
    [1000, 25, 25],
    [1001, 25, 26],
    [40, 25, 1],
    [0, 25, 0],
    [1000, 30, 30],
    [12_345, 29.97, 370],
    [999, 60, 60],
  ])('covers %i ms at %f fps in %i frames', (durationMs, fps, frames) => {
    expect(mouthFromPhonemes([], durationMs, fps).poses).toHaveLength(frames)
  })

  it.each([
    [1000, 0],
    [1000, Number.NaN],
    [-1, 25],
    [Number.POSITIVE_INFINITY, 25],
  ])('refuses %f ms at %f fps', (durationMs, fps) => {
    expect(() => mouthFromPhonemes([], durationMs, fps)).toThrow(RangeError)
  })

  it('keeps every channel between 0 and 1 whatever it is given', () => {
    const phoneme = fc.record({
      ipa: fc.constantFrom('m', 'ɑː', 'eɪ', 'A', 'tʃ', 'f', 'w', 'ˈuː', '?', '', '语', 'spl'),
      startMs: fc.integer({ min: -100, max: 2500 }),
      endMs: fc.integer({ min: -100, max: 2500 }),
      stress: fc.constantFrom(1 as const, 2 as const),
    })
    fc.assert(
      fc.property(fc.array(phoneme, { maxLength: 30 }), (phonemes) => {
        const track = mouthFromPhonemes(phonemes, 2000, 25)
        expect(track.poses).toHaveLength(50)
        for (const pose of track.poses)
          for (const value of Object.values(pose)) expect(value >= 0 && value <= 1).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})

describe('closures', () => {
  it.each([24, 25, 30, 60])('shuts the lips for m, b and p at %i fps, however short they are', (fps) => {
    for (const ipa of ['m', 'b', 'p']) {
      for (const length of [18, 35, 60, 110]) {
        const { phonemes, durationMs } = timedPhonemes(200, ['ɑː', 120], [ipa, length], ['ɑː', 120], 200)
        const track = mouthFromPhonemes(phonemes, durationMs, fps)
        const frames = framesWithin(track, 320 - 45, 320 + length)
        expect(Math.min(...frames.map((pose) => pose.open))).toBe(0)
        expect(Math.max(...frames.map((pose) => pose.press))).toBeGreaterThanOrEqual(0.9)
        // The mouth is open again on both sides: a closure, not a mumble.
        expect(Math.max(...framesWithin(track, 200, 320).map((pose) => pose.open))).toBeGreaterThan(0.6)
        expect(Math.max(...framesWithin(track, 320 + length, 440 + length).map((pose) => pose.open))).toBeGreaterThan(
          0.6,
        )
      }
    }
  })

  it('bites the lip for f and v', () => {
    for (const ipa of ['f', 'v']) {
      const { phonemes, durationMs } = timedPhonemes(['æ', 110], [ipa, 50], ['æ', 110])
      const frames = framesWithin(mouthFromPhonemes(phonemes, durationMs, 25), 110, 160)
      expect(Math.max(...frames.map((pose) => pose.bite))).toBeGreaterThanOrEqual(0.85)
      expect(Math.min(...frames.map((pose) => pose.open))).toBeLessThanOrEqual(0.12)
    }
  })

  it('opens between two closures of a quick word', () => {
    const { phonemes, durationMs } = timedPhonemes(150, ['b', 60], ['eɪ', 110], ['b', 60], ['i', 90], 150)
    const track = mouthFromPhonemes(phonemes, durationMs, 25)
    expect(Math.max(...framesWithin(track, 210, 320).map((pose) => pose.open))).toBeGreaterThan(0.3)
  })
})

describe('shapes', () => {
  const peak = (ipa: string) => {
    const { phonemes, durationMs } = timedPhonemes(['t', 60], [ipa, 160], ['t', 60])
    return mouthFromPhonemes(phonemes, durationMs, 25).poses[3]!
  }

  it('tells vowels apart', () => {
    expect(peak('ɑː').open).toBeGreaterThan(peak('ɛ').open)
    expect(peak('ɛ').open).toBeGreaterThan(peak('iː').open)
    expect(peak('iː').wide).toBeGreaterThan(0.5)
    expect(peak('uː').round).toBeGreaterThan(0.6)
    expect(peak('uː').wide).toBeLessThan(0.2)
    expect(peak('θ').tongue).toBeGreaterThan(0.5)
  })

  it('reads the diphthong letters of the finest voices like their long forms', () => {
    expect(peak('A')).toEqual(peak('eɪ'))
    expect(peak('O')).toEqual(peak('oʊ'))
  })

  it('rounds the lips before a rounded sound comes', () => {
    const { phonemes, durationMs } = timedPhonemes(['s', 120], ['uː', 200])
    const before = framesWithin(mouthFromPhonemes(phonemes, durationMs, 25), 80, 120)
    expect(Math.max(...before.map((pose) => pose.round))).toBeGreaterThan(0.25)
  })

  it('moves smoothly: no jump of the whole range between vowels and tongue consonants', () => {
    const parts = Array.from({ length: 12 }, (_, index) => [['t', 'ɪ', 'k', 'ə'][index % 4]!, 55] as const)
    const { phonemes, durationMs } = timedPhonemes(...parts)
    const { poses } = mouthFromPhonemes(phonemes, durationMs, 25)
    const steps = poses.slice(1).map((pose, index) => Math.abs(pose.open - poses[index]!.open))
    expect(Math.max(...steps)).toBeLessThan(0.3)
  })
})

describe('pauses', () => {
  it('closes the mouth in gaps of more than 120 ms, before the first and after the last sound', () => {
    const { phonemes, durationMs } = timedPhonemes(400, ['ɑː', 200], 400, ['ɑː', 200], 600)
    const track = mouthFromPhonemes(phonemes, durationMs, 25)
    for (const [from, to] of [
      [0, 340],
      [720, 940],
      [1320, durationMs],
    ] as const)
      for (const pose of framesWithin(track, from + 40, to - 40))
        expect(pose).toMatchObject({ open: 0, press: 0, bite: 0 })
  })

  it('stays shut for a text without any sound', () => {
    const track = mouthFromPhonemes([], 1000, 25)
    expect(track.poses.every((pose) => Object.values(pose).every((value) => value === 0))).toBe(true)
  })
})

describe('loudness', () => {
  const { phonemes, durationMs } = timedPhonemes(
    200, ['h', 60], ['ə', 70], ['l', 60], ['oʊ', 220], 250, ['w', 70], ['ɜː', 160], ['l', 70], ['d', 60], 300,
  ) // prettier-ignore
  const loudAt = (ms: number): number =>
    ms > 390 && ms < 620 ? 0.5 : ms > 860 && ms < 1100 ? 0.15 : ms > 200 && ms < 1200 ? 0.03 : 0
  const energy: Envelope = {
    stepMs: 10,
    rms: Float32Array.from({ length: durationMs / 10 }, (_, step) => loudAt(step * 10)),
  }

  it('opens the mouth after the loudness of the speech', () => {
    const track = mouthFromPhonemes(phonemes, durationMs, 25, { energy })
    const loudness = track.poses.map((_, frame) => loudAt((frame + 0.5) * 40))
    expect(
      correlation(
        track.poses.map((pose) => pose.open),
        loudness,
      ),
    ).toBeGreaterThan(0.75)
  })

  it('moves as far for the same speech recorded quietly', () => {
    const quiet: Envelope = { stepMs: 10, rms: energy.rms.map((value) => value / 20) }
    const loud = mouthFromPhonemes(phonemes, durationMs, 25, { energy })
    const soft = mouthFromPhonemes(phonemes, durationMs, 25, { energy: quiet })
    const peak = (track: MouthTrack): number => Math.max(...track.poses.map((pose) => pose.open))
    expect(peak(soft)).toBeCloseTo(peak(loud), 1)
  })

  it('stays shut when the recording is silent, whatever the timings say', () => {
    const silent: Envelope = { stepMs: 10, rms: new Float32Array(durationMs / 10) }
    const track = mouthFromPhonemes(phonemes, durationMs, 25, { energy: silent })
    expect(Math.max(...track.poses.map((pose) => pose.open))).toBeLessThan(0.08)
  })
})
