import { run } from '../../../electron/media/index.ts'
import type { MediaTools } from '../../../electron/media/index.ts'

export interface Picture {
  width: number
  height: number
  /** RGB, as a BT.709 player shows it; 0 to 255. */
  at: (x: number, y: number) => [number, number, number]
  /** Stored brightness, limited range: 16 (black) to 235 (white). */
  luma: (x: number, y: number) => number
}

/** Collects everything an ffmpeg call writes to its standard output. */
export async function output(tools: MediaTools, args: readonly string[]): Promise<Buffer> {
  const chunks: Buffer[] = []
  await run(tools, args, { onOutput: (chunk) => chunks.push(chunk), logLevel: 'error' })
  return Buffer.concat(chunks)
}

/** All frames of a video as stored, 8-bit 4:2:0. `every` keeps each n-th one. */
export async function readFrames(tools: MediaTools, path: string, size: { width: number; height: number }, every = 1) {
  const { width, height } = size
  const select = every > 1 ? ['-vf', `select=not(mod(n\\,${every}))`] : []
  const sync = tools.options.has('fps_mode') ? '-fps_mode' : '-vsync'
  const data = await output(tools, [
    ...['-i', path, '-map', '0:v:0', ...select, sync, 'passthrough'],
    ...['-pix_fmt', 'yuv420p', '-f', 'rawvideo', 'pipe:1'],
  ])
  const area = width * height
  const bytes = area * 1.5
  return Array.from({ length: Math.floor(data.length / bytes) }, (_, index): Picture => {
    const frame = data.subarray(index * bytes, (index + 1) * bytes)
    return {
      width,
      height,
      luma: (x, y) => frame[y * width + x]!,
      at: (x, y) => {
        const chroma = Math.floor(y / 2) * (width / 2) + Math.floor(x / 2)
        return toRgb(frame[y * width + x]!, frame[area + chroma]!, frame[area + area / 4 + chroma]!)
      },
    }
  })
}

function toRgb(y: number, u: number, v: number): [number, number, number] {
  const light = ((y - 16) * 255) / 219
  const blue = ((u - 128) * 255) / 224
  const red = ((v - 128) * 255) / 224
  const clamp = (value: number) => Math.min(255, Math.max(0, Math.round(value)))
  return [clamp(light + 1.5748 * red), clamp(light - 0.1873 * blue - 0.4681 * red), clamp(light + 1.8556 * blue)]
}

/** Largest difference between two colours over their three parts. */
export function colorDistance(a: readonly number[], b: readonly number[]): number {
  return Math.max(...a.map((part, index) => Math.abs(part - b[index]!)))
}

/** The mean of a file's sound over its two channels, as floats at 48 kHz (-1 to 1). */
export async function readSamples(tools: MediaTools, path: string): Promise<Float32Array> {
  const data = await output(tools, [
    ...['-i', path, '-map', '0:a:0', '-af', 'aformat=sample_fmts=flt:channel_layouts=stereo'],
    ...['-ar', '48000', '-f', 'f32le', 'pipe:1'],
  ])
  const both = new Float32Array(data.buffer, data.byteOffset, Math.floor(data.length / 4))
  return Float32Array.from({ length: both.length / 2 }, (_, index) => (both[2 * index]! + both[2 * index + 1]!) / 2)
}

/** Level of a stretch of sound in dB below full scale; silence is -120. */
export function levelDb(samples: Float32Array, fromMs: number, toMs: number): number {
  const part = samples.subarray(fromMs * 48, toMs * 48)
  const power = part.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, part.length)
  return Math.max(-120, 10 * Math.log10(power + 1e-12))
}

/** Level of one tone within a stretch, in dB (Goertzel). */
export function toneDb(samples: Float32Array, frequency: number, fromMs: number, toMs: number): number {
  const part = samples.subarray(fromMs * 48, toMs * 48)
  let re = 0
  let im = 0
  part.forEach((sample, index) => {
    const angle = (2 * Math.PI * frequency * index) / 48_000
    re += sample * Math.cos(angle)
    im -= sample * Math.sin(angle)
  })
  return 20 * Math.log10((2 * Math.hypot(re, im)) / Math.max(1, part.length) + 1e-6)
}
