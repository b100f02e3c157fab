import { dirname } from 'node:path'
import type { Text } from '../../../common/messages/index.ts'
import { digestOfContent } from '../../core/digest.ts'
import { sha256 } from '../../core/ids.ts'
import { Notes } from '../../core/notes.ts'
import type { KeptFiles } from '../../store/media/kept.ts'
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

/** The mouth tracks of the sounds of one video, each computed once for its whole file, and kept. */
export class MouthTracks {
  readonly #parts: MouthParts
  readonly #tools: MediaTools
  readonly #signal: AbortSignal
  readonly #kept: KeptFiles
  readonly #tracks = new Map<string, Promise<MouthTrack>>()
  readonly #notes = new Notes()

  constructor(parts: MouthParts, tools: MediaTools, signal: AbortSignal, kept: KeptFiles) {
    this.#parts = parts
    this.#tools = tools
    this.#signal = signal
    this.#kept = kept
  }

  trackOf(sound: ReadySound, onProgress: (share: number) => void): Promise<MouthTrack> {
    // At another speed, the phonemes of the same file are not known.
    const key = `${sound.phonemes ? 'spoken' : 'heard'} ${sound.path}`
    let track = this.#tracks.get(key)
    if (!track) this.#tracks.set(key, (track = this.#find(sound, onProgress)))
    return track
  }

  /** Remarks on the mouths for the record of the video. */
  notes(): Text[] {
    return this.#notes.all()
  }

  async #find(sound: ReadySound, onProgress: (share: number) => void): Promise<MouthTrack> {
    const name = this.#kept.nameOf('mouth', mouthContent(sound, await digestOfContent(sound.path, this.#signal)))
    const before = (await this.#kept.facts(name)) as MouthTrack | undefined
    if (before) return before
    const { note, fps, poses } = await this.#make(sound, onProgress)
    // A track with a note is not as good as it can be: it is made again the next time.
    if (note === undefined) await this.#kept.keepFacts(name, { fps, poses }, dirname(sound.path))
    else this.#notes.add(note)
    return { fps, poses }
  }

  async #make(sound: ReadySound, onProgress: (share: number) => void): Promise<MouthTrack & { note?: Text }> {
    if (sound.phonemes) {
      const energy = await this.#parts.measureEnergy(this.#tools, sound.path, this.#signal)
      return this.#parts.fromPhonemes(sound.phonemes, sound.wholeMs, engineFps, { energy })
    }
    const options = { signal: this.#signal, onProgress, durationMs: sound.wholeMs }
    return this.#parts.fromAudio(this.#tools, sound.path, engineFps, options)
  }
}

/** Everything that determines the mouth track of a sound beside the edition of the engine. */
export function mouthContent({ phonemes, wholeMs }: ReadySound, content: string): unknown {
  return { content, phonemes: phonemes ? sha256(JSON.stringify(phonemes)) : null, wholeMs, fps: engineFps }
}
