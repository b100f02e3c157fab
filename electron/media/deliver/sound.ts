import { fileType, soundCodec, soundFormat, soundFormatNames } from '../../common/formats/index.ts'
import type { SoundEncoding } from '../loudness/encoded.ts'
import type { MediaInfo } from '../media-info.ts'
import type { MediaTools } from '../tools.ts'
import { soundArguments, soundMuxer } from '../sound-encoder.ts'
import { soundCodecFor } from './can.ts'
import type { ConvertTo } from './types.ts'

/**
 * Encoder and file format for the sound of a conversion.
 * @returns null for silent targets
 */
export function clipSound(tools: MediaTools, to: ConvertTo, info: MediaInfo): SoundEncoding | null {
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
