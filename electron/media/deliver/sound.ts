import { join } from 'node:path'
import { measureLoudness, planLoudness } from '../loudness.ts'
import type { MediaInfo } from '../media-info.ts'
import { run } from '../run.ts'
import { inputArguments } from '../sniff.ts'
import type { MediaTools } from '../tools.ts'
import type { WorkOptions } from '../types.ts'
import type { ConvertTo } from './types.ts'

/** Highest true peak of a result, dBTP. */
const CEILING_DB = -1
/** What is aimed at before encoding: lossy encoders raise peaks. */
const FIRST_AIM_DB = -1.5

/** Targets that hold no picture. */
export function soundOnly(to: ConvertTo): boolean {
  return to === 'mp3' || to === 'm4a' || to === 'wav'
}

/** Encoder arguments of the sound, and the muxer and ending that hold it alone. */
interface SoundFormat {
  encoder: string[]
  muxer: string
  ending: string
  /** Hz where the codec knows only one. */
  rate?: number
}

export function soundFormat(tools: MediaTools, to: ConvertTo, info: MediaInfo): SoundFormat {
  // No target here is made for surround sound, and encoders differ in the layouts they take.
  const stereo = (info.audio?.channels ?? 2) > 2 ? ['-ac', '2'] : []
  switch (to) {
    case 'vp9': {
      const opus = tools.encoders.has('libopus')
      const encoder = opus ? ['-c:a', 'libopus', '-b:a', '128k'] : ['-c:a', 'libvorbis', '-q:a', '5']
      return {
        encoder: [...encoder, ...stereo],
        muxer: 'webm',
        ending: '.webm',
        ...(opus && { rate: 48_000 }),
      }
    }
    case 'prores':
    case 'wav':
      return { encoder: ['-c:a', 'pcm_s16le', ...stereo], muxer: 'wav', ending: '.wav' }
    case 'mp3':
      return { encoder: ['-c:a', 'libmp3lame', '-b:a', '192k', ...stereo], muxer: 'mp3', ending: '.mp3' }
    default:
      return { encoder: ['-c:a', 'aac', '-b:a', '192k', ...stereo], muxer: 'ipod', ending: '.m4a' }
  }
}

/**
 * The filter that brings a clip's sound to a loudness (two passes: measured first), true peak under -1 dB. What lossy
 * encoding does to peaks is tried on the sound alone before the picture is encoded with it.
 * @returns null for silence, which stays as it is
 */
export async function loudnessFilter(
  tools: MediaTools,
  input: { path: string; info: MediaInfo },
  lufs: number,
  format: SoundFormat,
  options: WorkOptions & { folder: string },
): Promise<string | null> {
  const { path, info } = input
  const { signal, onProgress, folder } = options
  const work = signal ? { signal } : {}
  const trial = join(folder, `sound${format.ending}`)
  let aim = FIRST_AIM_DB
  let filter = ''
  for (let pass = 0; pass < 3; pass += 1) {
    const plan = await planLoudness(tools, path, info, {
      ...work,
      targetLufs: lufs,
      truePeakDb: aim,
      ...(format.rate && { sampleRate: format.rate }),
      ...(onProgress && pass === 0 && { onProgress: (share: number) => onProgress(share * 0.7) }),
    })
    if (plan.result.integratedLufs === null) return null
    filter = plan.filter
    const output = ['-map', `0:${info.audio!.index}`, '-af', filter, ...format.encoder, '-f', format.muxer]
    await run(tools, [...inputArguments(path, info), ...output, `file:${trial}`], { ...work })
    const { truePeakDb } = await measureLoudness(tools, trial, { ...work, label: 'The sound' })
    onProgress?.(0.8 + pass * 0.1)
    if (truePeakDb === null || truePeakDb <= CEILING_DB - 0.05) break
    aim -= truePeakDb - CEILING_DB + 0.3
  }
  return filter
}
