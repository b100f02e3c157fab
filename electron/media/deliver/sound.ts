import { message } from '../../common/messages/index.ts'
import { join } from 'node:path'
import { fileType, soundCodec, soundFormat, soundFormatNames } from '../../common/formats/index.ts'
import { measureLoudness, planLoudness } from '../loudness.ts'
import type { MediaInfo } from '../media-info.ts'
import { run } from '../run.ts'
import { inputArguments } from '../sniff.ts'
import type { MediaTools } from '../tools.ts'
import { soundArguments, soundMuxer } from '../sound-encoder.ts'
import type { WorkOptions } from '../types.ts'
import { soundCodecFor } from './can.ts'
import type { ConvertTo } from './types.ts'

/** Highest true peak of a result (dBTP). */
const ceilingDb = -1
/** Highest true peak before encoding (dBTP): lossy encoders raise peaks. */
const firstAimDb = -1.5

/** Encoder arguments of the sound, and the file format in which it is written alone to be measured. */
export interface ClipSound {
  encoder: string[]
  muxer: string[]
  ending: string
  /** Sample rate (Hz) of a codec that supports only one. */
  rate?: number
}

/**
 * Encoder and file format for the sound of a conversion.
 * @returns null for silent targets
 */
export function clipSound(tools: MediaTools, to: ConvertTo, info: MediaInfo): ClipSound | null {
  const codec = soundCodecFor(tools, to)
  if (codec === null) return null
  // No target supports surround sound, and encoders differ in the layouts that they accept.
  const stereo = (info.audio?.channels ?? 2) > 2 ? ['-ac', '2'] : []
  const alone = soundFormatNames.find((name) => soundFormat(name).codec === codec) ?? 'ogg'
  const { rate } = soundCodec(codec)
  return {
    encoder: [...soundArguments(codec, codec === 'opus' ? 128 : 192), ...stereo],
    muxer: soundMuxer(alone),
    ending: fileType(soundFormat(alone).file).endings[0],
    ...(rate && { rate }),
  }
}

/**
 * Filter that changes a clip's sound to a loudness (two passes: measured first), with a true peak below -1 dB. The
 * sound alone is encoded first, to measure how far a lossy encoder raises its peaks.
 * @returns null for silence, which is not changed
 */
export async function loudnessFilter(
  tools: MediaTools,
  input: { path: string; info: MediaInfo },
  lufs: number,
  format: ClipSound,
  options: WorkOptions & { folder: string },
): Promise<string | null> {
  const { path, info } = input
  const { signal, onProgress, folder } = options
  const work = signal ? { signal } : {}
  const trial = join(folder, `sound${format.ending}`)
  let aim = firstAimDb
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
    const output = ['-map', `0:${info.audio!.index}`, '-af', filter, ...format.encoder, ...format.muxer]
    await run(tools, [...inputArguments(path, info), ...output, `file:${trial}`], { ...work })
    const { truePeakDb } = await measureLoudness(tools, trial, { ...work, label: message('mediaErrors.labels.sound') })
    onProgress?.(0.8 + pass * 0.1)
    if (truePeakDb === null || truePeakDb <= ceilingDb - 0.05) break
    aim -= truePeakDb - ceilingDb + 0.3
  }
  return filter
}
