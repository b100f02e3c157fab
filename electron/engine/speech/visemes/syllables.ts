import { stepMs } from './coarticulate.ts'
import type { Gesture } from './coarticulate.ts'
import { openingShare } from './envelope.ts'
import { vowel } from './poses.ts'
import type { Envelope } from './types.ts'

/** Approximate vowels, used in turn so that the mouth does not repeat itself. */
const vowels = [
  vowel(0.85, 0.3, 0),
  vowel(0.75, 0.15, 0.15),
  vowel(0.9, 0.2, 0),
  vowel(0.7, 0.1, 0.4),
  vowel(0.8, 0.45, 0),
]
/** Opening share from which a step counts as speech. */
const audible = 0.12
/** Length of the shortest syllable (ms). */
const shortestMs = 90

/** Gestures of a recording whose sounds are not known: one approximate vowel for each rise and fall of loudness. */
export function gesturesFromEnergy(energy: Envelope, durationMs: number): Gesture[] {
  const count = Math.ceil(durationMs / stepMs)
  const share = openingShare(energy, stepMs, count)
  const gestures: Gesture[] = []
  let start: number | undefined
  for (let index = 0; index <= count; index++) {
    const level = share[index] ?? 0
    const speaks = level > audible
    if (start === undefined) {
      if (speaks) start = index
      continue
    }
    const isValley = level <= (share[index - 1] ?? 0) && level < (share[index + 1] ?? 0)
    const isLongEnough = (index - start) * stepMs >= shortestMs
    if (speaks && !(isValley && isLongEnough)) continue
    const target = vowels[gestures.length % vowels.length]
    if (target) gestures.push({ startMs: start * stepMs, endMs: index * stepMs, target, weight: 1 })
    start = speaks ? index : undefined
  }
  return gestures
}
