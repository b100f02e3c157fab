import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { measureEnergy, mouthFromPhonemes } from '../../../../../electron/engine/speech/visemes/index.ts'
import { loudness, modelsThere, official, openBench } from '../real.ts'

describe.skipIf(!modelsThere)('Hindi spoken (skipped without the speech models: npm run setup)', () => {
  let bench: Awaited<ReturnType<typeof openBench>>
  beforeAll(async () => {
    bench = await openBench()
  })
  afterAll(async () => bench.close())

  it('has the words as written, a usual loudness without clipping, no silence around it and a mouth that moves', async () => {
    const text = 'आज ३ बजे हम सड़क पर मिलेंगे।'
    const speech = await bench.speaker.speak({
      text,
      voice: official('finest-hi-alpha'),
      rate: 100,
      outBase: bench.file('hindi'),
    })
    expect(speech.words.map((word) => word.text)).toEqual(['आज', '३', 'बजे', 'हम', 'सड़क', 'पर', 'मिलेंगे'])
    for (const [at, { startMs, endMs }] of speech.words.entries()) {
      expect(endMs).toBeGreaterThan(startMs)
      expect(startMs).toBeGreaterThanOrEqual(speech.words[at - 1]?.endMs ?? 0)
    }
    expect(speech.phonemes.slice(0, 2).map(({ ipa }) => ipa)).toEqual(['aː', 'ɟ'])
    expect(speech.phonemes.map(({ ipa }) => ipa)).toContain('ɽ')
    // The model itself has half a second of silence at each end.
    expect(speech.words[0]!.startMs).toBeLessThan(120)
    expect(speech.durationMs - speech.words.at(-1)!.endMs).toBeLessThan(200)
    const { lufs, peak } = await loudness(bench.tools.ffmpeg, speech.wavPath)
    expect(lufs).toBeCloseTo(-16, 0)
    expect(peak).toBeLessThan(-1)

    const energy = await measureEnergy(bench.tools, speech.wavPath)
    const { poses } = mouthFromPhonemes(speech.phonemes, speech.durationMs, 25, { energy })
    const open = poses.map((pose) => pose.open)
    expect(Math.max(...open)).toBeGreaterThan(0.4)
    expect(open.filter((one) => one < 0.15).length).toBeGreaterThan(3)
    expect(open.at(-1)).toBeLessThan(0.02)
  })
})
