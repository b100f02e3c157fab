import { highPass, lowPass } from './filters.ts'
import { rate } from './stereo.ts'
import type { Stereo } from './stereo.ts'

/** Windows in which loudness is measured, in samples: 400 ms, each beginning 100 ms after the one before (ITU-R BS.1770). */
const windowSamples = 0.4 * rate
const hopSamples = 0.1 * rate

/**
 * Root mean square of a sound where it is loudest: of the window that a tenth of all others are louder than. Deep
 * frequencies count less and high ones more, as ears hear them.
 */
export function loudness(sound: Stereo): number {
  const energies = new Float64Array(Math.ceil(sound.length / hopSamples))
  for (const channel of [sound.left, sound.right]) {
    const [deep, high] = [highPass(60), lowPass(0.7)]
    for (let index = 0; index < channel.length; index += 1) {
      const value = deep(channel[index]!)
      // A shelf: what lies above 1.5 kHz counts 4 dB more.
      const weighted = value * 1.585 - high(value, 1500) * 0.585
      energies[Math.floor(index / hopSamples)]! += weighted * weighted
    }
  }
  const hops = windowSamples / hopSamples
  const windows = energies.map((_, index) => {
    let sum = 0
    for (let hop = 0; hop < hops; hop += 1) sum += energies[(index + hop) % energies.length]!
    return Math.sqrt(sum / windowSamples)
  })
  return windows.toSorted()[Math.floor(windows.length * 0.9)]!
}
