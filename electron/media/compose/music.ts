import { join } from 'node:path'
import { musicCurve, musicGain, musicLength } from '../../common/music/index.ts'
import type { MediaTools } from '../tools.ts'
import type { MusicBed } from '../types.ts'
import { checkGains, gainFilters, gainInput, writeGains } from './sound/gains.ts'
import type { SoundLooper } from './sound/sound-loops.ts'
import { limiterOf, mix, shape, soundInput, stereo } from './sounds.ts'
import type { PlannedSound, SoundStream } from './sounds.ts'
import { soundInfo, soundLength } from './source-sound.ts'
import type { SourceProber } from './sources.ts'

/** Music with its audible part, and the file of its gains. */
export interface PlannedMusic {
  sound: PlannedSound
  /** File of the gains (`writeGains`). */
  gains: string
}

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
  checkGains(tools.tools)
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
  const curve = musicCurve(settings, speech, lengthMs)
  await writeGains(gains, (ms) => musicGain(curve, elapsedMs + ms), totalMs)
  return { sound: { ...sound, part: undefined }, gains }
}

/** Adds music to a sound that is mixed already. */
export interface MusicChains {
  /** Further inputs of ffmpeg, of which the first has the index `next`. */
  inputs: string[]
  chains: string[]
}

export interface MusicMix {
  next: number
  /** The sound's stream: `[1:a]`. */
  from: string
  /** Label of the result, without brackets. */
  to: string
  samples: number
  /** Label for the music as it is mixed in, before the limiter; absent: it does not come apart. */
  alone?: string
}

/** Mixes music into a sound of `samples` samples. */
export function musicChains(
  tools: MediaTools,
  { sound, gains }: PlannedMusic,
  { next, from, to, samples, alone }: MusicMix,
): MusicChains {
  const { args, stream, ...played } = soundInput(sound)
  const music: SoundStream = { ...played, stream: `[${next}:${stream}]` }
  return {
    inputs: [...args, ...gainInput(gains)],
    chains: [
      `${music.stream}${shape(music, samples)}[${to}_music]`,
      `[${next + 1}:0]${gainFilters(samples)}[${to}_gain]`,
      `[${to}_music][${to}_gain]amultiply${alone === undefined ? '' : `,asplit=2[${alone}]`}[${to}_bed]`,
      ...mix([from, `[${to}_bed]`], `[${to}_mix]`),
      `[${to}_mix]${limiterOf(tools)}${stereo},apad=whole_len=${samples},atrim=end_sample=${samples}[${to}]`,
    ],
  }
}
