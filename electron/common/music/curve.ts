import type { MusicSettings } from '../service/extension/music.ts'
import { fadesWithin, gainFactor } from '../service/extension/sound.ts'

/** A time in which somebody speaks, ms. */
export interface SpeechSpan {
  startMs: number
  endMs: number
}

/** Longest pause between two spans of speech, ms, in which the music stays down. */
export const speechPauseMs = 800

/** The volume of a project's music over time: the one rule of preview, timeline and clip. */
export interface MusicCurve {
  settings: MusicSettings
  /** Time for which the music is heard, ms from the start of the video. */
  lengthMs: number
  /** Speech in the order of time; spans with a short pause between them are one. */
  speech: readonly SpeechSpan[]
}

export function musicCurve(settings: MusicSettings, speech: readonly SpeechSpan[], lengthMs: number): MusicCurve {
  const { on, amount } = settings.ducking
  return { settings, lengthMs, speech: on && amount > 0 ? joinedSpans(speech) : [] }
}

/** Spans in the order of time, with those joined that overlap or have at most a short pause between them. */
export function joinedSpans(spans: readonly SpeechSpan[], pauseMs = speechPauseMs): SpeechSpan[] {
  const joined: SpeechSpan[] = []
  for (const { startMs, endMs } of spans.toSorted((a, b) => a.startMs - b.startMs)) {
    if (endMs <= startMs) continue
    const last = joined.at(-1)
    if (last && startMs - last.endMs <= pauseMs) last.endMs = Math.max(last.endMs, endMs)
    else joined.push({ startMs, endMs })
  }
  return joined
}

/**
 * The factor of the music's amplitude at a time of the video, ms. The fall under speech is a straight line in dB that ends
 * where the speech begins, the rise one that begins where it ends; of ramps that overlap the lower one counts.
 */
export function musicGain(curve: MusicCurve, ms: number): number {
  const { settings, lengthMs } = curve
  if (settings.muted || ms < 0 || ms >= lengthMs) return 0
  const { fadeIn, fadeOut } = fadesWithin(settings, lengthMs)
  const rising = fadeIn > 0 ? Math.min(1, ms / fadeIn) : 1
  const falling = fadeOut > 0 ? Math.min(1, (lengthMs - ms) / fadeOut) : 1
  return gainFactor(settings.volume - settings.ducking.amount * duckedShare(curve, ms)) * rising * falling
}

/** The share of the ducking that counts at a time: 0 where nobody speaks, 1 during speech. */
function duckedShare({ settings, speech }: MusicCurve, ms: number): number {
  const { attack, release } = settings.ducking
  const next = firstAfter(speech, ms)
  const before = speech[next - 1]
  const after = speech[next]
  if (before && ms <= before.endMs) return 1
  // Ramps are equally long, so that of the latest speech is the lowest, as is that of the earliest to come.
  const rest = before ? 1 - (ms - before.endMs) / release : 0
  const ahead = after ? 1 - (after.startMs - ms) / attack : 0
  return Math.max(0, rest, ahead)
}

/** Index of the first span that begins after a time. */
function firstAfter(speech: readonly SpeechSpan[], ms: number): number {
  let [low, high] = [0, speech.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (speech[middle]!.startMs > ms) high = middle
    else low = middle + 1
  }
  return low
}

/** Greatest change between two points of a ramp, dB: a straight line between them differs by 0.03 dB from the curve. */
const pointsDecibels = 1.5
/** Parts in which a time is drawn where both fades last, whose product is a curve. */
const fadeParts = 16

/** A point of a curve: time in ms, factor of the amplitude. */
export type MusicPoint = readonly [ms: number, gain: number]

/** Points of the curve between two times, with straight lines between which it can be drawn and played. */
export function musicPoints(curve: MusicCurve, fromMs: number, toMs: number): MusicPoint[] {
  const end = Math.min(toMs, curve.lengthMs)
  if (end <= fromMs) return []
  const { amount, attack, release } = curve.settings.ducking
  const { fadeIn, fadeOut } = fadesWithin(curve.settings, curve.lengthMs)
  const times = new Set([fromMs, end])
  const add = (startMs: number, endMs: number, parts: number): void => {
    if (endMs < fromMs || startMs > end) return
    for (let part = 0; part <= parts; part++) times.add(startMs + ((endMs - startMs) * part) / parts)
  }
  const falls = curve.lengthMs - fadeOut
  add(Math.min(falls, fadeIn), Math.max(falls, fadeIn), falls < fadeIn ? fadeParts : 1)
  const steps = Math.ceil(amount / pointsDecibels)
  for (const [index, { startMs, endMs }] of curve.speech.entries()) {
    add(startMs - attack, startMs, steps)
    add(endMs, endMs + release, steps)
    // Ramps that overlap meet at a time of their own.
    const next = curve.speech[index + 1]
    if (next) times.add((next.startMs * release + endMs * attack) / (attack + release))
  }
  // At its end the music is silent; the point there is the curve's limit.
  const gainAt = (ms: number): number => musicGain(curve, Math.min(ms, curve.lengthMs - 1e-3))
  return [...times]
    .filter((ms) => ms >= fromMs && ms <= end)
    .toSorted((a, b) => a - b)
    .map((ms) => [ms, gainAt(ms)])
}

/** Time for which music is heard in a video, ms. */
export function musicLength(loop: boolean, fileMs: number, totalMs: number): number {
  return loop ? totalMs : Math.min(fileMs, totalMs)
}
