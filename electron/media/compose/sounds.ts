import { fadesWithin, isPlainSound } from '../../common/service/extension/sound.ts'
import type { MediaInfo } from '../media-info.ts'
import { inputArguments } from '../sniff.ts'
import type { MediaTools } from '../tools.ts'
import type { SoundPart } from '../types.ts'
import { sampleRate } from './timing.ts'

/** A sound of an item, with its audible part. */
export interface PlannedSound {
  path: string
  info: MediaInfo
  /** `layer`: the sound of a video that moves, which is not read together with its picture. */
  role: 'voice' | 'audio' | 'layer'
  startMs: number
  lengthMs: number
  part?: SoundPart | undefined
  /** Gain of a recording, dB. */
  gainDb?: number | undefined
  /** The file repeats, beginning at a time of it; otherwise it is heard once. */
  loop?: { phaseMs: number }
}

/** Sound of an item, as a labelled stream of the graph. */
export interface SoundStream {
  /** Label of the input's stream: `[3:1]`. */
  stream: string
  role: 'voice' | 'audio' | 'layer'
  /** The item's start in the stream's timestamps (ms). */
  zeroMs: number
  /** Longest audible part of the sound (ms). */
  lengthMs: number
  part?: SoundPart | undefined
  gainDb?: number | undefined
}

/** A decoder of MP3 or AAC needs the sound before the one that is wanted: without it, 70 ms are silent. */
const marginMs = 500
/** The form in which sounds are mixed. */
export const stereo = `aformat=sample_fmts=fltp:sample_rates=${sampleRate}:channel_layouts=stereo`

/** The arguments that open a sound as an input of ffmpeg, the stream's index in it, and how it is played. */
export function soundInput({
  path,
  info,
  role,
  startMs,
  lengthMs,
  part,
  gainDb,
  loop,
}: PlannedSound): Omit<SoundStream, 'stream'> & { args: string[]; stream: number } {
  if (loop) {
    const args = ['-stream_loop', '-1', '-f', 'wav', '-i', `file:${path}`]
    return { args, stream: 0, role, zeroMs: loop.phaseMs, lengthMs, part }
  }
  const seekMs = Math.max(0, startMs - marginMs)
  const seek = seekMs > 0 ? ['-ss', String(seekMs / 1000)] : []
  const args = ['-vn', ...seek, ...inputArguments(path, info)]
  return { args, stream: info.audio!.index, role, zeroMs: startMs - seekMs, lengthMs, part, gainDb }
}

/** Length of the fade-out of sound that is cut off (s), which prevents a click. */
const fadeS = 0.05

/** How the sounds of an item are mixed. */
export interface SoundMix {
  samples: number
  /** Label of the result, without brackets. */
  out: string
  /** Filters for all but voices, with a comma before them: those of a transition. */
  crossfade?: string | undefined
  /** Whether voices and the rest also come apart, as they are before the limiter: in `apartLabels`. */
  isApart?: boolean
}

/** Labels of the voices of a mix and of the rest, where they also come apart. */
export const apartLabels = (out: string): { voice: string; effects: string } => ({
  voice: `${out}_voices`,
  effects: `${out}_effects`,
})

/**
 * Mixes an item's sounds to exactly `samples` samples of 48 kHz stereo. The sound of videos is lowered (ducked) while
 * the voice speaks.
 * @returns filter chains that end in the label `[out]`
 */
export function soundChains(
  tools: MediaTools,
  sounds: readonly SoundStream[],
  { samples, out, crossfade = '', isApart = false }: SoundMix,
): string[] {
  const name = (part: string) => `[${out}_${part}]`
  const apart = apartLabels(out)
  const silence = (label: string) =>
    `anullsrc=r=${sampleRate}:cl=stereo,${stereo},atrim=end_sample=${samples}[${label}]`
  if (sounds.length === 0) return [out, ...(isApart ? Object.values(apart) : [])].map(silence)
  const chains = sounds.map((sound, index) => {
    const faded = sound.role === 'voice' ? '' : crossfade
    return `${sound.stream}${shape(sound, samples)}${faded}${name(`in${index}`)}`
  })
  const labels = (role: SoundStream['role']) =>
    sounds.flatMap((sound, index) => (sound.role === role ? [name(`in${index}`)] : []))
  let voices = labels('voice')
  const beds = labels('layer')
  let others = [...beds, ...labels('audio')]

  const [voice] = voices
  if (voice !== undefined && beds.length > 0) {
    chains.push(...mix(beds, name('bed')))
    chains.push(`${voice}asplit=2${name('voice')}${name('key')}`)
    // The compressor ends with either of its inputs, and drops what it holds of the other one: up to a second of sound, now
    // and then. So neither ends before it.
    chains.push(`${name('bed')}apad${name('bed_on')}`, `${name('key')}apad${name('key_on')}`)
    chains.push(
      `${name('bed_on')}${name('key_on')}sidechaincompress=${ducking},atrim=end_sample=${samples}${name('ducked')}`,
    )
    voices = [name('voice')]
    others = [name('ducked'), ...labels('audio')]
  }
  if (isApart) {
    const split = (own: readonly string[], to: string): string[] => {
      if (own.length === 0) {
        chains.push(silence(to))
        return []
      }
      const named = (end: string) => own.map((label) => `${label.slice(0, -1)}_${end}]`)
      const [mixed, alone] = [named('mixed'), named('alone')]
      chains.push(...own.map((label, index) => `${label}asplit=2${mixed[index]}${alone[index]}`))
      chains.push(...mix(alone, `[${to}]`))
      return mixed
    }
    voices = split(voices, apart.voice)
    others = split(others, apart.effects)
  }
  const mixed = [...voices, ...others]
  chains.push(...mix(mixed, name('mix')))
  const limiter = mixed.length > 1 ? limiterOf(tools) : ''
  chains.push(`${name('mix')}${limiter}${stereo},apad=whole_len=${samples},atrim=end_sample=${samples}[${out}]`)
  return chains
}

