import type { directSpeechFormats } from '../../../common/service/openapi/index.ts'
import { fileType } from '../../../common/formats/index.ts'
import { gainFilter, soundArguments, soundMuxer } from '../../../media/index.ts'

export type DirectFormatName = (typeof directSpeechFormats)[number]

/** A format in which speech is answered while it is spoken. */
export interface DirectFormat {
  mime: string
  /** Whether the file begins with its length, so that nothing can be answered before all is spoken. */
  isWhole: boolean
  /** Arguments of ffmpeg for encoder and muxer. */
  output: readonly string[]
  /** Filter that compensates for the level that the encoder takes away. */
  gain?: string | undefined
}

/** Sample rate of all formats, Hz: that of the finest voices. Raw PCM has no header that could say another one. */
export const directRate = 24_000

/**
 * The formats. Without the header that LAME writes last, players take the length of an MP3 from its constant bit rate. Pages of
 * Ogg end every 0.2 s, since one of the usual second or more would wait for the next sentence.
 */
export const directFormats = {
  mp3: {
    mime: fileType('mp3').mime,
    isWhole: false,
    output: [...soundArguments('mp3', 128), '-write_xing', '0', '-id3v2_version', '0', '-f', 'mp3'],
    gain: gainFilter('mp3'),
  },
  opus: {
    mime: fileType('ogg').mime,
    isWhole: false,
    output: [...soundArguments('opus', 64), '-page_duration', '200000', '-f', 'ogg'],
  },
  aac: { mime: fileType('aac').mime, isWhole: false, output: [...soundArguments('aac', 96), '-f', 'adts'] },
  flac: { mime: fileType('flac').mime, isWhole: false, output: ['-c:a', 'flac', '-sample_fmt', 's16', '-f', 'flac'] },
  wav: { mime: fileType('wav').mime, isWhole: true, output: [...soundArguments('pcm'), ...soundMuxer('wav')] },
  pcm: { mime: 'audio/pcm', isWhole: false, output: [...soundArguments('pcm'), '-f', 's16le'] },
} as const satisfies Record<DirectFormatName, DirectFormat>

export const directFormat = (name: DirectFormatName): DirectFormat => directFormats[name]
