import { soundCodec, soundFormat } from '../common/formats/index.ts'
import type { SoundCodecName, SoundFormatName } from '../common/formats/index.ts'

/**
 * Encoder arguments for sound.
 * @param kilobits per second, for codecs whose quality is a bit rate
 */
export function soundArguments(codec: SoundCodecName, kilobits = 192): string[] {
  const { encoder, quality, options = [] } = soundCodec(codec)
  return ['-c:a', encoder, ...options, ...(quality === 'bit-rate' ? ['-b:a', `${kilobits}k`] : quality)]
}

/** Muxer arguments for a file with sound alone. */
export function soundMuxer(format: SoundFormatName): string[] {
  const { muxer, muxerOptions } = soundFormat(format)
  return [...muxerOptions, '-f', muxer]
}

/** Filter that compensates for the level that the encoder takes away; undefined for an encoder that keeps the level. */
export function gainFilter(codec: SoundCodecName): string | undefined {
  const { gain } = soundCodec(codec)
  return gain === undefined ? undefined : `volume=${gain}`
}
