import { expect, test } from 'vitest'
import { composeCost, presenterCost, speechCost, tierOf } from '../../../../electron/common/service/engine-costs.ts'
import { officialVoices } from '../../../../electron/engine/speech/catalogue/catalogue.ts'

test('the tier of each official voice is told by its id', () => {
  for (const { voiceId, tier } of officialVoices) expect(tierOf(voiceId), voiceId).toBe(tier)
  for (const other of ['', 'finest', 'everyday', 'sample-1', 'v-1']) expect(tierOf(other), other).toBeUndefined()
})

test('longer, larger and better takes longer', () => {
  const speech = { text: 'Good morning to all of you.', voiceId: 'everyday-marcus', rate: 100 }
  expect(speechCost({ ...speech, voiceId: 'finest-heart' })).toBeGreaterThan(2 * speechCost(speech))
  expect(speechCost({ ...speech, rate: 0 })).toBeCloseTo(2 * speechCost(speech), 9)
  const box = { width: 500, height: 500, scaleX: 1, scaleY: 1 }
  expect(presenterCost(10, { ...box, scaleX: -2 }, 2)).toBeGreaterThan(presenterCost(10, box, 2))
  // A presenter is never drawn larger than the picture.
  expect(presenterCost(10, { ...box, width: 9_000, height: 9_000 }, 2)).toBe(
    presenterCost(10, { ...box, width: 2_000, height: 1_000 }, 2),
  )
  expect(composeCost(20, 2)).toBeCloseTo(2 * composeCost(10, 2), 9)
})
