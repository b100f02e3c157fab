import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { join } from 'node:path'
import { message } from '../../common/messages/index.ts'
import { musicCurve, musicGain, musicLength } from '../../common/music/index.ts'
import type { MusicCurve } from '../../common/music/index.ts'
import { MediaError } from '../errors.ts'
import type { MediaTools } from '../tools.ts'
import type { MusicBed } from '../types.ts'
import type { SoundLooper } from './sound/sound-loops.ts'
import { limiterOf, mix, shape, soundInput, stereo } from './sounds.ts'
import type { PlannedSound, SoundStream } from './sounds.ts'
import { soundInfo, soundLength } from './source-sound.ts'
import type { SourceProber } from './sources.ts'
import { sampleRate } from './timing.ts'

/** Music with its audible part, and the file of its gains. */
export interface PlannedMusic {
  sound: PlannedSound
  /** File of the gains: floats of 32 bits at `gainRate`, beyond the end of the video. */
  gains: string
}

/** Values a second of the gains; ffmpeg makes a value for each sample of them. */
const gainRate = 1_000
/** Time for which gains go on after the end, ms: the filter that makes samples of them looks ahead. */
const gainMarginMs = 500
/** Gains that are written at once. */
const gainBlock = 16_384

export interface MusicTools {
  tools: MediaTools
  sources: SourceProber
  loops: SoundLooper
  /** Folder for temporary files. */
  folder: string
}

/**
 * Prepares music for a video of a length, or for the part of one that begins at `elapsedMs`.
 * @returns null where none is heard
 */
export async function planMusic(bed: MusicBed, totalMs: number, tools: MusicTools): Promise<PlannedMusic | null> {
  const { path, fragment, settings, speech, elapsedMs = 0, wholeMs = elapsedMs + totalMs } = bed
  const { sources, loops, folder } = tools
  if (settings.muted) return null
  if (!tools.tools.filters.has('amultiply')) {
    throw new MediaError('unsupported', message('mediaErrors.ffmpegTooOld'))
  }
  const info = await soundInfo(bed, sources)
  await sources.checkDecodes(path, bed.label ?? path, 'audio', fragment)
  const fileMs = await soundLength(bed, sources)
  const lengthMs = musicLength(settings.loop, fileMs, wholeMs)
  if (fileMs <= 0 || lengthMs <= elapsedMs) return null
  const startMs = fragment?.startMs ?? 0
  const whole: PlannedSound = { path, info, role: 'audio', startMs, lengthMs: fileMs }
  const sound = settings.loop
    ? await loops.looped({ ...whole, part: { settings: { loop: true }, elapsedMs, wholeMs } }, totalMs)
    : { ...whole, startMs: startMs + elapsedMs, lengthMs: fileMs - elapsedMs }
  const gains = join(folder, 'music.f32')
  await writeGains(gains, musicCurve(settings, speech, lengthMs), elapsedMs, totalMs)
  return { sound: { ...sound, part: undefined }, gains }
}

async function writeGains(path: string, curve: MusicCurve, fromMs: number, totalMs: number): Promise<void> {
  const count = Math.ceil(((totalMs + gainMarginMs) * gainRate) / 1000)
  function* blocks(): Iterable<Buffer> {
    for (let first = 0; first < count; first += gainBlock) {
      const values = new Float32Array(Math.min(gainBlock, count - first))
      for (let at = 0; at < values.length; at++)
        values[at] = musicGain(curve, fromMs + ((first + at) * 1000) / gainRate)
      yield Buffer.from(values.buffer)
    }
  }
  await pipeline(Readable.from(blocks()), createWriteStream(path))
}

/** Adds music to a sound that is mixed already. */
export interface MusicChains {
  /** Further inputs of ffmpeg, of which the first has the index `next`. */
  inputs: string[]
  chains: string[]
}

/**
 * Mixes music into a sound of `samples` samples.
 * @param from the sound's stream: `[1:a]`
 * @param to label of the result, without brackets
 */
export function musicChains(
  tools: MediaTools,
  { sound, gains }: PlannedMusic,
  { next, from, to, samples }: { next: number; from: string; to: string; samples: number },
): MusicChains {
  const { args, stream, ...played } = soundInput(sound)
  const music: SoundStream = { ...played, stream: `[${next}:${stream}]` }
  const gainInput = ['-f', 'f32le', '-ar', String(gainRate), '-i', `file:${gains}`]
  return {
    inputs: [...args, ...gainInput],
    chains: [
      `${music.stream}${shape(music, samples)}[${to}_music]`,
      `[${next + 1}:0]aresample=${sampleRate},pan=stereo|c0=c0|c1=c0,${stereo},atrim=end_sample=${samples}[${to}_gain]`,
      `[${to}_music][${to}_gain]amultiply[${to}_bed]`,
      ...mix([from, `[${to}_bed]`], `[${to}_mix]`),
      `[${to}_mix]${limiterOf(tools)}${stereo},apad=whole_len=${samples},atrim=end_sample=${samples}[${to}]`,
    ],
  }
}
