import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { measureEnergy, mouthFromPhonemes } from '../../../../../electron/engine/speech/visemes/index.ts'
import { loudness, modelsThere, official, openBench } from '../real.ts'

describe.skipIf(!modelsThere)('Mandarin spoken (skipped without the speech models: npm run setup)', () => {
  let bench: Awaited<ReturnType<typeof openBench>>
  beforeAll(async () => {
    bench = await openBench()
  })
  afterAll(async () => bench.close())

  it('has the words as written, tones in its phonemes, a usual loudness, no silence at its end and a mouth that moves', async () => {
    const text = '今天天气很好，我们3点去公园吧！'
    const speech = await bench.speaker.speak({
      text,
      voice: official('finest-zh-xiaoxiao'),
      rate: 100,
      outBase: bench.file('mandarin'),
    })
    expect(speech.words.map((word) => word.text)).toEqual([
      ...['今天', '天气', '很好', '我们', '3', '点', '去', '公园', '吧'],
    ])
    for (const [at, { startMs, endMs }] of speech.words.entries()) {
      expect(endMs).toBeGreaterThan(startMs)
      expect(startMs).toBeGreaterThanOrEqual(speech.words[at - 1]?.endMs ?? 0)
    }
    expect(speech.phonemes.slice(0, 4).map(({ ipa }) => ipa)).toEqual(['tɕ', 'i→', 'n', 'tʰ'])
    // The model itself ends in up to a second of silence.
    expect(speech.durationMs - speech.words.at(-1)!.endMs).toBeLessThan(200)
    expect(speech.durationMs).toBeGreaterThan(2_500)
    expect(speech.durationMs).toBeLessThan(5_000)
    expect((await loudness(bench.tools.ffmpeg, speech.wavPath)).lufs).toBeCloseTo(-16, 0)

    const energy = await measureEnergy(bench.tools, speech.wavPath)
    const { poses } = mouthFromPhonemes(speech.phonemes, speech.durationMs, 25, { energy })
    const open = poses.map((pose) => pose.open)
    expect(Math.max(...open)).toBeGreaterThan(0.4)
    expect(open.filter((one) => one < 0.15).length).toBeGreaterThan(3)
    expect(open.at(-1)).toBeLessThan(0.02)
  })
})
