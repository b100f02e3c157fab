import type { LibraryItem } from '@common/bridge/index.ts'
import type { Tone } from '../../ui/tone.ts'

const hourMs = 3_600_000

/** Remaining time, in hours for the last day, in days before; rounded down so that it is never too long. */
export function timeLeft(expiresAt: number, nowMs: number): { unit: 'hours' | 'days'; count: number } | null {
  const left = expiresAt - nowMs
  if (left <= 0) return null
  return left < 48 * hourMs
    ? { unit: 'hours', count: Math.floor(left / hourMs) }
    : { unit: 'days', count: Math.floor(left / (24 * hourMs)) }
}

/** The clip is not saved, and its service deletes it within a day. */
export function isUrgent({ expiresAt }: Pick<LibraryItem, 'expiresAt'>, nowMs: number): boolean {
  return expiresAt !== null && expiresAt - nowMs < 24 * hourMs
}

/** The clip is finished at its service and not saved here. */
export function isReady({ online, record }: Pick<LibraryItem, 'online' | 'record'>): boolean {
  return online && record?.state === 'ready'
}

/** Colour of the state of a clip that is neither saved nor ready; never the only sign of it. */
export const stateTone = {
  working: 'busy',
  saved: 'good',
  expired: 'warn',
  failed: 'bad',
  unknown: 'warn',
} as const satisfies Record<string, Tone>
