import { pitchStepSeconds, pitchTrack } from '../analysis/pitch.ts'

/** Distance of pitch marks where the sound is not voiced (s). */
const unvoicedSeconds = 0.01
/** How far from its expected position the next pitch mark is searched for, in periods. */
const search = 0.25

interface Mark {
  at: number
  /** Distance of a pitch mark to the next one (samples). */
  period: number
  voiced: boolean
}

/** Pitch marks of a sound: at the strongest sample of each period where it is voiced, evenly spaced where it is not. */
function pitchMarks(samples: Float32Array, rate: number): Mark[] {
  const track = pitchTrack(samples, rate)
  const step = pitchStepSeconds * rate
  // A value of the pitch track belongs to the middle of its 40 ms window.
  const pitchAt = (at: number): number => track[Math.round(at / step - 2)] ?? 0
  const marks: Mark[] = []
  const unvoiced = Math.round(unvoicedSeconds * rate)
  let at = 0
  while (at < samples.length) {
    const pitch = pitchAt(at)
    const period = pitch > 0 ? rate / pitch : unvoiced
    if (pitch > 0) at = strongest(samples, at, period * (marks.at(-1)?.voiced ? search : 0.5))
    const last = marks.at(-1)
    if (last && at <= last.at) at = last.at + 1
    marks.push({ at, period, voiced: pitch > 0 })
    at += Math.max(1, Math.round(period))
  }
  return marks
}

function strongest(samples: Float32Array, around: number, reach: number): number {
  const from = Math.max(0, Math.round(around - reach))
  const to = Math.min(samples.length - 1, Math.round(around + reach))
  let best = from
  for (let i = from; i <= to; i++) if (samples[i]! > samples[best]!) best = i
  return best
}

/**
 * Changes the pitch of speech by `factor`, or by that of each sample, and keeps its length and its formants (time-domain
 * pitch-synchronous overlap-add). Good within about 3 semitones either way, at the end of a sentence within an octave; the
 * speech should have a usual level.
 */
export function shiftPitch(
  samples: Float32Array,
  rate: number,
  factor: number | ((sample: number) => number),
): Float32Array {
  if (factor === 1) return samples
  const marks = pitchMarks(samples, rate)
  if (!marks.some((mark) => mark.voiced)) return samples
  const out = new Float32Array(samples.length)
  const weights = new Float32Array(samples.length)
  let nearest = 0
  for (let at = marks[0]!.at; at < samples.length;) {
    while (nearest + 1 < marks.length && Math.abs(marks[nearest + 1]!.at - at) <= Math.abs(marks[nearest]!.at - at)) {
      nearest++
    }
    const mark = marks[nearest]!
    addGrain(samples, mark, Math.round(at), out, weights)
    at += mark.voiced ? mark.period / (typeof factor === 'number' ? factor : factor(at)) : mark.period
  }
  // Grains overlap more where the pitch rises and less where it falls; dividing by their weights evens the level out.
  for (let i = 0; i < out.length; i++) if (weights[i]! > 0.1) out[i]! /= Math.sqrt(weights[i]!)
  return out
}

function addGrain(samples: Float32Array, mark: Mark, at: number, out: Float32Array, weights: Float32Array): void {
  const reach = Math.round(mark.period)
  for (let i = -reach; i <= reach; i++) {
    const from = mark.at + i
    const to = at + i
    if (from < 0 || from >= samples.length || to < 0 || to >= out.length) continue
    const weight = 0.5 + 0.5 * Math.cos((Math.PI * i) / reach)
    out[to]! += weight * samples[from]!
    weights[to]! += weight
  }
}
