import type { Text } from '../../../common/messages/index.ts'
import { Notes } from '../../core/notes.ts'
import type { MediaTools } from '../../../media/tools.ts'
import type { WorkOptions } from '../../../media/types.ts'
import { engineFps } from '../../presenters/frame-rate.ts'
import type { PhonemeTiming } from '../../speech/types.ts'
import { closed } from '../../speech/visemes/poses.ts'
import type { AudioMouthTrack, Envelope, MouthPose, MouthTrack } from '../../speech/visemes/types.ts'
import type { ReadySound } from './sounds.ts'

/** The viseme capability. */
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

/** Poses for `frames` frames from a time of a track on; closed behind its end. */
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

/** Most poses that are remembered: some two hours of speech, 20 MB. */
const mostKeptPoses = 200_000

/** Tracks of sounds that never change under their name, for as long as the engine runs; what was used last stays. */
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

/** Mouth tracks of whole sound files, each made once. */
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

  /** What the record should say about the mouths. */
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
