import { describe, expect, it } from 'vitest'
import { missingModels, officialVoices } from '../../../../../electron/engine/speech/index.ts'
import { measureEnergy, mouthFromPhonemes } from '../../../../../electron/engine/speech/visemes/index.ts'
import { correlation } from '../../../../unit/engine/speech/visemes/correlation.ts'
import { openBench } from '../real.ts'

describe.skipIf(missingModels().length > 0)(
  'a spoken sentence (skipped without the speech models: npm run setup)',
  () => {
    it('opens the mouth after the energy of the voice and shuts it for m, b, p and in the pause', async () => {
      const { speaker, tools, file, close } = await openBench()
      try {
        const voice = officialVoices.find((one) => one.tier === 'everyday')!
        const speech = await speaker.speak({
          text: 'Maybe my mother bought a big map. People were happy about the beautiful boats.',
          voice: { kind: 'official', voice },
          rate: 100,
          outBase: file('voice'),
        })
        const energy = await measureEnergy(tools, speech.wavPath)
        const track = mouthFromPhonemes(speech.phonemes, speech.durationMs, 25, { energy })
        expect(track.poses).toHaveLength(Math.ceil(speech.durationMs / 40))

        const loudness = track.poses.map((_, frame) => {
          const window = energy.rms.slice(frame * 4, frame * 4 + 4)
          return Math.sqrt(window.reduce((sum, value) => sum + value * value, 0) / Math.max(1, window.length))
        })
        const open = track.poses.map((pose) => pose.open)
        expect(correlation(open, loudness)).toBeGreaterThan(0.7)

        const closures = speech.phonemes.filter((phoneme) => ['m', 'b', 'p'].includes(phoneme.ipa))
        expect(closures.length).toBeGreaterThan(8)
        for (const { startMs, endMs } of closures) {
          const around = track.poses.filter((_, frame) => frame * 40 + 40 > startMs - 20 && frame * 40 < endMs)
          expect(Math.min(...around.map((pose) => pose.open))).toBe(0)
        }
        const gap = speech.phonemes
          .slice(1)
          .map((phoneme, index) => [speech.phonemes[index]!.endMs, phoneme.startMs] as const)
        const [pauseStart, pauseEnd] = gap.toSorted((a, b) => b[1] - b[0] - (a[1] - a[0]))[0]!
        expect(pauseEnd - pauseStart).toBeGreaterThan(200)
        const inPause = track.poses.filter(
          (_, frame) => frame * 40 > pauseStart + 100 && frame * 40 + 40 < pauseEnd - 40,
        )
        expect(inPause.every((pose) => pose.open < 0.02)).toBe(true)
        expect(track.poses.at(-1)!.open).toBeLessThan(0.02)
      } finally {
        await close()
      }
    })
  },
)
