import { rate } from './stereo.ts'
import type { Stereo } from './stereo.ts'

/** A filter that is given one sample after the other. */
export type Filter = (sample: number) => number

/** Low pass of two poles (state variable filter, trapezoidal); the frequency in Hz may change with each sample. */
export function lowPass(resonance = 0.7): (sample: number, cutoff: number) => number {
  let [first, second] = [0, 0]
  const damping = 1 / resonance
  return (sample, cutoff) => {
    const gain = Math.tan(Math.PI * Math.min(0.45, Math.max(20, cutoff) / rate))
    const band = (sample - second - (damping + gain) * first) / (1 + gain * (gain + damping))
    const [middle, low] = [gain * band + first, gain * (gain * band + first) + second]
    first = 2 * middle - first
    second = 2 * low - second
    return low
  }
}

export function highPass(cutoff: number): Filter {
  const low = lowPass(0.7)
  return (sample) => {
    // What a low pass leaves out, without its band.
    const first = low(sample, cutoff)
    return sample - first
  }
}

/** A band of noise or tone around a frequency in Hz. */
export function bandPass(center: number, width: number): Filter {
  const [low, high] = [lowPass(0.7), highPass(center - width / 2)]
  return (sample) => high(low(sample, center + width / 2))
}

/** Keeps low and high frequencies of a mix out of each other's way. */
export function equalise(
  sound: Stereo,
  { lowCut = 30, highCut = 16_000 }: { lowCut?: number; highCut?: number },
): void {
  for (const channel of [sound.left, sound.right]) {
    const [low, high] = [lowPass(0.7), highPass(lowCut)]
    // The first round only brings the filters to where the end of the loop leaves them.
    for (let round = 0; round < 2; round += 1) {
      for (let index = 0; index < channel.length; index += 1) {
        const value = low(high(channel[index]!), highCut)
        if (round === 1) channel[index] = value
      }
    }
  }
}

/** Lengths in samples of the combs of a small hall, left; the right ones are some samples longer (Freeverb's at 48 kHz). */
const combs = [1214, 1293, 1390, 1476, 1548, 1623, 1695, 1760]
const allPasses = [605, 480, 371, 245]
const spread = 25

/**
 * The reverberation of a loop: of its second round, so that it is already there at its start.
 * @param size 0 small to 1 large
 * @param damp 0 bright to 1 dull
 */
export function reverb(
  dry: Stereo,
  into: Stereo,
  { size, damp, gain }: { size: number; damp: number; gain: number },
): void {
  const feedback = 0.7 + 0.28 * size
  for (const [channel, shift] of [
    ['left', 0],
    ['right', spread],
  ] as const) {
    const lines = combs.map((length) => ({ buffer: new Float64Array(length + shift), at: 0, low: 0 }))
    const passes = allPasses.map((length) => ({ buffer: new Float64Array(length + shift), at: 0 }))
    for (let round = 0; round < 2; round += 1) {
      for (let index = 0; index < dry.length; index += 1) {
        const input = (dry.left[index]! + dry.right[index]!) * 0.015
        let sum = 0
        for (const line of lines) {
          const out = line.buffer[line.at]!
          line.low = out * (1 - damp * 0.4) + line.low * damp * 0.4
          line.buffer[line.at] = input + line.low * feedback
          line.at = line.at + 1 === line.buffer.length ? 0 : line.at + 1
          sum += out
        }
        for (const pass of passes) {
          const held = pass.buffer[pass.at]!
          pass.buffer[pass.at] = sum + held * 0.5
          pass.at = pass.at + 1 === pass.buffer.length ? 0 : pass.at + 1
          sum = held - sum
        }
        if (round === 1) into[channel][index]! += sum * gain
      }
    }
  }
}

/** Echoes that go from side to side. `time` in samples. */
export function echo(
  dry: Stereo,
  into: Stereo,
  { time, feedback, gain }: { time: number; feedback: number; gain: number },
): void {
  const [left, right] = [new Float64Array(time), new Float64Array(time)]
  const [dullLeft, dullRight] = [lowPass(), lowPass()]
  let at = 0
  for (let round = 0; round < 2; round += 1) {
    for (let index = 0; index < dry.length; index += 1) {
      const [fromLeft, fromRight] = [dullLeft(left[at]!, 4500), dullRight(right[at]!, 4500)]
      left[at] = (dry.left[index]! + dry.right[index]!) / 2 + fromRight * feedback
      right[at] = fromLeft * feedback
      at = at + 1 === time ? 0 : at + 1
      if (round === 0) continue
      into.left[index]! += fromLeft * gain
      into.right[index]! += fromRight * gain
    }
  }
}
