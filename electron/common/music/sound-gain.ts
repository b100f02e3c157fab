import { keyframeValue, mixed } from '../motion/keyframes.ts'
import { fadesWithin, gainFactor } from '../service/extension/sound.ts'
import type { SoundSettings } from '../service/extension/sound.ts'

/** Least and greatest volume, dB: an easing that goes beyond its end stays within. */
const volumeRange = { min: -60, max: 20 }

/** The volume of a sound at a time since it began, dB: that of its keyframes, where it has any. */
export function volumeAt({ volume = 0, keyframes }: SoundSettings, elapsedMs: number): number {
  if (!keyframes) return volume
  return Math.max(volumeRange.min, Math.min(volumeRange.max, keyframeValue(keyframes, elapsedMs, mixed)))
}

/**
 * The amplitude's factor of a sound at a time, as preview and clip play it: fades are linear, and multiply where both last.
 * @param elapsedMs since the sound's start
 * @param lengthMs for which the sound is heard
 */
export function soundGain(settings: SoundSettings, elapsedMs: number, lengthMs: number): number {
  if (settings.muted || elapsedMs < 0 || elapsedMs >= lengthMs) return 0
  const { fadeIn, fadeOut } = fadesWithin(settings, lengthMs)
  const rising = fadeIn > 0 ? Math.min(1, elapsedMs / fadeIn) : 1
  const falling = fadeOut > 0 ? Math.min(1, (lengthMs - elapsedMs) / fadeOut) : 1
  return gainFactor(volumeAt(settings, elapsedMs)) * rising * falling
}

/** Greatest change between two points of a straight way in dB. */
const pointsDecibels = 1.5
/** Least parts in which a way is drawn that is eased, and of a fade. */
const curveParts = 24

/** Points of `soundGain` with straight lines between which it can be played: times in ms since the sound began. */
export function soundPoints(settings: SoundSettings, fromMs: number, lengthMs: number): [ms: number, gain: number][] {
  if (lengthMs <= fromMs) return []
  const { fadeIn, fadeOut } = fadesWithin(settings, lengthMs)
  const times = new Set([fromMs, lengthMs])
  const add = (startMs: number, endMs: number, parts: number): void => {
    for (let part = 0; part <= parts; part++) times.add(startMs + ((endMs - startMs) * part) / parts)
  }
  if (fadeIn > 0) add(0, fadeIn, curveParts)
  if (fadeOut > 0) add(lengthMs - fadeOut, lengthMs, curveParts)
  const frames = settings.keyframes ?? []
  for (const [index, { at, value, easing = 'linear' }] of frames.entries()) {
    const next = frames[index + 1]
    if (!next) continue
    const parts = Math.max(1, Math.ceil(Math.abs(next.value - value) / pointsDecibels))
    add(at, next.at, easing === 'linear' ? parts : Math.max(curveParts, 3 * parts))
  }
  // At its end a sound is silent; the point there is the curve's limit.
  const gainAt = (ms: number): number => soundGain(settings, Math.min(ms, lengthMs - 1e-3), lengthMs)
  return [...times]
    .filter((ms) => ms >= fromMs && ms <= lengthMs)
    .toSorted((a, b) => a - b)
    .map((ms) => [ms, gainAt(ms)])
}
