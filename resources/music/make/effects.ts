import { bandPass, highPass, lowPass } from './synth/filters.ts'
import { instruments } from './synth/instruments.ts'
import type { InstrumentName } from './synth/instruments.ts'
import { hertz, randomFrom, rate, Stereo } from './synth/stereo.ts'

/** A short sound: its length in seconds, and a sample of each channel at a time in seconds. */
interface Effect {
  id: string
  seconds: number
  make: (random: () => number) => (t: number) => readonly [left: number, right: number]
}

const tau = 2 * Math.PI
const mono = (sample: (t: number) => number) => (t: number) => {
  const value = sample(t)
  return [value, value] as const
}
/** A swell: 0 at both ends and 1 at a share of the time. */
const swell = (t: number, length: number, top: number): number =>
  t < top * length
    ? Math.sin((Math.PI / 2) * (t / (top * length))) ** 2
    : Math.cos((Math.PI / 2) * ((t - top * length) / (length - top * length))) ** 2

/** Air that rushes by from left to right: noise through a low pass that opens and closes. */
function rushing(length: number, top: number, from: number, to: number) {
  return (random: () => number) => {
    const [left, right, thinLeft, thinRight] = [lowPass(1.6), lowPass(1.6), highPass(180), highPass(180)]
    return (t: number) => {
      const loud = swell(t, length, top)
      const cutoff = from + (to - from) * loud
      const pan = Math.min(1, Math.max(0, t / length))
      const noise = [thinLeft(random() * 2 - 1), thinRight(random() * 2 - 1)] as const
      return [
        left(noise[0], cutoff) * loud * Math.cos((pan * Math.PI) / 2),
        right(noise[1], cutoff) * loud * Math.sin((pan * Math.PI) / 2),
      ] as const
    }
  }
}

/** Notes one after the other: MIDI note, start in seconds, velocity. */
function chime(instrument: InstrumentName, notes: readonly [note: number, at: number, velocity: number][]) {
  return (random: () => number) => {
    const sounds = notes.map(([note, at, velocity]) => ({
      at,
      sound: instruments[instrument]({ frequency: hertz(note), seconds: 1.2, velocity, random }),
    }))
    return mono((t) =>
      sounds.reduce((sum, { at, sound }) => sum + (t >= at ? (sound[Math.floor((t - at) * rate)] ?? 0) : 0), 0),
    )
  }
}

/** A tone whose pitch moves from one frequency in Hz to another while it dies away. */
const blip = (from: number, to: number, speed: number, decay: number) => () =>
  mono(
    (t) =>
      Math.sin(tau * (to * t + ((from - to) / speed) * (1 - Math.exp(-speed * t)))) *
      Math.exp(-t / decay) *
      Math.min(1, t / 0.002),
  )

/** Clicks of noise at times in seconds, each through a band. */
function clicks(list: readonly [at: number, center: number, decay: number, gain: number][]) {
  return (random: () => number) => {
    const bands = list.map(([, center]) => bandPass(center, center * 0.8))
    return mono((t) => {
      const noise = random() * 2 - 1
      return list.reduce((sum, [at, , decay, gain], index) => {
        const through = bands[index]!(noise)
        return t < at ? sum : sum + through * gain * Math.exp(-(t - at) / decay)
      }, 0)
    })
  }
}

