import { rm } from 'node:fs/promises'
import { probe, run, soundArguments } from '../../../media/index.ts'
import type { MediaTools } from '../../../media/index.ts'
import { removeNoise } from '../../../media/noise/index.ts'
import { noiseRate } from '../../../media/noise/protocol.ts'
import { inputArguments } from '../../../media/sniff.ts'
import type { ConvertOptions } from './convert.ts'

/** Share of the work that is the removal itself; the rest is taking the sound out and putting it back. */
const removal = 0.9

/**
 * Copies a film with the noise taken out of its sound, as it is taken out of voices; the picture stays as it is.
 * @returns false for a film without sound, of which nothing is written
 */
export async function cleanFilm(tools: MediaTools, { from, to, signal, onProgress }: ConvertOptions): Promise<boolean> {
  const info = await probe(tools, from, { signal })
  const { audio, video } = info
  if (!audio || !video) return false
  const [noisy, clean] = [`${to}.noisy.wav`, `${to}.clean.wav`]
  const work = { logLevel: 'error', signal } as const
  try {
    // Without tags the header is as long as that of recorded voices.
    const plain = ['-map_metadata', '-1', '-fflags', '+bitexact', '-c:a', 'pcm_s16le', '-f', 'wav']
    const sound = [
      '-map',
      `0:${audio.index}`,
      '-ac',
      '1',
      '-ar',
      String(noiseRate),
      '-af',
      'aresample=async=1:first_pts=0',
    ]
    await run(tools, [...inputArguments(from, info), ...sound, ...plain, noisy], work)
    await removeNoise(noisy, clean, { signal, onProgress: (share) => onProgress(share * removal) })
    const picture = [
      ...inputArguments(from, info),
      '-i',
      clean,
      '-map',
      `0:${video.index}`,
      '-map',
      '1:a',
      '-c:v',
      'copy',
    ]
    const encoder = [...soundArguments('aac', 160), '-ac', '2', '-movflags', '+faststart', '-f', 'mp4', to]
    await run(tools, [...picture, ...encoder], work)
    return true
  } finally {
    await rm(noisy, { force: true })
    await rm(clean, { force: true })
  }
}
