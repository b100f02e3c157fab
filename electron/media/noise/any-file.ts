import { rm } from 'node:fs/promises'
import type { AudioInfo, MediaInfo } from '../media-info.ts'
import { run } from '../run.ts'
import { inputArguments } from '../sniff.ts'
import type { MediaTools } from '../tools.ts'
import { noiseRate } from './protocol.ts'
import { removeNoise } from './remove.ts'

/** A sound track that loses its noise. */
export interface NoisySound {
  /** Path of a media file. */
  from: string
  info: MediaInfo
  audio: Pick<AudioInfo, 'index'>
  /** Path of a WAV file of 48 kHz, one channel and 16 bits. */
  to: string
}

/**
 * Writes the sound of any media file without its noise. Gaps in it become silence, so that it stays in step with a picture.
 * @throws MediaError; an error of the disk; or the signal's reason
 */
export async function removeNoiseOf(
  tools: MediaTools,
  { from, info, audio, to }: NoisySound,
  work: { onProgress?: (share: number) => void; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  const noisy = `${to}.noisy.wav`
  const signal = work.signal ? { signal: work.signal } : {}
  const plain = ['-ac', '1', '-ar', String(noiseRate), '-af', 'aresample=async=1:first_pts=0']
  // Without tags the header is as long as that of recorded voices.
  const bare = ['-map_metadata', '-1', '-fflags', '+bitexact', '-c:a', 'pcm_s16le', '-f', 'wav']
  try {
    await run(tools, [...inputArguments(from, info), '-map', `0:${audio.index}`, ...plain, ...bare, noisy], {
      logLevel: 'error',
      ...signal,
    })
    await removeNoise(noisy, to, { ...signal, ...(work.onProgress && { onProgress: work.onProgress }) })
  } finally {
    await rm(noisy, { force: true })
  }
}