export const effects: Effect[] = [
  { id: 'whoosh', seconds: 0.9, make: rushing(0.9, 0.55, 250, 5200) },
  { id: 'swish', seconds: 0.35, make: rushing(0.35, 0.4, 900, 9000) },
  { id: 'pop', seconds: 0.18, make: blip(260, 920, 60, 0.035) },
  {
    id: 'click',
    seconds: 0.12,
    make: clicks([
      [0, 3200, 0.004, 1.6],
      [0.055, 2300, 0.005, 0.9],
    ]),
  },
  { id: 'ding', seconds: 1.8, make: chime('glockenspiel', [[88, 0, 0.8]]) },
  {
    id: 'notice',
    seconds: 1.4,
    make: chime('marimba', [
      [76, 0, 0.8],
      [81, 0.13, 0.9],
    ]),
  },
  {
    id: 'success',
    seconds: 2.2,
    make: chime('bell', [
      [72, 0, 0.6],
      [76, 0.1, 0.65],
      [79, 0.2, 0.7],
      [84, 0.32, 0.8],
    ]),
  },
  {
    id: 'mistake',
    seconds: 0.7,
    make: chime('electricPiano', [
      [58, 0, 0.9],
      [52, 0.16, 0.9],
    ]),
  },
  {
    id: 'riser',
    seconds: 3,
    make: (random) => {
      const [left, right] = [lowPass(2.2), lowPass(2.2)]
      return (t) => {
        const share = t / 3
        const cutoff = 200 * 40 ** share
        const loud = share ** 1.8 * (t > 2.96 ? (3 - t) / 0.04 : 1)
        const tone = 0.35 * Math.sin(tau * (110 * t + 55 * t * t))
        return [(left(random() * 2 - 1, cutoff) + tone) * loud, (right(random() * 2 - 1, cutoff) + tone) * loud]
      }
    },
  },
  {
    id: 'impact',
    seconds: 2.4,
    make: (random) => {
      const [low, high] = [blip(130, 38, 9, 0.55)(), bandPass(900, 1400)]
      const [left, right] = [lowPass(0.7), lowPass(0.7)]
      return (t) => {
        const hit = high(random() * 2 - 1) * Math.exp(-t / 0.03) * 0.9
        const room = Math.exp(-t / 0.45) * 0.22
        const deep = low(t)[0]
        return [deep + hit + left(random() * 2 - 1, 700) * room, deep + hit + right(random() * 2 - 1, 700) * room]
      }
    },
  },
  {
    id: 'shutter',
    seconds: 0.4,
    make: clicks([
      [0, 2600, 0.008, 1.4],
      [0.03, 1500, 0.02, 0.8],
      [0.14, 2100, 0.012, 1.2],
      [0.17, 1200, 0.03, 0.5],
    ]),
  },
  {
    id: 'typing',
    seconds: 1.6,
    make: clicks(
      [0, 0.11, 0.24, 0.33, 0.47, 0.56, 0.7, 0.82, 0.93, 1.08, 1.19, 1.36].flatMap(
        (at, index): [number, number, number, number][] => [
          [at, 2600 + ((index * 7) % 5) * 260, 0.004, 1],
          [at + 0.05, 1500 + ((index * 3) % 4) * 180, 0.006, 0.5],
        ],
      ),
    ),
  },
  {
    id: 'page',
    seconds: 0.55,
    make: (random) => {
      const [left, right] = [bandPass(4200, 5200), bandPass(3600, 4800)]
      return (t) => {
        const loud = swell(t, 0.5, 0.35) * (0.6 + 0.4 * Math.sin(tau * 31 * t) * Math.sin(tau * 7 * t))
        return [left(random() * 2 - 1) * loud, right(random() * 2 - 1) * loud]
      }
    },
  },
  {
    id: 'sparkle',
    seconds: 2,
    make: chime('glockenspiel', [
      [84, 0, 0.5],
      [88, 0.06, 0.5],
      [91, 0.12, 0.55],
      [96, 0.18, 0.6],
      [100, 0.26, 0.6],
      [103, 0.34, 0.55],
    ]),
  },
]

/** The sound of an effect, which dies away before its end. */
export function renderEffect({ id, seconds, make }: Effect): Stereo {
  const random = randomFrom([...id].reduce((sum, letter) => sum * 31 + letter.codePointAt(0)!, 11))
  const sound = new Stereo(Math.round(seconds * rate))
  const sample = make(random)
  for (let index = 0; index < sound.length; index += 1) {
    const [left, right] = sample(index / rate)
    const end = Math.min(1, (sound.length - index) / (0.02 * rate))
    sound.left[index] = left * end
    sound.right[index] = right * end
  }
  return sound
}
