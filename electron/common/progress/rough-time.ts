import { message } from '../messages/index.ts'
import type { Message } from '../messages/index.ts'

const seconds = [10, 20, 30, 45]
const minutes = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 75, 90]
const hours = [2, 3, 4, 5, 6, 8, 10, 12, 18, 24]

/** Remaining time in words, only as exactly as it can be known: “about 2 minutes left”. */
export function roughTimeLeft(ms: number): Message {
  if (ms < 5_000) return message('timeLeft.soon')
  if (ms < 52_500) return message('timeLeft.seconds', { n: nearest(seconds, ms / 1_000) })
  if (ms < 105 * 60_000) return message('timeLeft.minutes', { n: nearest(minutes, ms / 60_000) })
  if (ms < 36 * 3_600_000) return message('timeLeft.hours', { n: nearest(hours, ms / 3_600_000) })
  return message('timeLeft.days', { n: Math.round(ms / 86_400_000) })
}

function nearest(steps: readonly number[], value: number): number {
  return steps.reduce((best, step) => (Math.abs(step - value) < Math.abs(best - value) ? step : best))
}
