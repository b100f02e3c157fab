import { message } from '../../common/messages/index.ts'
import type { Text } from '../../common/messages/index.ts'
import type { SampleCheck } from '../../common/bridge/speech/voices.ts'
import { mostSeconds } from './decode.ts'
import type { Levels } from './levels.ts'
import type { SpeakerEvidence } from './speakers.ts'
import type { VoiceFrame } from './voice-frames.ts'

type Check = SampleCheck

/** Lengths of a recording (s): least for the built-in engine, good for a match, and most that services accept. */
const leastS = 10
/**
 * Least speech in a recording that the built-in engine can use, s: the pauses of the shortest recording don't count.
 */
const leastSpeechS = 8
const goodS = 20
const mostS = 2 * 60 * 60

/** Checks the length of a recording (s). */
export function lengthCheck(seconds: number): Check {
  const figure = `${round(seconds)} s`
  const kind = 'length'
  if (seconds < leastS)
    return {
      kind,
      verdict: 'bad',
      figure,
      message: message('sampleReport.length.tooShort', { leastS: leastS, goodS: goodS }),
    }
  if (seconds > mostS)
    return {
      kind,
      verdict: 'bad',
      figure,
      message: message('sampleReport.length.tooLong'),
    }
  if (seconds < goodS)
    return {
      kind,
      verdict: 'fair',
      figure,
      message: message('sampleReport.length.enough', { goodS: goodS }),
    }
  if (seconds > mostSeconds)
    return {
      kind,
      verdict: 'fair',
      figure,
      message: message('sampleReport.length.long'),
    }
  return { kind, verdict: 'good', figure, message: message('sampleReport.length.good') }
}

export function levelCheck({ speechDb, loudDb }: Levels): Check {
  const kind = 'level'
  const figure = Number.isFinite(speechDb) ? `${round(speechDb)} dBFS` : message('sampleReport.figures.silent')
  if (!Number.isFinite(speechDb) || loudDb < -50)
    return {
      kind,
      verdict: 'bad',
      figure,
      message: message('sampleReport.level.nothing'),
    }
  if (speechDb < -42)
    return {
      kind,
      verdict: 'bad',
      figure,
      message: message('sampleReport.level.tooQuiet'),
    }
  if (speechDb < -32)
    return {
      kind,
      verdict: 'fair',
      figure,
      message: message('sampleReport.level.quiet'),
    }
  if (speechDb > -8) return { kind, verdict: 'fair', figure, message: message('sampleReport.level.loud') }
  return { kind, verdict: 'good', figure, message: message('sampleReport.level.good') }
}

export function noiseCheck({ speechDb, noiseDb, frames, loudDb }: Levels): Check {
  const kind = 'noise'
  if (!Number.isFinite(speechDb))
    return {
      kind,
      verdict: 'bad',
      figure: message('sampleReport.figures.noSpeech'),
      message: message('sampleReport.noise.noSpeech'),
    }
  if (noiseDb === null) {
    const span = loudDb - (Float32Array.from(frames).sort()[Math.floor(frames.length * 0.05)] ?? loudDb)
    const figure = message('sampleReport.figures.span', { decibels: round(span) })
    if (span < 12)
      return {
        kind,
        verdict: 'bad',
        figure,
        message: message('sampleReport.noise.always'),
      }
    return {
      kind,
      verdict: 'fair',
      figure,
      message: message('sampleReport.noise.noPause'),
    }
  }
  const ratio = speechDb - noiseDb
  const figure = message('sampleReport.figures.aboveNoise', { decibels: round(Math.min(ratio, 80)) })
  if (ratio < 12)
    return {
      kind,
      verdict: 'bad',
      figure,
      message: message('sampleReport.noise.loud'),
    }
  if (ratio < 22)
    return {
      kind,
      verdict: 'fair',
      figure,
      message: message('sampleReport.noise.some'),
    }
  return { kind, verdict: 'good', figure, message: message('sampleReport.noise.good') }
}

export function clippingCheck({ share, peak }: { share: number; peak: number }): Check {
  const kind = 'clipping'
  const percent = share * 100
  const figure = clippedFigure(percent)
  if (percent >= 0.1)
    return {
      kind,
      verdict: 'bad',
      figure,
      message: message('sampleReport.clipping.bad'),
    }
  if (percent >= 0.005)
    return {
      kind,
      verdict: 'fair',
      figure,
      message: message(peak < 0.98 ? 'sampleReport.clipping.someBefore' : 'sampleReport.clipping.some'),
    }
  return { kind, verdict: 'good', figure, message: message('sampleReport.clipping.good') }
}

function clippedFigure(percent: number): Text {
  if (percent === 0) return message('sampleReport.figures.noneClipped')
  if (percent < 0.01) return message('sampleReport.figures.underClipped')
  return message('sampleReport.figures.clipped', { percent: percent.toFixed(2) })
}

/**
 * Checks for speech: a voice has a pitch in about half of its frames, noise in hardly any; the pitch of a voice varies,
 * that of a tone does not.
 */
export function speechCheck(levels: Levels, frames: readonly VoiceFrame[]): Check {
  const kind = 'speech'
  const seconds = levels.speechSeconds
  const pitches = frames
    .filter(({ pitch }) => pitch > 0)
    .map(({ pitch }) => 12 * Math.log2(pitch))
    .toSorted((a, b) => a - b)
  const voiced = frames.length === 0 ? 0 : pitches.length / frames.length
  const moves = (pitches[Math.floor(pitches.length * 0.9)] ?? 0) - (pitches[Math.floor(pitches.length * 0.1)] ?? 0)
  const figure = message('sampleReport.figures.speech', { seconds: round(seconds) })
  if (voiced < 0.25 || moves < 0.5)
    return {
      kind,
      verdict: 'bad',
      figure: message('sampleReport.figures.voiced', { percent: Math.round(voiced * 100) }),
      message: message('sampleReport.speech.none'),
    }
  if (seconds < leastSpeechS)
    return {
      kind,
      verdict: 'bad',
      figure,
      message: message('sampleReport.speech.tooLittle', { seconds: round(seconds), leastS: leastSpeechS }),
    }
  if (seconds < goodS * 0.75)
    return {
      kind,
      verdict: 'fair',
      figure,
      message: message('sampleReport.speech.enough'),
    }
  return { kind, verdict: 'good', figure, message: message('sampleReport.speech.good') }
}

/** Gain from which two voices are likely: between the values that were measured for one and for two voices. */
const twoVoices = 0.65

/**
 * Checks for a second voice. The verdict is never `bad`, because it is a heuristic: a lively reader may sound like two.
 */
export function speakersCheck({ gain, blocks }: SpeakerEvidence): Check {
  const kind = 'speakers'
  if (blocks < 12)
    return {
      kind,
      verdict: 'fair',
      figure: message('sampleReport.figures.tooLittle'),
      message: message('sampleReport.speakers.unknown'),
    }
  if (gain > twoVoices)
    return {
      kind,
      verdict: 'fair',
      figure: message('sampleReport.figures.two'),
      message: message('sampleReport.speakers.two'),
    }
  return {
    kind,
    verdict: 'good',
    figure: message('sampleReport.figures.one'),
    message: message('sampleReport.speakers.good'),
  }
}

function round(value: number): string {
  return String(Math.abs(value) < 10 ? Math.round(value * 10) / 10 : Math.round(value))
}
