import { estimateSpeechSeconds } from '../../../../common/service/engine-prices.ts'
import type { PlanItem } from './types.ts'

/** Length of an item of which nothing tells it before its sources are there, ms. */
const unknownMs = 10_000

/** How long an item of a plan is likely to last, ms, before its texts are spoken and its sources fetched. */
export function expectedMs({ durationMs, voice }: Pick<PlanItem, 'durationMs' | 'voice'>): number {
  if (durationMs !== undefined) return durationMs
  return voice?.kind === 'text' ? 1000 * estimateSpeechSeconds(voice.text, voice.rate) : unknownMs
}
