import { lowPass } from './filters.ts'
import { rate } from './stereo.ts'

/** A note that is played: its frequency in Hz, for how many seconds it is held, 0 to 1 how strongly. */
export interface Note {
  frequency: number
  seconds: number
  velocity: number
  random: () => number
}
/** Plays a note; its sound may ring on after it is let go. */
export type Instrument = (note: Note) => Float64Array

const tau = 2 * Math.PI

function sounding(seconds: number, sample: (t: number, index: number) => number): Float64Array {
  return Float64Array.from({ length: Math.ceil(seconds * rate) }, (_, index) => sample(index / rate, index))
}

/** Rises, falls to a level, is held there, and dies away after it is let go. Times in seconds. */
export function envelope(attack: number, decay: number, level: number, held: number, release: number) {
  const before = (t: number): number => {
    if (t < attack) return t / attack
    return level + (1 - level) * Math.exp(-(t - attack) / decay)
  }
  return (t: number): number => (t < held ? before(t) : before(held) * Math.exp(-(t - held) / (release / 4)))
}

/** The end of a sound without a click. */
const ended = (t: number, length: number): number => Math.min(1, Math.max(0, (length - t) / 0.01))

/** A saw wave without the frequencies that the sample rate can't hold (polyBLEP). */
function saw(frequency: number, phase: number): () => number {
  const step = frequency / rate
  let at = phase
  return () => {
    at += step
    if (at >= 1) at -= 1
    let value = 2 * at - 1
    if (at < step) value -= (at / step) * (2 - at / step) - 1
    else if (at > 1 - step) value -= ((at - 1) / step) * ((at - 1) / step + 2) + 1
    return value
  }
}

/** Saws beside each other in pitch, through a low pass that opens with the note. */
function saws(count: number, cents: number, random: () => number, frequency: number): () => number {
  const voices = Array.from({ length: count }, (_, index) => {
    const shift = count === 1 ? 0 : (index / (count - 1)) * 2 - 1
    return saw(frequency * 2 ** ((shift * cents) / 1200), random())
  })
  return () => voices.reduce((sum, voice) => sum + voice(), 0) / Math.sqrt(count)
}

function filtered(shape: {
  count: number
  cents: number
  amplitude: [attack: number, decay: number, level: number, release: number]
  /** Multiples of the note's frequency at which the filter begins, and how far it opens; at least Hz. */
  cutoff: [base: number, opening: number, decay: number, least: number]
  resonance?: number
}): Instrument {
  return ({ frequency, seconds, velocity, random }) => {
    const [attack, decay, level, release] = shape.amplitude
    const [base, opening, falling, least] = shape.cutoff
    const wave = saws(shape.count, shape.cents, random, frequency)
    const low = lowPass(shape.resonance ?? 0.8)
    const loud = envelope(attack, decay, level, seconds, release)
    const length = seconds + release
    return sounding(length, (t) => {
      const open = base + opening * velocity * (t < attack ? t / attack : Math.exp(-(t - attack) / falling))
      return (
        low(wave(), Math.max(least, Math.min(12_000, frequency * open))) * loud(t) * velocity * 0.3 * ended(t, length)
      )
    })
  }
}

/** A plucked string (Karplus and Strong): noise that goes round in a string and gets duller. */
function plucked(brightness: number, sustain: number): Instrument {
  return ({ frequency, seconds, velocity, random }) => {
    const period = rate / frequency
    const whole = Math.floor(period - 0.5)
    const fraction = period - 0.5 - whole
    const tuning = (1 - fraction) / (1 + fraction)
    const string = new Float64Array(whole)
    const soft = lowPass(0.7)
    for (let index = 0; index < whole; index += 1) {
      string[index] = soft(random() * 2 - 1, 600 + 9000 * brightness * velocity)
    }
    const loss = 0.001 ** (period / rate / sustain)
    const muted = 0.001 ** (period / rate / 0.12)
    const length = Math.min(seconds + 0.4, sustain * 1.2)
    let [at, before, allPassIn, allPassOut] = [0, 0, 0, 0]
    return sounding(length, (t) => {
      const out = string[at]!
      const averaged = (out + before) / 2
      before = out
      const input = averaged * (t > seconds ? muted : loss)
      const tuned = tuning * input + allPassIn - tuning * allPassOut
      allPassIn = input
      allPassOut = tuned
      string[at] = tuned
      at = at + 1 === whole ? 0 : at + 1
      return out * velocity * 0.9 * ended(t, length)
    })
  }
}

/** A carrier whose phase another wave moves, as electric pianos and bells of the eighties were made. */
function frequencyModulated(
  ratio: number,
  index: number,
  indexDecay: number,
  decay: number,
  release: number,
): Instrument {
  return ({ frequency, seconds, velocity }) => {
    const loud = envelope(0.003, decay, 0, seconds, release)
    const length = Math.min(seconds + release, decay * 7)
    return sounding(length, (t) => {
      const bend = index * velocity * Math.exp(-t / indexDecay) * Math.sin(tau * frequency * ratio * t)
      const tine = 0.25 * Math.sin(tau * frequency * 2 * t) * Math.exp(-t / 0.3)
      return (Math.sin(tau * frequency * t + bend) + tine) * loud(t) * velocity * 0.45 * ended(t, length)
    })
  }
}

