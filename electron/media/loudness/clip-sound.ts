import { silenceLufs } from '../../common/service/extension/loudness.ts'
import { probe } from '../probe.ts'
import { soundArguments, soundMuxer } from '../sound-encoder.ts'
import type { MediaTools } from '../tools.ts'
import { encodeLevelled } from './encoded.ts'
import type { LevelOptions, SoundEncoding } from './encoded.ts'

/** The sound of finished clips. */
export const clipEncoding: SoundEncoding = {
  encoder: [...soundArguments('aac'), '-ar', '48000', '-ac', '2'],
  muxer: soundMuxer('m4a'),
  ending: '.m4a',
}

/**
 * The sound of a clip, brought to a loudness and encoded as clips have it.
 * @param path a file with sound
 * @param lufs integrated loudness of the result
 * @returns the encoded file; null for a silent clip, which stays as it is
 */
export async function levelSound(
  tools: MediaTools,
  path: string,
  lufs: number,
  options: LevelOptions,
): Promise<string | null> {
  const { signal } = options
  const info = await probe(tools, path, signal && { signal })
  if (!info.audio) return null
  const floor = { floorLufs: silenceLufs }
  const levelled = await encodeLevelled(tools, { path, info }, lufs, clipEncoding, { ...options, ...floor })
  return levelled?.path ?? null
}
