import { availableParallelism } from 'node:os'
import { aiFlagArguments } from '../ai-mark/index.ts'
import { bt709Tags } from '../color-tags.ts'
import { soundArguments } from '../sound-encoder.ts'
import type { Encoding } from '../encoders/index.ts'
import type { Composition } from '../types.ts'
import type { Film } from './plan-types.ts'

/** Arguments with which x264 takes least memory. */
const least = ['-threads', '2', '-rc-lookahead', '2']
/** Most memory of the encoder, bytes. */
const maxEncoderBytes = 1e9

/** How the sound of a clip is encoded. */
export const audioArguments = [...soundArguments('aac'), '-ar', '48000', '-ac', '2']
export const containerArguments = ['-movflags', '+faststart', ...aiFlagArguments('mp4'), '-f', 'mp4']
/** The same for a composition with alpha. */
export const alphaContainerArguments = ['-movflags', '+faststart', ...aiFlagArguments('mov'), '-f', 'mov']

/** The arguments after those of the picture that write a whole composition: with alpha, its sound is left out. */
export const wholeOutput = ({ alpha }: Pick<Composition, 'alpha'>, out: string): string[] =>
  alpha
    ? [...alphaContainerArguments, `file:${out}`, '-map', '[a]', '-f', 'null', '-']
    : ['-map', '[a]', ...audioArguments, ...containerArguments, `file:${out}`]

/** VP9 with alpha, which browsers play: fast, since a film of a presenter is there as it is, too. */
export const webArguments = [
  ...['-an', '-c:v', 'libvpx-vp9', '-pix_fmt', 'yuva420p', '-deadline', 'realtime', '-cpu-used', '8', '-row-mt', '1'],
  ...['-crf', '24', '-b:v', '0', '-auto-alt-ref', '0', '-f', 'webm'],
]

/** The kind of file that a composition becomes. */
export const containerOf = ({ alpha }: Pick<Composition, 'alpha'>): 'mp4' | 'mov' => (alpha ? 'mov' : 'mp4')

/**
 * How the picture of a clip is encoded.
 * @param isSparing with least memory
 */
export function videoArguments(
  { rate, frame }: Pick<Film, 'rate' | 'frame'>,
  encoding: Encoding,
  isSparing: boolean,
): string[] {
  // What hardware takes is memory of its own.
  const memory = encoding.hardware === null ? (isSparing ? least : bounded(frame)) : []
  // The video has a key frame every two seconds, so that an editor can step and seek in it.
  const gop = String(Math.max(1, Math.round((2 * rate.num) / rate.den)))
  const timescale = String(rate.den === 1 ? rate.num * 512 : rate.num)
  return [...encoding.arguments, ...memory, ...bt709Tags, '-g', gop, '-video_track_timescale', timescale]
}

/**
 * Arguments that hold x264 to a gigabyte for large frames. With veryfast it takes about 75 bytes for each px and 9 more for
 * each of its threads, of which it would start one and a half for each processor; its lookahead of ten frames takes 45.
 */
function bounded({ width, height }: { width: number; height: number }): string[] {
  const perPixel = maxEncoderBytes / (width * height)
  const threads = Math.floor((perPixel - 75) / 9)
  if (threads >= 1.5 * availableParallelism()) return []
  return threads >= 2 ? ['-threads', String(threads)] : least
}
