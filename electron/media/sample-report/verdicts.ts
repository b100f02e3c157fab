import type { SampleCheck } from '../../common/bridge/voices.ts'
import { MOST_SECONDS } from './decode.ts'
import type { Levels } from './levels.ts'
import type { SpeakerEvidence } from './speakers.ts'
import type { VoiceFrame } from './voice-frames.ts'

type Check = SampleCheck

/** s: what the built-in engine needs, what makes a good match, and the longest input that services take. */
const LEAST_S = 10
const GOOD_S = 20
const MOST_S = 2 * 60 * 60

/** Seconds of speech; the same limits as for the whole recording, measured where somebody speaks. */
export function lengthCheck(seconds: number): Check {
  const figure = `${round(seconds)} s`
  const kind = 'length'
  if (seconds < LEAST_S)
    return {
      kind,
      verdict: 'bad',
      figure,
      message: `At least ${LEAST_S} seconds are needed: record ${GOOD_S} seconds or more, without long pauses.`,
    }
  if (seconds > MOST_S)
    return {
      kind,
      verdict: 'bad',
      figure,
      message:
        'It is longer than two hours, which no service takes: cut out a minute or two of clear speech.',
    }
  if (seconds < GOOD_S)
    return {
      kind,
      verdict: 'fair',
      figure,
      message: `It is enough, but ${GOOD_S} seconds or more make a better voice.`,
    }
  if (seconds > MOST_SECONDS)
    return {
      kind,
      verdict: 'fair',
      figure,
      message: 'Only the first five minutes are listened to: a minute or two of clear speech is enough.',
    }
  return { kind, verdict: 'good', figure, message: 'It is long enough.' }
}

export function levelCheck({ speechDb, loudDb }: Levels): Check {
  const kind = 'level'
  const figure = Number.isFinite(speechDb) ? `${round(speechDb)} dBFS` : 'silent'
  if (!Number.isFinite(speechDb) || loudDb < -50)
    return {
      kind,
      verdict: 'bad',
      figure,
      message: 'There is next to nothing to hear: check that the right microphone is chosen, and turn it up.',
    }
  if (speechDb < -42)
    return {
      kind,
      verdict: 'bad',
      figure,
      message: 'It is far too quiet: turn the microphone up or come closer, and record again.',
    }
  if (speechDb < -32)
    return {
      kind,
      verdict: 'fair',
      figure,
      message: 'It is rather quiet: closer to the microphone, or with more gain, would be better.',
    }
  if (speechDb > -8)
    return { kind, verdict: 'fair', figure, message: 'It is very loud: turn the microphone down a little.' }
  return { kind, verdict: 'good', figure, message: 'The level is right.' }
}

export function noiseCheck({ speechDb, noiseDb, frames, loudDb }: Levels): Check {
  const kind = 'noise'
  if (!Number.isFinite(speechDb))
    return {
      kind,
      verdict: 'bad',
      figure: 'no speech',
      message: 'Without speech the noise can’t be judged: record somebody speaking.',
    }
  if (noiseDb === null) {
    const span = loudDb - (Float32Array.from(frames).sort()[Math.floor(frames.length * 0.05)] ?? loudDb)
    const figure = `${round(span)} dB between loud and quiet`
    if (span < 12)
      return {
        kind,
        verdict: 'bad',
        figure,
        message:
          'Something sounds all the time (noise, music, an echo): record in a quiet room, with short pauses.',
      }
    return {
      kind,
      verdict: 'fair',
      figure,
      message: 'There is no pause in it to measure the noise by: leave a second of silence at the end.',
    }
  }
  const ratio = speechDb - noiseDb
  const figure = `${round(Math.min(ratio, 80))} dB above the noise`
  if (ratio < 12)
    return {
      kind,
      verdict: 'bad',
      figure,
      message:
        'The noise is nearly as loud as the voice: record in a quiet room, closer to the microphone, without music.',
    }
  if (ratio < 22)
    return {
      kind,
      verdict: 'fair',
      figure,
      message:
        'Some noise is heard behind the voice: a quieter room or a closer microphone makes a cleaner voice.',
    }
  return { kind, verdict: 'good', figure, message: 'The background is quiet.' }
}

export function clippingCheck({ share, peak }: { share: number; peak: number }): Check {
  const kind = 'clipping'
  const percent = share * 100
  const figure = percent === 0 ? 'none' : `${percent < 0.01 ? 'under 0.01' : percent.toFixed(2)} % of samples`
  if (percent >= 0.1)
    return {
      kind,
      verdict: 'bad',
      figure,
      message: 'Its peaks are cut off, which can’t be repaired: turn the microphone down and record again.',
    }
  if (percent >= 0.005)
    return {
      kind,
      verdict: 'fair',
      figure,
      message: `Some peaks are cut off${peak < 0.98 ? ', before it was turned down' : ''}: with less gain the voice comes out cleaner.`,
    }
  return { kind, verdict: 'good', figure, message: 'No peaks are cut off.' }
}

/** Speech has a pitch about half of the time, noise hardly ever; a voice moves, a tone stays. */
export function speechCheck(levels: Levels, frames: readonly VoiceFrame[]): Check {
  const kind = 'speech'
  const seconds = levels.speechSeconds
  const pitches = frames
    .filter(({ pitch }) => pitch > 0)
    .map(({ pitch }) => 12 * Math.log2(pitch))
    .toSorted((a, b) => a - b)
  const voiced = frames.length === 0 ? 0 : pitches.length / frames.length
  const moves =
    (pitches[Math.floor(pitches.length * 0.9)] ?? 0) - (pitches[Math.floor(pitches.length * 0.1)] ?? 0)
  const figure = `${round(seconds)} s of speech`
  if (voiced < 0.25 || moves < 0.5)
    return {
      kind,
      verdict: 'bad',
      figure: `${Math.round(voiced * 100)} % voiced`,
      message: 'No voice was found in it, only noise or tones: record one person speaking, without music.',
    }
  if (seconds < LEAST_S)
    return {
      kind,
      verdict: 'bad',
      figure,
      message: `Somebody speaks for ${round(seconds)} seconds only; at least ${LEAST_S} are needed: record more.`,
    }
  if (seconds < GOOD_S * 0.75)
    return {
      kind,
      verdict: 'fair',
      figure,
      message: 'The speech in it is enough; some more makes a better voice.',
    }
  return { kind, verdict: 'good', figure, message: 'Somebody speaks in it clearly.' }
}

/** Between what one voice and what two voices were measured to give. */
const TWO_VOICES = 0.65

/** Never `bad`: it is a guess, and a lively reader may sound like two. */
export function speakersCheck({ gain, blocks }: SpeakerEvidence): Check {
  const kind = 'speakers'
  if (blocks < 12)
    return {
      kind,
      verdict: 'fair',
      figure: 'not enough speech',
      message: 'It is too short to tell whether one person speaks: make sure that nobody else is heard.',
    }
  if (gain > TWO_VOICES)
    return {
      kind,
      verdict: 'fair',
      figure: 'maybe two voices',
      message: 'It may hold two voices: keep only the parts where one person speaks, or go on if it is one.',
    }
  return { kind, verdict: 'good', figure: 'one voice', message: 'It sounds like one person.' }
}

function round(value: number): string {
  return String(Math.abs(value) < 10 ? Math.round(value * 10) / 10 : Math.round(value))
}
