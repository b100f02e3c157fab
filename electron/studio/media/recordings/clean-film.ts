import { rm } from 'node:fs/promises'
import { probe, run, soundArguments } from '../../../media/index.ts'
import type { MediaTools } from '../../../media/index.ts'
import { removeNoiseOf } from '../../../media/noise/index.ts'
import { inputArguments } from '../../../media/sniff.ts'
import type { ConvertOptions } from './convert.ts'

/** Share of the work that is the removal itself; the rest is putting the sound back. */
const removal = 0.9

/**
 * Copies a film with the noise taken out of its sound, as it is taken out of voices; the picture stays as it is.
 * @returns false for a film without sound, of which nothing is written
 */
export async function cleanFilm(tools: MediaTools, { from, to, signal, onProgress }: ConvertOptions): Promise<boolean> {
  const info = await probe(tools, from, { signal })
  const { audio, video } = info
  if (!audio || !video) return false
  const clean = `${to}.clean.wav`
  try {
    const noisy = { from, info, audio, to: clean }
    await removeNoiseOf(tools, noisy, { signal, onProgress: (share) => onProgress(share * removal) })
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
    await run(tools, [...picture, ...encoder], { logLevel: 'error', signal })
    return true
  } finally {
    await rm(clean, { force: true })
  }
}
