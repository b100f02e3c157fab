import type { Text } from '../../../common/messages/index.ts'
import { Notes } from '../../core/notes.ts'
import type { MediaTools } from '../../../media/tools.ts'
import type { WorkOptions } from '../../../media/types.ts'
import { engineFps } from '../../presenters/frame-rate.ts'
import type { PhonemeTiming } from '../../speech/types.ts'
import { closed } from '../../speech/visemes/poses.ts'
import type { AudioMouthTrack, Envelope, MouthPose, MouthTrack } from '../../speech/visemes/types.ts'
import type { ReadySound } from './sounds.ts'

/** The functions that compute mouth movements, replaced in tests. */
export interface MouthParts {
  fromPhonemes: (
    phonemes: readonly PhonemeTiming[],
    durationMs: number,
    fps: number,
    options?: { energy?: Envelope },
  ) => MouthTrack
  fromAudio: (
    tools: MediaTools,
    path: string,
    fps: number,
    options?: WorkOptions & { durationMs?: number },
  ) => Promise<AudioMouthTrack>
  measureEnergy: (tools: MediaTools, path: string, signal?: AbortSignal) => Promise<Envelope>
}

/** The poses of `frames` frames of a track from a time on; closed after the end of the speech. */
export function cutPoses(track: MouthTrack, startMs: number, frames: number, spokenMs: number): MouthPose[] {
  const first = Math.round((startMs * track.fps) / 1000)
  const last = first + Math.round((spokenMs * track.fps) / 1000)
  return Array.from({ length: frames }, (_, frame) => {
    const at = first + Math.round((frame * track.fps) / engineFps)
    return (at < last ? track.poses[at] : undefined) ?? closed
  })
}

interface KnownTrack {
  track: MouthTrack
  note?: Text
}

/** Most poses that are remembered: those of some two hours of speech, 20 MB. */
const mostKeptPoses = 200_000

/**
 * Remembers the mouth tracks of sounds whose content never changes, as long as the engine runs. The tracks that were
 * used least recently are dropped first.
 */
export class TrackMemory {
  readonly #mostPoses: number
  readonly #tracks = new Map<string, KnownTrack>()
  #poses = 0

  constructor(mostPoses = mostKeptPoses) {
    this.#mostPoses = mostPoses
  }

  find(content: string): KnownTrack | undefined {
    const known = this.#tracks.get(content)
    if (known) {
      this.#tracks.delete(content)
      this.#tracks.set(content, known)
    }
    return known
  }

  keep(content: string, known: KnownTrack): void {
    this.#poses += known.track.poses.length - (this.#tracks.get(content)?.track.poses.length ?? 0)
    this.#tracks.delete(content)
    this.#tracks.set(content, known)
    for (const [oldest, { track }] of this.#tracks) {
      if (this.#poses <= this.#mostPoses) break
      this.#tracks.delete(oldest)
      this.#poses -= track.poses.length
    }
  }
}

/** The mouth tracks of the sounds of one video, each computed once for its whole file. */
export class MouthTracks {
  readonly #parts: MouthParts
  readonly #tools: MediaTools
  readonly #signal: AbortSignal
  readonly #memory: TrackMemory
  readonly #tracks = new Map<string, Promise<MouthTrack>>()
  readonly #notes = new Notes()

  constructor(parts: MouthParts, tools: MediaTools, signal: AbortSignal, memory: TrackMemory) {
    this.#parts = parts
    this.#tools = tools
    this.#signal = signal
    this.#memory = memory
  }

  trackOf(sound: ReadySound, onProgress: (share: number) => void): Promise<MouthTrack> {
    let track = this.#tracks.get(sound.path)
    if (!track) this.#tracks.set(sound.path, (track = this.#recall(sound, onProgress)))
    return track
  }

  /** Remarks on the mouths for the record of the video. */
  notes(): Text[] {
    return this.#notes.all()
  }

  async #make(sound: ReadySound, onProgress: (share: number) => void): Promise<KnownTrack> {
    if (sound.phonemes) {
      const energy = await this.#parts.measureEnergy(this.#tools, sound.path, this.#signal)
      return { track: this.#parts.fromPhonemes(sound.phonemes, sound.wholeMs, engineFps, { energy }) }
    }
    const options = { signal: this.#signal, onProgress, durationMs: sound.wholeMs }
    const track = await this.#parts.fromAudio(this.#tools, sound.path, engineFps, options)
    return { track, ...(track.note === undefined ? {} : { note: track.note }) }
  }

  async #recall(sound: ReadySound, onProgress: (share: number) => void): Promise<MouthTrack> {
    const { content } = sound
    const known =
      (content === undefined ? undefined : this.#memory.find(content)) ?? (await this.#make(sound, onProgress))
    if (content !== undefined) this.#memory.keep(content, known)
    if (known.note !== undefined) this.#notes.add(known.note)
    return known.track
  }
}
