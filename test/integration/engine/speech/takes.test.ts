import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pitchTrack, semitones } from '../../../../electron/engine/speech/analysis/pitch.ts'
import type { Speech } from '../../../../electron/engine/speech/index.ts'
import { transcriptText } from '../../../../electron/engine/speech/index.ts'
import { sharedWorkers } from '../../../support/engine/start.ts'
import { someOf } from '../../../support/depth.ts'
import { hasRecogniser, spokenWords, transcriptErrors } from '../../../support/recogniser/index.ts'
import { modelsThere, official, openBench } from './real.ts'

const text = 'The company sold bicycles to people who had never ridden one. A good video is short.'

/** Distance of the tenth and the ninetieth hundredth of the pitches of a speech, semitones. */
function pitchRange({ wavPath }: Speech): number {
  const wav = readFileSync(wavPath)
  const data = wav.subarray(wav.indexOf('data') + 8)
  const samples = Float32Array.from({ length: data.length >> 1 }, (_, at) => data.readInt16LE(at * 2) / 32_768)
  const pitches = [...pitchTrack(samples, 44_100)].filter((hertz) => hertz > 0).map(semitones)
  const sorted = pitches.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.9)]! - sorted[Math.floor(sorted.length * 0.1)]!
}

describe.skipIf(!modelsThere)('takes by real models', () => {
  let bench: Awaited<ReturnType<typeof openBench>>
  beforeAll(async () => {
    bench = await openBench()
  })
  afterAll(() => bench.close())

  let count = 0
  const speak = (voiceId: string, take?: number): Promise<Speech> =>
    bench.speaker.speak({
      text,
      voice: official(voiceId),
      rate: 100,
      outBase: bench.file(`take-${String(count++)}`),
      only: 'wav',
      ...(take === undefined ? {} : { take }),
    })
  const digest = ({ wavPath }: Speech): string => createHash('sha256').update(readFileSync(wavPath)).digest('hex')

  it.each(someOf(['everyday-nora', 'finest-emma'], 1))(
    'say the same words differently, and each always in the same way: %s',
    async (voiceId) => {
      const [usual, first, second] = [await speak(voiceId), await speak(voiceId, 1), await speak(voiceId, 2)]
      const all = [usual, first, second]
      expect(new Set(all.map(digest)).size).toBe(3)
      expect(digest(await speak(voiceId, 0))).toBe(digest(usual))
      expect(digest(await speak(voiceId, 1))).toBe(digest(first))
      // The second take is read more slowly and more calmly than the first one.
      expect(second.durationMs / first.durationMs).toBeGreaterThan(1.05)
      expect(pitchRange(second)).toBeLessThan(pitchRange(first) - 0.5)
      for (const take of all)
        expect(take.words.map(({ text: word }) => word)).toEqual(usual.words.map((one) => one.text))
      if (!hasRecogniser()) return
      const { recogniser } = await sharedWorkers()
      for (const { wavPath } of all) {
        const { errors } = transcriptErrors(spokenWords(text), transcriptText(await recogniser.transcribe(wavPath)))
        expect(errors).toBeLessThanOrEqual(1)
      }
    },
  )
})
