/** What was measured of a voice at natural speed (`catalogue/measure.ts`). */
export interface VoiceFigures {
  /** Median pitch, Hz. */
  pitch: number
  /** The middle 80 % of its pitch, semitones. */
  melody: number
  /** Words per minute inside a sentence. */
  pace: number
  /** Level of 2.6 to 7.6 kHz against 200 to 900 Hz in voiced sound, dB. */
  brightness: number
  /** Share of the speaking time with a pitch, 0 to 1; a whisper has little. */
  voiced: number
}

/** The word of the first step that the value is below. */
function step(value: number, steps: readonly (readonly [below: number, word: string])[]): string {
  return steps.find(([below]) => value < below)?.[1] ?? ''
}

const END = Infinity
const pitchSteps = {
  Male: [
    [90, 'Very deep'],
    [104, 'Deep'],
    [118, 'Low'],
    [135, 'Medium-low'],
    [END, 'Light'],
  ],
  Female: [
    [150, 'Low'],
    [170, 'Medium-low'],
    [188, 'Medium'],
    [200, 'Medium-high'],
    [END, 'High'],
  ],
} as const
const colourSteps = [
  [-12, 'dark'],
  [-8, 'warm'],
  [-5, 'smooth'],
  [-2, 'clear'],
  [END, 'bright'],
] as const
const paceSteps = [
  [150, 'very slow'],
  [188, 'unhurried'],
  [205, 'steady'],
  [END, 'brisk'],
] as const
const melodySteps = [
  [5.5, 'with an even, calm melody'],
  [8, 'with a natural melody'],
  [10.5, 'with a lively melody'],
  [END, 'with a wide, expressive melody'],
] as const
const WHISPER = 0.45

/** How a voice sounds in plain words, from its figures: "Low and warm, unhurried, with a natural melody." */
export function describeVoice(gender: 'Female' | 'Male', figures: VoiceFigures): string {
  const pace = step(figures.pace, paceSteps)
  const colour = step(figures.brightness, colourSteps)
  // Where hardly anything is voiced, pitch and melody say nothing.
  if (figures.voiced < WHISPER) return `Whispered and ${colour}, ${pace}, close to the ear.`
  const pitch = step(figures.pitch, pitchSteps[gender])
  return `${pitch} and ${colour}, ${pace}, ${step(figures.melody, melodySteps)}.`
}
