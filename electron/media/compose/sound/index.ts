import type { MediaTools } from '../../tools.ts'
import type { SourceProber } from '../sources.ts'
import { SoundLooper } from './sound-loops.ts'
import { SoundRetimer } from './sound-speed.ts'
import { SoundSummer } from './sound-sums.ts'
import { VolumeShaper } from './sound-volume.ts'

/** What prepares sounds as files of a folder before a film is composed. */
export interface SoundTools {
  loops: SoundLooper
  speeds: SoundRetimer
  volumes: VolumeShaper
  sums: SoundSummer
}

export function createSoundTools(
  tools: MediaTools,
  folder: string,
  sources: SourceProber,
  signal: AbortSignal | undefined,
): SoundTools {
  const loops = new SoundLooper(tools, folder, signal)
  return {
    loops,
    speeds: new SoundRetimer(tools, folder, sources, signal),
    volumes: new VolumeShaper({ tools, folder, sources, loops, signal }),
    sums: new SoundSummer(tools, folder, sources, signal),
  }
}
