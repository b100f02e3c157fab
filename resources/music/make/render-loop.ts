import { drums } from './synth/drums.ts'
import { echo, equalise, reverb } from './synth/filters.ts'
import { loudness } from './synth/loudness.ts'
import { instruments } from './synth/instruments.ts'
import { hertz, randomFrom, rate, Stereo } from './synth/stereo.ts'
import { chordOf, noteOf, voiced } from './score.ts'
import type { Chord, Loop, Part } from './score.ts'

const stepsInBar = 16

/** A stroke or note of a part, in sixteenths from the loop's start. */
interface Event {
  step: number
  length: number
  /** What stands in the score: a digit or a letter. */
  sign: string
}

/** The sound of a loop, which can be repeated without a gap, with its largest sample at 1. */
export function renderLoop(loop: Loop): Stereo {
  const mix = mixOf(loop)
  const { peak } = mix
  mix.shape(() => 1 / peak)
  return mix
}

/** The sound of a loop as loud as its parts say. */
export function mixOf(loop: Loop): Stereo {
  const stepSamples = ((60 / loop.tempo) * rate) / 4
  const bars = loop.chords.length
  const length = Math.round(stepSamples * stepsInBar * bars)
  const random = randomFrom([...loop.id].reduce((sum, letter) => sum * 31 + letter.codePointAt(0)!, 7))
  const [mix, strokes, hall, echoes] = [new Stereo(length), new Stereo(length), new Stereo(length), new Stereo(length)]
  let stem = new Stereo(length)
  const kicks: number[] = []

  /** Where a sixteenth begins; a player is never quite on it. */
  const at = (step: number, loose: number): number => {
    const late = step % 2 === 1 ? (loop.swing ?? 0) : 0
    return (step + late) * stepSamples + (random() - 0.5) * loose * rate
  }
  const put = (sound: Float64Array, start: number, pan: number): void => stem.add(sound, start, 1, pan)
  /** Adds what a part has played to the mix, as loud as the part says. */
  const finish = (part: Part): void => {
    const gain = 10 ** (part.level / 20) / loudness(stem)
    ;(part.play === 'drum' ? strokes : mix).mix(stem, gain)
    if (part.hall) hall.mix(stem, gain * part.hall)
    if (part.echo) echoes.mix(stem, gain * part.echo)
    stem = new Stereo(length)
  }

  for (const part of loop.parts) {
    const [from, to] = part.bars ?? [0, bars]
    if (part.play === 'melody') {
      let step = from * stepsInBar
      for (const { note, steps } of melody(part.notes)) {
        if (note !== undefined) {
          const seconds = (steps * stepSamples * 0.96) / rate
          const sound = instruments[part.instrument]({
            frequency: hertz(note),
            seconds,
            velocity: 0.72 + random() * 0.2,
            random,
          })
          put(sound, at(step, 0.012), part.pan ?? 0)
        }
        step += steps
      }
      finish(part)
      if (step > to * stepsInBar)
        throw new Error(`${loop.id}: the melody of ${part.instrument} is longer than its bars.`)
      continue
    }
    for (const event of events(part.steps, from, to)) {
      if (part.play === 'drum') {
        const velocity = (Number(event.sign) / 9) * (0.9 + random() * 0.1)
        const start = at(event.step, 0.004)
        put(drums[part.drum](velocity, random), start, part.pan ?? 0)
        if (part.drum === 'kick') kicks.push(start)
        continue
      }
      const chord = chordAt(loop, event.step)
      const seconds = (event.length * stepSamples * 0.97) / rate
      const notes = notesOf(part, event, chord)
      for (const [index, note] of notes.entries()) {
        const velocity = part.play === 'chords' ? Number(event.sign) / 9 : 0.7
        const strum =
          part.play === 'chords' ? ((part.strum ?? 0) / 1000) * rate * (index / Math.max(1, notes.length - 1)) : 0
        const wide = part.play === 'chords' && notes.length > 1 ? (index / (notes.length - 1) - 0.5) * 0.5 : 0
        const sound = instruments[part.instrument]({
          frequency: hertz(note),
          seconds,
          velocity: velocity * (0.88 + random() * 0.12),
          random,
        })
        put(sound, at(event.step, 0.006) + strum, (part.pan ?? 0) + wide)
      }
    }
    finish(part)
  }
  const wet = new Stereo(length)
  reverb(hall, wet, { size: loop.hall ?? 0.5, damp: 0.5, gain: 1 })
  echo(echoes, wet, { time: Math.round(stepSamples * 3), feedback: 0.45, gain: 0.7 })
  mix.mix(wet)
  if (loop.pumping) pump(mix, kicks, loop.pumping, stepSamples * 4)
  mix.mix(strokes)
  equalise(mix, { lowCut: 32, highCut: loop.brightness ?? 15_000 })
  return mix
}

function events(bars: readonly string[], from: number, to: number): Event[] {
  const found: Event[] = []
  for (let bar = from; bar < to; bar += 1) {
    const text = bars[(bar - from) % bars.length]!.replaceAll(' ', '')
    if (text.length !== stepsInBar) throw new Error(`"${text}" has ${text.length} sixteenths.`)
    for (const [index, sign] of [...text].entries()) {
      if (sign === '-') {
        const last = found.at(-1)
        if (last) last.length += 1
      } else if (sign !== '.') found.push({ step: bar * stepsInBar + index, length: 1, sign })
    }
  }
  return found
}

function chordAt(loop: Loop, step: number): Chord {
  const names = loop.chords[Math.floor(step / stepsInBar)]!.split(' ')
  const within = (step % stepsInBar) / stepsInBar
  return chordOf(names[Math.floor(within * names.length)]!)
}

function notesOf(part: Part, { sign }: Event, chord: Chord): number[] {
  if (part.play === 'chords') return voiced(chord, part.around)
  if (part.play === 'arpeggio') {
    const tones = voiced(chord, part.around)
    const index = sign.codePointAt(0)! - 'a'.codePointAt(0)!
    return [tones[index % tones.length]! + 12 * Math.floor(index / tones.length)]
  }
  if (part.play !== 'bass') return []
  const above = (pitch: number): number => part.lowest + ((((pitch - part.lowest) % 12) + 12) % 12)
  const root = above(chord.bass)
  const intervals: Record<string, number> = {
    R: 0,
    5: 7,
    8: 12,
    L: -5,
    3: (((chord.third - chord.bass) % 12) + 12) % 12,
  }
  return [root + intervals[sign]!]
}

function melody(text: string): { note: number | undefined; steps: number }[] {
  return text
    .trim()
    .split(/\s+/)
    .map((token) => {
      const [name, steps] = token.split('/')
      return { note: name === '.' ? undefined : noteOf(name!), steps: Number(steps) }
    })
}

/** Lets a mix step back at each kick and come again within a quarter. */
function pump(mix: Stereo, kicks: readonly number[], depth: number, quarter: number): void {
  const factor = new Float64Array(mix.length).fill(1)
  for (const kick of kicks) {
    for (let index = 0; index < quarter; index += 1) {
      const at = (Math.round(kick) + index + mix.length) % mix.length
      factor[at] = Math.min(factor[at]!, 1 - depth * (1 - (index / quarter) ** 1.2) * Math.min(1, index / 240))
    }
  }
  mix.shape((index) => factor[index]!)
}
