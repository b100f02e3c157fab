import fc from '../../../support/fast-check.ts'
import { musicCurve } from '../../../../electron/common/music/index.ts'
import type { SpeechSpan } from '../../../../electron/common/music/index.ts'
import { musicSettings } from '../composition/arbitraries.ts'

const span = fc
  .tuple(fc.nat({ max: 60_000 }), fc.nat({ max: 4_000 }))
  .map(([startMs, length]): SpeechSpan => ({ startMs, endMs: startMs + length }))
/** Any curve of music over at most a minute. */
export const curve = fc
  .tuple(musicSettings, fc.array(span, { maxLength: 12 }), fc.integer({ min: 1, max: 60_000 }))
  .map(([settings, speech, lengthMs]) => musicCurve(settings, speech, lengthMs))
