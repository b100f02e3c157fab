import { soundCodec, soundFormat } from '../common/formats/index.ts'
import type { SoundCodecName, SoundFormatName } from '../common/formats/index.ts'

/** Arguments that encode sound. @param kilobits per second, for codecs whose quality is a bit rate */
export function soundArguments(codec: SoundCodecName, kilobits = 192): string[] {
  const { encoder, quality } = soundCodec(codec)
  return ['-c:a', encoder, ...(quality === 'bit-rate' ? ['-b:a', `${kilobits}k`] : quality)]
}

/** Arguments that write a file of sound alone. */
export function soundMuxer(format: SoundFormatName): string[] {
  const { muxer, muxerOptions } = soundFormat(format)
  return [...muxerOptions, '-f', muxer]
}

/** A filter that raises the level by as much as the encoder lowers it; undefined where it doesn't. */
export function gainFilter(codec: SoundCodecName): string | undefined {
  const { gain } = soundCodec(codec)
  return gain === undefined ? undefined : `volume=${gain}`
}
