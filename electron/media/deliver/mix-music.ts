import { mkdtemp, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { defaultLimits } from '../compose/limits.ts'
import { musicChains, planMusic } from '../compose/music.ts'
import { SoundLooper } from '../compose/sound/sound-loops.ts'
import { stereo } from '../compose/sounds.ts'
import { SourceProber } from '../compose/sources.ts'
import { sampleRate } from '../compose/timing.ts'
import { probe } from '../probe.ts'
import { run } from '../run.ts'
import { inputArguments } from '../sniff.ts'
import { soundArguments } from '../sound-encoder.ts'
import type { MediaTools } from '../tools.ts'
import type { MusicBed, WorkOptions } from '../types.ts'

export interface MixMusicRequest extends WorkOptions {
  input: string
  /** The MP4 that is written; its picture is that of the clip, unchanged. */
  output: string
  bed: MusicBed
}

/**
 * Mixes music into a finished clip.
 * @returns whether a file was written: none where no music is heard
 * @throws MediaError as `compose`
 */
export async function mixMusic(
  tools: MediaTools,
  { input, output, bed, ...options }: MixMusicRequest,
): Promise<boolean> {
  const { signal } = options
  const info = await probe(tools, input, signal && { signal })
  const totalMs = info.video?.durationMs ?? info.durationMs
  const samples = Math.round((totalMs * sampleRate) / 1000)
  const folder = await mkdtemp(join(dirname(resolve(output)), `.${basename(output)}-`))
  try {
    const music = await planMusic(bed, totalMs, {
      tools,
      folder,
      sources: new SourceProber(tools, defaultLimits, signal),
      loops: new SoundLooper(tools, folder, signal),
    })
    if (!music) return false
    const spoken = info.audio
      ? `[0:${info.audio.index}]aresample=${sampleRate}:async=1:first_pts=0,${stereo},apad=whole_len=${samples}[spoken]`
      : `anullsrc=r=${sampleRate}:cl=stereo,${stereo},atrim=end_sample=${samples}[spoken]`
    const mixed = musicChains(tools, music, { next: 1, from: '[spoken]', to: 'a', samples })
    await run(
      tools,
      [
        ...[...inputArguments(input, info), ...mixed.inputs],
        ...['-filter_complex', [spoken, ...mixed.chains].join(';')],
        ...['-map', `0:${info.video?.index ?? 'v'}`, '-c:v', 'copy', '-map', '[a]', ...soundArguments('aac')],
        ...['-map_metadata', '0', '-movflags', '+faststart', '-f', 'mp4', `file:${output}`],
      ],
      { ...options, durationMs: totalMs, timeoutMs: 600_000 + totalMs },
    )
    return true
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
