import { MediaError } from '../errors.ts'
import type { MediaTools } from '../tools.ts'
import type { VoiceFileSpec, VoiceFileTags } from './spec.ts'

/** Encoder, container and tags of a format as arguments. OGG is Vorbis: Opus knows no 22.05, 32 or 44.1 kHz. */
export function encoderArguments(tools: MediaTools, spec: VoiceFileSpec, tags: VoiceFileTags): string[] {
  const sound = ['-ar', String(spec.sampleRate), '-ac', String(spec.channels)]
  return [
    '-map_metadata',
    '-1',
    '-map_chapters',
    '-1',
    ...sound,
    ...codec(tools, spec),
    ...tagArguments(spec, tags),
  ]
}

/** Level that the encoder takes away, as a filter that gives it back; '' where it takes none. */
export function encoderGain(format: VoiceFileSpec['format']): string {
  // LAME scales what it encodes by 0.95.
  return format === 'mp3' ? ',volume=1.0526' : ''
}

/** What is decoded again is not quite what was encoded. */
export function isLossy(format: VoiceFileSpec['format']): boolean {
  return format !== 'wav'
}

function codec(tools: MediaTools, { format, channels, sampleRate }: VoiceFileSpec): string[] {
  // Below 32 kHz MP3 and AAC are other layers with lower ceilings; half is as good there.
  const kilobits = (channels === 2 ? 192 : 128) / (sampleRate < 32_000 ? 2 : 1)
  switch (format) {
    case 'wav':
      return ['-c:a', 'pcm_s16le', '-f', 'wav']
    case 'mp3':
      need(tools, 'libmp3lame', 'MP3')
      return [
        '-c:a',
        'libmp3lame',
        '-b:a',
        `${kilobits}k`,
        '-id3v2_version',
        '3',
        '-write_xing',
        '1',
        '-f',
        'mp3',
      ]
    case 'm4a':
      need(tools, 'aac', 'AAC')
      return ['-c:a', 'aac', '-b:a', `${kilobits}k`, '-movflags', '+faststart', '-f', 'ipod']
    case 'ogg':
      need(tools, 'libvorbis', 'OGG Vorbis')
      return ['-c:a', 'libvorbis', '-q:a', '6', '-f', 'ogg']
  }
}

function tagArguments({ format }: VoiceFileSpec, { title, artist, comment }: VoiceFileTags): string[] {
  const named: [string, string][] = [
    ['title', title],
    ['artist', artist],
    ['comment', comment],
  ]
  // MP4's own list of tags has no place for others, and WAV's INFO neither.
  if (format === 'mp3' || format === 'ogg') named.push(['AI_GENERATED', 'true'])
  return named.flatMap(([name, value]) => ['-metadata', `${name}=${plain(value)}`])
}

/** Tags are one line. */
function plain(value: string): string {
  return value.replaceAll(/\p{Cc}+/gu, ' ').trim()
}

function need(tools: MediaTools, encoder: string, name: string): void {
  if (tools.encoders.has(encoder)) return
  throw new MediaError(
    'unsupported',
    `This ffmpeg can't write ${name} (it lacks ${encoder}). Choose another format, or another ffmpeg in Settings.`,
  )
}