/** Sines that die away each at its own speed, the higher the sooner. */
function partials(
  list: readonly [ratio: number, gain: number, decay: number][],
  attack = 0.002,
  release = 0.25,
): Instrument {
  return ({ frequency, seconds, velocity }) => {
    const length = Math.min(seconds + release, Math.max(...list.map(([, , decay]) => decay)) * 6)
    const audible = list.filter(([ratio]) => frequency * ratio < rate / 2.2)
    return sounding(length, (t) => {
      const held = t < seconds ? 1 : Math.exp(-(t - seconds) / (release / 4))
      let sum = 0
      for (const [ratio, gain, decay] of audible) {
        sum += gain * velocity ** (0.6 + ratio * 0.15) * Math.sin(tau * frequency * ratio * t) * Math.exp(-t / decay)
      }
      return sum * Math.min(1, t / attack) * held * 0.4 * ended(t, length)
    })
  }
}

/** A piano: partials that are a little too high, with a hammer's noise. */
const piano: Instrument = (note) => {
  const { frequency, random, velocity } = note
  const long = Math.min(3.2, 2.6 * (220 / frequency) ** 0.45)
  const list = Array.from({ length: 9 }, (_, index): [number, number, number] => {
    const order = index + 1
    const stretched = order * Math.sqrt(1 + 0.0004 * order * order)
    return [stretched, 1 / order ** 1.35, long / order ** 0.7]
  })
  const tone = partials(list, 0.003, 0.35)(note)
  const hammer = lowPass(0.7)
  for (let index = 0; index < Math.min(tone.length, 900); index += 1) {
    tone[index]! += hammer(random() * 2 - 1, 1200) * 0.12 * velocity * Math.exp(-index / 200)
  }
  return tone
}

/** Bowed strings together: slow saws with vibrato. */
const strings = filtered({ count: 5, cents: 14, amplitude: [0.18, 1.5, 0.85, 0.7], cutoff: [3, 2.5, 0.8, 900] })

/** Breath and a soft wave with vibrato. */
const flute: Instrument = ({ frequency, seconds, velocity, random }) => {
  const loud = envelope(0.07, 0.4, 0.8, seconds, 0.25)
  const breath = lowPass(2)
  const length = seconds + 0.25
  let phase = 0
  return sounding(length, (t) => {
    phase += (tau * frequency * (1 + 0.004 * Math.sin(tau * 5.2 * t) * Math.min(1, t / 0.4))) / rate
    const wave = Math.sin(phase) + 0.22 * Math.sin(2 * phase) + 0.08 * Math.sin(3 * phase)
    return (wave + breath(random() * 2 - 1, frequency * 2) * 0.15) * loud(t) * velocity * 0.33 * ended(t, length)
  })
}

/** A sine with a little of its octave, as deep as it is. */
const subBass: Instrument = ({ frequency, seconds, velocity }) => {
  const loud = envelope(0.008, 0.6, 0.7, seconds, 0.12)
  const length = seconds + 0.12
  return sounding(length, (t) => {
    const wave =
      Math.sin(tau * frequency * t) +
      0.35 * Math.sin(2 * tau * frequency * t) +
      0.12 * Math.sin(3 * tau * frequency * t)
    return wave * loud(t) * velocity * 0.5 * ended(t, length)
  })
}

/** Every instrument by its name. */
export const instruments = {
  piano,
  electricPiano: frequencyModulated(1, 1.6, 0.5, 1.4, 0.3),
  bell: frequencyModulated(3.5, 2.2, 0.6, 1.6, 0.8),
  marimba: partials(
    [
      [1, 1, 0.35],
      [3.93, 0.32, 0.09],
      [9.2, 0.12, 0.03],
    ],
    0.001,
    0.3,
  ),
  glockenspiel: partials(
    [
      [1, 1, 0.9],
      [2.76, 0.35, 0.4],
      [5.4, 0.18, 0.15],
    ],
    0.001,
    0.8,
  ),
  guitar: plucked(0.55, 2.4),
  mutedGuitar: plucked(0.25, 0.28),
  ukulele: plucked(0.8, 0.9),
  pizzicato: plucked(0.3, 0.45),
  pad: filtered({ count: 6, cents: 18, amplitude: [0.6, 2, 0.8, 1.4], cutoff: [2.2, 1.6, 2, 500] }),
  softPad: filtered({ count: 4, cents: 10, amplitude: [0.9, 2, 0.9, 1.6], cutoff: [1.6, 0.8, 2, 350] }),
  strings,
  shortStrings: filtered({ count: 5, cents: 12, amplitude: [0.02, 0.25, 0.4, 0.18], cutoff: [3, 4, 0.2, 800] }),
  brass: filtered({ count: 4, cents: 9, amplitude: [0.09, 0.7, 0.75, 0.35], cutoff: [1.5, 4, 0.5, 500] }),
  synthPluck: filtered({
    count: 3,
    cents: 8,
    amplitude: [0.004, 0.22, 0.05, 0.16],
    cutoff: [1.4, 9, 0.11, 300],
    resonance: 1.4,
  }),
  sawBass: filtered({
    count: 2,
    cents: 5,
    amplitude: [0.005, 0.3, 0.55, 0.09],
    cutoff: [1.6, 5, 0.12, 160],
    resonance: 1.1,
  }),
  subBass,
  flute,
} satisfies Record<string, Instrument>

export type InstrumentName = keyof typeof instruments
