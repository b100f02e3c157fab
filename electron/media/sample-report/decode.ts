import { message } from '../../common/messages/index.ts'
import { MediaError } from '../errors.ts'
import type { MediaInfo } from '../media-info.ts'
import { run } from '../run.ts'
import { inputArguments } from '../sniff.ts'
import type { MediaTools } from '../tools.ts'

/** Sample rate of the analysis (Hz). */
export const rate = 16_000
/** Longest part of a recording that is analysed (s); cloning uses no more. */
export const mostSeconds = 300

/**
 * Decodes the sound of a recording, mixed to mono, at 16 kHz.
 * @throws MediaError
 */
export async function decodeMono(
  tools: MediaTools,
  path: string,
  info: MediaInfo,
  signal: AbortSignal | undefined,
): Promise<Float32Array> {
  const chunks: Float32Array[] = []
  let length = 0
  await floats(tools, path, info, ['-ac', '1', '-ar', String(rate)], signal, (values) => {
    chunks.push(values.slice())
    length += values.length
  })
  const samples = new Float32Array(length)
  let at = 0
  for (const chunk of chunks) {
    samples.set(chunk, at)
    at += chunk.length
  }
  return samples
}

/**
 * Passes all samples as they were recorded, channels interleaved, to `take`, chunk by chunk. Clipping can only be
 * detected in these: it is no longer visible after resampling.
 */
export async function eachSample(
  tools: MediaTools,
  path: string,
  info: MediaInfo,
  signal: AbortSignal | undefined,
  take: (values: Float32Array) => void,
): Promise<void> {
  await floats(tools, path, info, [], signal, take)
}

async function floats(
  tools: MediaTools,
  path: string,
  info: MediaInfo,
  format: readonly string[],
  signal: AbortSignal | undefined,
  take: (values: Float32Array) => void,
): Promise<void> {
  // A chunk from ffmpeg's pipe may end within the bytes of a number.
  let rest = Buffer.alloc(0)
  const output = ['-map', `0:${info.audio!.index}`, ...format, '-f', 'f32le', '-c:a', 'pcm_f32le', 'pipe:1']
  const limited = ['-t', String(mostSeconds), ...inputArguments(path, info)]
  await run(tools, [...limited, ...output], {
    timeoutMs: 120_000,
    ...(signal && { signal }),
    onOutput(chunk) {
      const all = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      const whole = all.length - (all.length % 4)
      rest = Buffer.from(all.subarray(whole))
      const values = new Float32Array(whole / 4)
      for (let at = 0; at < values.length; at += 1) values[at] = all.readFloatLE(at * 4)
      take(values)
    },
  }).catch((error: unknown) => {
    if (error instanceof MediaError && error.code === 'failed')
      throw new MediaError('unreadable', message('sampleReport.damaged'), {
        cause: error,
      })
    throw error
  })
}
