import { findTools, run } from '../../../electron/media/index.ts'

const rate = 48_000

/** A file's sound as samples of one channel, 48 kHz. */
export async function samplesOf(path: string): Promise<Float32Array> {
  const chunks: Buffer[] = []
  await run(await findTools(), ['-i', path, '-f', 'f32le', '-ac', '1', '-ar', String(rate), 'pipe:1'], {
    onOutput: (chunk) => chunks.push(chunk),
  })
  const whole = Buffer.concat(chunks)
  return new Float32Array(whole.buffer, whole.byteOffset, Math.floor(whole.length / 4)).slice()
}

/**
 * Silences of a file, ms, in order: spans of at least that length without sound above the level.
 * @param belowDb level below the loudest sample, dB
 */
export async function silencesOf(
  path: string,
  { belowDb = 45, leastMs = 40 } = {},
): Promise<{ startMs: number; ms: number }[]> {
  const samples = await samplesOf(path)
  const loudest = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const limit = loudest * 10 ** (-belowDb / 20)
  const found: { startMs: number; ms: number }[] = []
  let from = 0
  for (let at = 0; at <= samples.length; at += 1) {
    if (at < samples.length && Math.abs(samples[at]!) <= limit) continue
    const ms = ((at - from) / rate) * 1_000
    if (ms >= leastMs) found.push({ startMs: (from / rate) * 1_000, ms })
    from = at + 1
  }
  return found
}
