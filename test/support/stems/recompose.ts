import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { probe } from '../../../electron/media/index.ts'
import type { MediaTools } from '../../../electron/media/index.ts'
import { audioArguments } from '../../../electron/media/compose/encoding.ts'
import { run } from '../../../electron/media/run.ts'
import { output } from '../media/reading.ts'

/** The list of stems in `stems.json`. */
export interface StemList {
  clip: string
  /** Pictures from the lowest to the topmost. */
  picture: string[]
  /** Sounds whose sum is that of the clip. */
  sound: string[]
}

/** How a clip and what its stems add up to differ. */
export interface Recomposed {
  /** Frames of the clip, and those of the stems' pictures over each other. */
  frames: [number, number]
  /** Mean SSIM of all frames, and the least. */
  ssim: number
  leastSsim: number
  /** Power of what the stems' sum leaves of the mix, against the power of the mix, dB; -Infinity is nothing. */
  nullDb: number
  /** The same for the clip's own sound, and the sum encoded as that is. */
  encodedNullDb: number
}

/** Lays the pictures of stems over each other and sums their sounds, as an editing program would, beside the clip. */
export async function recompose(tools: MediaTools, folder: string, list: StemList): Promise<Recomposed> {
  const clip = join(folder, list.clip)
  const [frames, values] = await likeness(tools, clip, folder, list.picture)
  const sounds = list.sound.flatMap((name) => ['-i', `file:${join(folder, name)}`])
  const labels = list.sound.map((_, index) => `[${String(index)}:a]`).join('')
  const sum = `${labels}amix=inputs=${String(list.sound.length)}:normalize=0:duration=longest`
  const summed = await floats(tools, [...sounds, '-filter_complex', `${sum}[a]`, '-map', '[a]'])
  const mix = await floats(tools, ['-i', `file:${join(folder, 'mix.wav')}`])
  const encoded = join(folder, 'sum.m4a')
  await run(tools, [...sounds, '-filter_complex', `${sum}[a]`, '-map', '[a]', ...audioArguments, encoded])
  const [played, again] = [
    await floats(tools, ['-i', `file:${clip}`, '-map', '0:a']),
    await floats(tools, ['-i', `file:${encoded}`]),
  ]
  await rm(encoded)
  return {
    frames: [frames, values.length],
    ssim: values.reduce((total, value) => total + value, 0) / values.length,
    leastSsim: Math.min(...values),
    nullDb: residueDb(mix, summed),
    encodedNullDb: residueDb(played, again),
  }
}

/** Frames of a clip, and the SSIM of each frame against pictures over each other. */
async function likeness(
  tools: MediaTools,
  clip: string,
  folder: string,
  pictures: readonly string[],
): Promise<[number, number[]]> {
  const inputs = [clip, ...pictures.map((name) => join(folder, name))].flatMap((path) => ['-i', `file:${path}`])
  const laid = pictures.slice(1).map((_, index) => {
    const below = index === 0 ? '[1:v]' : `[v${String(index)}]`
    return `${below}[${String(index + 2)}:v]overlay=format=yuv420[v${String(index + 1)}]`
  })
  const top = pictures.length === 1 ? '[1:v]' : `[v${String(pictures.length - 1)}]`
  const graph = [...laid, `[0:v]${top}ssim=stats_file=-`].join(';')
  const text = (await output(tools, [...inputs, '-lavfi', graph, '-f', 'null', '/dev/null'])).toString()
  const { video } = await probe(tools, clip)
  const frames = Math.round(((video?.durationMs ?? 0) * 25) / 1000)
  return [frames, [...text.matchAll(/All:([\d.]+)/g)].map(([, value]) => Number(value))]
}

async function floats(tools: MediaTools, args: readonly string[]): Promise<Float32Array> {
  const bytes = await output(tools, [...args, '-f', 'f32le', '-ar', '48000', '-ac', '2', 'pipe:1'])
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2)
}

/** Power of the difference of two sounds over that of the first, dB. */
function residueDb(wanted: Float32Array, found: Float32Array): number {
  let [rest, power] = [0, 0]
  for (let at = 0; at < wanted.length; at += 1) {
    power += wanted[at]! ** 2
    rest += (wanted[at]! - (found[at] ?? 0)) ** 2
  }
  return 10 * Math.log10(rest / power)
}
