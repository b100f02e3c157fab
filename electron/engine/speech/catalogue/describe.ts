import { message } from '../../../common/messages/index.ts'
import type { Message } from '../../../common/messages/index.ts'

/** Figures of a voice, measured at natural speed. Its description is written from them. */
export interface VoiceFigures {
  /** Median pitch of the voice (Hz). */
  pitch: number
  /** Range of the middle 80 % of the voice's pitch values (semitones). */
  melody: number
  /** Words per minute of the voice within a sentence. */
  pace: number
  /** Level of 2.6 to 7.6 kHz relative to 200 to 900 Hz in voiced sound (dB). */
  brightness: number
  /** Share of the speaking time with a pitch, 0 to 1; small for a whisper. */
  voiced: number
}

/** The word of the first step whose bound lies above the value, else that of the last step. */
function step<Word>(value: number, steps: readonly (readonly [below: number, word: Word])[]): Word {
  return (steps.find(([below]) => value < below) ?? steps.at(-1)!)[1]
}

const end = Infinity
const pitchSteps = {
  Male: [
    [90, 'veryDeep'],
    [104, 'deep'],
    [118, 'low'],
    [135, 'mediumLow'],
    [end, 'light'],
  ],
  Female: [
    [150, 'low'],
    [170, 'mediumLow'],
    [188, 'medium'],
    [200, 'mediumHigh'],
    [end, 'high'],
  ],
} as const
type Pitch = (typeof pitchSteps)['Male' | 'Female'][number][1]
const colourSteps = [
  [-12, 'dark'],
  [-8, 'warm'],
  [-5, 'smooth'],
  [-2, 'clear'],
  [end, 'bright'],
] as const
const paceSteps = [
  [150, 'verySlow'],
  [188, 'unhurried'],
  [205, 'steady'],
  [end, 'brisk'],
] as const
const melodySteps = [
  [5.5, 'even'],
  [8, 'natural'],
  [10.5, 'lively'],
  [end, 'wide'],
] as const
const whisper = 0.45

/** Describes how a voice sounds, from its figures: "Low and warm, unhurried, with a natural melody." */
export function describeVoice(gender: 'Female' | 'Male', figures: VoiceFigures): Message {
  const pace = message(`engineSpeech.about.pace.${step(figures.pace, paceSteps)}`)
  const colour = message(`engineSpeech.about.colour.${step(figures.brightness, colourSteps)}`)
  // Pitch and melody of a whisper are meaningless: hardly any of its sound is voiced.
  if (figures.voiced < whisper) return message('engineSpeech.about.whispered', { colour, pace })
  const pitch = message(`engineSpeech.about.pitch.${step<Pitch>(figures.pitch, pitchSteps[gender])}`)
  const melody = message(`engineSpeech.about.melody.${step(figures.melody, melodySteps)}`)
  return message('engineSpeech.about.spoken', { pitch, colour, pace, melody })
}
