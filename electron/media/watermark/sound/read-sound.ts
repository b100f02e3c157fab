import type { MediaInfo } from '../../media-info.ts'
import { run } from '../../run.ts'
import { inputArguments } from '../../sniff.ts'
import type { MediaTools } from '../../tools.ts'
import { SoundDetector } from './detector.ts'
import type { SoundEvidence } from './detector.ts'
import { detectionRate } from './features.ts'

/** Most sound that is looked at, s: a mark that an hour does not show is in none of it. */
const mostSeconds = 3600
const timeoutMs = 300_000

/** What the sound of a file says of the mark; null without sound. @throws MediaError */
export async function soundEvidence(tools: MediaTools, path: string, info: MediaInfo): Promise<SoundEvidence | null> {
  if (!info.audio) return null
  const detector = new SoundDetector()
  // A chunk from ffmpeg's pipe may end within the bytes of a number.
  let rest = Buffer.alloc(0)
  const input = ['-t', String(mostSeconds), ...inputArguments(path, info), '-map', `0:${info.audio.index}`]
  await run(tools, [...input, '-ac', '1', '-ar', String(detectionRate), '-f', 'f32le', 'pipe:1'], {
    timeoutMs,
    onOutput(chunk) {
      const all = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
      const samples = new Float32Array(Math.floor(all.length / 4))
      for (let at = 0; at < samples.length; at += 1) samples[at] = all.readFloatLE(at * 4)
      rest = Buffer.from(all.subarray(samples.length * 4))
      detector.push(samples)
    },
  })
  return detector.result()
}