/** Samples by which the limiter delays the sound: one less than its attack of 5 ms. */
const limiterSamples = sampleRate / 200 - 1

/**
 * The filters for summed sounds, which may exceed full scale, with a comma; nothing where ffmpeg has no limiter. Its delay is
 * taken back.
 */
export function limiterOf(tools: MediaTools): string {
  if (!tools.filters.has('alimiter')) return ''
  const limit = 'alimiter=limit=0.95:level=disabled:attack=5'
  return `apad=pad_len=${limiterSamples},${limit},atrim=start_sample=${limiterSamples},asetpts=PTS-STARTPTS,`
}

/**
 * Settings of the compressor: speech at -16 LUFS lowers the sound under it by about 15 dB, which returns within half a
 * second of silence.
 */
const ducking = 'threshold=0.02:ratio=8:attack=15:release=400:detection=rms'

/** Filter chains of the plain sum of sounds, however loud, in `samples` samples; they end in the label `[out]`. */
export function sumChains(sounds: readonly SoundStream[], samples: number, out: string): string[] {
  const names = sounds.map((_, index) => `[${out}_${index}]`)
  const shaped = sounds.map((sound, index) => `${sound.stream}${shape(sound, samples)}${names[index]}`)
  return [...shaped, ...mix(names, `[${out}]`)]
}

/**
 * Mixes streams to their plain sum. amix divides by the number of streams; all of them last to the end here, so a
 * constant gain restores the sum.
 */
export function mix(labels: readonly string[], out: string): string[] {
  if (labels.length === 1) return [`${labels[0]}anull${out}`]
  return [`${labels.join('')}amix=inputs=${labels.length}:duration=longest,volume=${labels.length}${out}`]
}

/** Filters that give a sound its audible part, its settings, and silence up to `samples` samples. */
export function shape(sound: SoundStream, samples: number): string {
  const itemMs = (samples * 1000) / sampleRate
  const cut = sound.lengthMs > itemMs + 1
  const audible = Math.min(samples, Math.round((sound.lengthMs * sampleRate) / 1000))
  const end = audible / sampleRate
  return [
    ...(sound.zeroMs > 0 ? [`asetpts=PTS-${sound.zeroMs / 1000}/TB`] : []),
    'atrim=start=0',
    // A stream that starts late gets silence before it, so that it stays in time with its picture.
    `aresample=${sampleRate}:async=1:first_pts=0`,
    stereo,
    `atrim=end_sample=${audible}`,
    ...(sound.gainDb ? [`volume=${sound.gainDb.toFixed(3)}dB`] : []),
    ...(sound.part ? played(sound.part) : []),
    ...(cut ? [`afade=t=out:st=${Math.max(0, end - fadeS).toFixed(6)}:d=${fadeS}`] : []),
    `apad=whole_len=${samples}`,
    `atrim=end_sample=${samples}`,
  ].join(',')
}

/** Filters for the volume and the fades of a sound, whose part begins at 0. */
function played({ settings, elapsedMs, wholeMs }: SoundPart): string[] {
  if (isPlainSound(settings)) return []
  if (settings.muted) return ['volume=0']
  const { fadeIn, fadeOut } = fadesWithin(settings, wholeMs)
  const fades = [
    ...(fadeIn > elapsedMs ? [`afade=t=in:st=0:d=${fadeIn / 1000}`] : []),
    ...(fadeOut > 0 ? [`afade=t=out:st=${(wholeMs - fadeOut) / 1000}:d=${fadeOut / 1000}`] : []),
  ]
  const elapsed = elapsedMs / 1000
  // The fades are those of the whole sound: its time stands in the timestamps meanwhile.
  const timed = elapsed > 0 ? [`asetpts=PTS+${elapsed}/TB`, ...fades, `asetpts=PTS-${elapsed}/TB`] : fades
  const { volume = 0 } = settings
  return [...(volume === 0 ? [] : [`volume=${volume}dB`]), ...(fades.length > 0 ? timed : [])]
}
