import { message } from '../../common/messages/index.ts'
import { soundCodec, soundFormat } from '../../common/formats/index.ts'
import type { SoundFormatName } from '../../common/formats/index.ts'
import { MediaError } from '../errors.ts'
import { gainFilter, soundArguments, soundMuxer } from '../sound-encoder.ts'
import type { MediaTools } from '../tools.ts'
import type { VoiceFileSpec, VoiceFileTags } from './spec.ts'

/**
 * Arguments for encoder, container and tags of a format.
 * @throws MediaError `unsupported` when this ffmpeg lacks the encoder
 */
export function encoderArguments(tools: MediaTools, spec: VoiceFileSpec, tags: VoiceFileTags): string[] {
  const { codec, name } = soundFormat(spec.format)
  const { encoder } = soundCodec(codec)
  need(tools, encoder, name)
  return [
    ...['-map_metadata', '-1', '-map_chapters', '-1'],
    ...['-ar', String(spec.sampleRate), '-ac', String(spec.channels)],
    ...soundArguments(codec, kilobits(spec)),
    ...soundMuxer(spec.format),
    ...tagArguments(spec, tags),
  ]
}

/** Arguments for container and tags of sound that is copied without encoding. */
export function copyArguments(spec: VoiceFileSpec, tags: VoiceFileTags): string[] {
  return [
    ...['-map_metadata', '-1', '-map_chapters', '-1', '-c:a', 'copy'],
    ...soundMuxer(spec.format),
    ...tagArguments(spec, tags),
  ]
}

/** The nearest spec that can be written: some codecs support only one sample rate. */
export function writableSpec(requested: VoiceFileSpec): VoiceFileSpec {
  return { ...requested, sampleRate: soundCodec(soundFormat(requested.format).codec).rate ?? requested.sampleRate }
}

/**
 * Filter, after a comma, that compensates for the level that the encoder takes away; '' for an encoder that keeps the
 * level.
 */
export function encoderGain(format: SoundFormatName): string {
  const filter = gainFilter(soundFormat(format).codec)
  return filter === undefined ? '' : `,${filter}`
}

/** Bit rate (kbit/s). Below 32 kHz, MP3 and AAC have lower maxima; half the rate is as good there. */
function kilobits({ channels, sampleRate }: VoiceFileSpec): number {
  return (channels === 2 ? 192 : 128) / (sampleRate < 32_000 ? 2 : 1)
}

function tagArguments({ format }: VoiceFileSpec, { title, artist, comment }: VoiceFileTags): string[] {
  const named: [string, string][] = [
    ['title', title],
    ['artist', artist],
    ['comment', comment],
  ]
  if (soundFormat(format).freeTags) named.push(['AI_GENERATED', 'true'])
  return named.flatMap(([name, value]) => ['-metadata', `${name}=${plain(value)}`])
}

/** Value of a tag on a single line: line breaks become blanks. */
function plain(value: string): string {
  return value.replaceAll(/\p{Cc}+/gu, ' ').trim()
}

function need(tools: MediaTools, encoder: string, name: string): void {
  if (tools.encoders.has(encoder)) return
  throw new MediaError('unsupported', message('mediaErrors.cannotWrite', { name, encoder }))
}
