import { message } from '../../../common/messages/index.ts'
import { featureRate } from '../analysis/voice-features.ts'
import { pitchTrack, semitones } from '../analysis/pitch.ts'
import { SpeechError } from '../errors.ts'

/**
 * Least speech in a voice sample (s): that of a recording of 10 s with the pauses of a reader. The interface sets no
 * bound; less speech gives random matches.
 */
export const leastSpeechSeconds = 8
/** Most speech of a sample that is analysed (s): more does not improve the match. */
const mostSpeechSeconds = 60
const frameSamples = featureRate / 100
/** A sample whose loud parts are quieter than this is silent (dBFS). */
const silenceDb = -60
/** Frames quieter than the loud parts by more than this are pauses (dB). */
const speechRangeDb = 35
/** Longest pause that counts as part of the speech (s). */
const breathSeconds = 0.5
/** Least share of frames with a pitch, 0 to 1: about half in speech, hardly any in noise. */
const leastVoiced = 0.25
/**
 * Least range of pitch from the 10 to the 90 % quantile (semitones): the pitch of a voice moves, that of a hum or a
 * test tone does not.
 */
const leastMovement = 0.5

/** Level of each 10 ms frame (dBFS). */
export function frameLevels(samples: Float32Array): Float32Array {
  return Float32Array.from({ length: Math.floor(samples.length / frameSamples) }, (_, frame) => {
    let power = 0
    for (let i = frame * frameSamples; i < (frame + 1) * frameSamples; i++) power += samples[i]! ** 2
    return 10 * Math.log10(power / frameSamples + 1e-12)
  })
}

/** Stretches of speech as ranges of frames [from, to); pauses for breath stay in. */
function stretches(levels: Float32Array, floor: number): [number, number][] {
  const found: [number, number][] = []
  levels.forEach((level, frame) => {
    if (level < floor) return
    const last = found.at(-1)
    if (last && frame - last[1] <= breathSeconds * 100) last[1] = frame + 1
    else found.push([frame, frame + 1])
  })
  return found
}

const seconds = (value: number): string => (Math.floor(value * 10) / 10).toFixed(1)

/**
 * Returns the speech of a sample (mono, 16 kHz) without its long pauses, at most one minute.
 * @throws SpeechError `sample-silent`, `sample-too-short` or `sample-no-voice`
 */
export function speechIn(samples: Float32Array): Float32Array {
  const levels = frameLevels(samples)
  const sorted = Float32Array.from(levels).sort()
  // Loud parts are at the 98 % quantile, not the maximum: a single click must not decide what is loud.
  const loud = sorted[Math.floor(sorted.length * 0.98)] ?? -Infinity
  if (!(loud > silenceDb)) {
    throw new SpeechError('sample-silent', message('engineSpeech.sampleSilent'))
  }
  const found = stretches(levels, loud - speechRangeDb)
  const frames = found.reduce((sum, [from, to]) => sum + to - from, 0)
  const speech = new Float32Array(Math.min(frames, mostSpeechSeconds * 100) * frameSamples)
  let at = 0
  for (const [from, to] of found) {
    const part = samples.subarray(from * frameSamples, to * frameSamples).subarray(0, speech.length - at)
    speech.set(part, at)
    at += part.length
  }
  requireVoice(speech, loud)
  if (frames < leastSpeechSeconds * 100) {
    throw new SpeechError(
      'sample-too-short',
      message('engineSpeech.sampleTooShort', { seconds: seconds(frames / 100), least: leastSpeechSeconds }),
    )
  }
  return speech
}

function requireVoice(speech: Float32Array, loud: number): void {
  const gain = 10 ** ((-20 - loud) / 20)
  const track = pitchTrack(
    speech.map((sample) => sample * gain),
    featureRate,
  )
  const voicedPitches = Array.from(track)
    .filter((pitch) => pitch > 0)
    .map(semitones)
    .sort((a, b) => a - b)
  const movement =
    (voicedPitches[Math.floor(voicedPitches.length * 0.9)] ?? 0) -
    (voicedPitches[Math.floor(voicedPitches.length * 0.1)] ?? 0)
  if (voicedPitches.length < track.length * leastVoiced || movement < leastMovement) {
    throw new SpeechError('sample-no-voice', message('engineSpeech.sampleNoVoice'))
  }
}
