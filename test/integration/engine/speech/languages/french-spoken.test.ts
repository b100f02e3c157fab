import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { measureEnergy, mouthFromPhonemes } from '../../../../../electron/engine/speech/visemes/index.ts'
import { loudness, modelsThere, official, openBench } from '../real.ts'

describe.skipIf(!modelsThere)('French spoken (skipped without the speech models: npm run setup)', () => {
  let bench: Awaited<ReturnType<typeof openBench>>
  beforeAll(async () => {
    bench = await openBench()
  })
  afterAll(async () => bench.close())

  it('has the words as written, liaison in its phonemes, a usual loudness, no silence at its end and a mouth that moves', async () => {
    const text = "Les enfants ont 21 ans, et l'école commence à 8 h 30."
    const speech = await bench.speaker.speak({
      text,
      voice: official('finest-fr-siwis'),
      rate: 100,
      outBase: bench.file('french'),
    })
    expect(speech.words.map((word) => word.text)).toEqual([
      ...['Les', 'enfants', 'ont', '21', 'ans', 'et', "l'école", 'commence', 'à', '8 h 30'],
    ])
    for (const [at, { startMs, endMs }] of speech.words.entries()) {
      expect(endMs).toBeGreaterThan(startMs)
      expect(startMs).toBeGreaterThanOrEqual(speech.words[at - 1]?.endMs ?? 0)
    }
    expect(speech.phonemes.slice(0, 5).map(({ ipa }) => ipa)).toEqual(['l', 'e', 'z', 'ɑ̃', 'f'])
    expect(speech.durationMs - speech.words.at(-1)!.endMs).toBeLessThan(200)
    expect(speech.durationMs).toBeGreaterThan(2_500)
    expect(speech.durationMs).toBeLessThan(6_500)
    const { lufs, peak } = await loudness(bench.tools.ffmpeg, speech.wavPath)
    expect(lufs).toBeCloseTo(-16, 0)
    expect(peak).toBeLessThan(0)

    const energy = await measureEnergy(bench.tools, speech.wavPath)
    const { poses } = mouthFromPhonemes(speech.phonemes, speech.durationMs, 25, { energy })
    const open = poses.map((pose) => pose.open)
    expect(Math.max(...open)).toBeGreaterThan(0.4)
    expect(open.filter((one) => one < 0.15).length).toBeGreaterThan(3)
    expect(open.at(-1)).toBeLessThan(0.02)
  })
})
