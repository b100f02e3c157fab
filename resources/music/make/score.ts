import type { DrumName } from './synth/drums.ts'
import type { InstrumentName } from './synth/instruments.ts'

/** How a part is heard in the mix. */
interface Heard {
  /** Loudness in dB of the part where it is loudest, before the mix as a whole gets its own. */
  level: number
  /** -1 left to 1 right. */
  pan?: number
  /** Shares that go to the reverberation and to the echo. */
  hall?: number
  echo?: number
  /** First bar, and the bar before which it ends; absent: it is heard throughout. */
  bars?: readonly [from: number, to: number]
}

/**
 * A part of a loop. Its `steps` are sixteenths, one string for each bar, repeated until the end: `.` rests, `-` holds the
 * note before.
 */
export type Part = Heard &
  (
    | {
        /** All notes of the chord; a digit is the stroke's velocity in ninths. */
        play: 'chords'
        instrument: InstrumentName
        /** MIDI note around which the chord lies. */
        around: number
        steps: readonly string[]
        /** Ms from the lowest note to the highest. */
        strum?: number
      }
    | {
        /** One note of the chord after the other: `a` the lowest, `b` the next …, beyond the chord an octave higher. */
        play: 'arpeggio'
        instrument: InstrumentName
        around: number
        steps: readonly string[]
      }
    | {
        /** `R` the root, `5` the fifth above, `8` the octave, `3` the third, `L` the fifth below. */
        play: 'bass'
        instrument: InstrumentName
        /** MIDI note at or above which roots lie. */
        lowest: number
        steps: readonly string[]
      }
    | {
        /** Notes by name with their length in sixteenths, `E5/4`; rests are `./4`. */
        play: 'melody'
        instrument: InstrumentName
        notes: string
      }
    | { play: 'drum'; drum: DrumName; steps: readonly string[] }
  )

export interface Loop {
  id: string
  /** What it is looked for by. */
  mood: string
  /** Quarters in a minute. */
  tempo: number
  /** A chord for each bar, or two with a space between. */
  chords: readonly string[]
  /** How late every second sixteenth is, as a share of one: 0 straight, 0.33 swing. */
  swing?: number
  /** Everything but drums steps back at each kick: 0 not, 1 to silence. */
  pumping?: number
  /** Reverberation: 0 small to 1 large; brightness of the whole in Hz. */
  hall?: number
  brightness?: number
  parts: readonly Part[]
}

const letters: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 }
const qualities: Record<string, readonly number[]> = {
  '': [0, 4, 7],
  m: [0, 3, 7],
  5: [0, 7],
  6: [0, 4, 7, 9],
  7: [0, 4, 7, 10],
  m7: [0, 3, 7, 10],
  m9: [0, 3, 7, 10, 14],
  maj7: [0, 4, 7, 11],
  maj9: [0, 4, 7, 11, 14],
  add9: [0, 4, 7, 14],
  madd9: [0, 3, 7, 14],
  sus2: [0, 2, 7],
  sus4: [0, 5, 7],
  dim: [0, 3, 6],
}

/** Semitones above C of a note's name: `F#` is 6. */
function pitchOf(name: string): number {
  const [letter, accidental] = [letters[name[0]!], name[1]]
  if (letter === undefined) throw new Error(`"${name}" is not the name of a note.`)
  return (letter + (accidental === '#' ? 1 : accidental === 'b' ? 11 : 0)) % 12
}

export interface Chord {
  /** Semitones above C. */
  root: number
  bass: number
  third: number
  pitches: readonly number[]
}

export function chordOf(text: string): Chord {
  const [, rootName, quality, bassName] = /^([A-G][#b]?)([^/]*)(?:\/(.+))?$/.exec(text) ?? []
  const steps = qualities[quality ?? '']
  if (rootName === undefined || !steps) throw new Error(`"${text}" is not a chord.`)
  const root = pitchOf(rootName)
  const pitches = steps.map((step) => (root + step) % 12)
  return { root, bass: bassName ? pitchOf(bassName) : root, third: pitches[1]!, pitches }
}

/** The chord's notes within an octave around a MIDI note, from the lowest on: neighbours share what they can. */
export function voiced({ pitches }: Chord, around: number): number[] {
  const low = around - 6
  return [...new Set(pitches)].map((pitch) => low + ((((pitch - low) % 12) + 12) % 12)).toSorted((a, b) => a - b)
}

/** MIDI note of a name with its octave: `A4` is 69. */
export function noteOf(text: string): number {
  const [, name, octave] = /^([A-G][#b]?)(\d)$/.exec(text) ?? []
  if (name === undefined) throw new Error(`"${text}" is not a note.`)
  return 12 * (Number(octave) + 1) + pitchOf(name)
}
