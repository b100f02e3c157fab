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
export function createTrackMemory(mostPoses = mostKeptPoses) {
  const tracks = new Map<string, KnownTrack>()
  let poses = 0
  return {
    find(content: string): KnownTrack | undefined {
      const known = tracks.get(content)
      if (known) {
        tracks.delete(content)
        tracks.set(content, known)
      }
      return known
    },
    keep(content: string, known: KnownTrack): void {
      poses += known.track.poses.length - (tracks.get(content)?.track.poses.length ?? 0)
      tracks.delete(content)
      tracks.set(content, known)
      for (const [oldest, { track }] of tracks) {
        if (poses <= mostPoses) break
        tracks.delete(oldest)
        poses -= track.poses.length
      }
    },
  }
}

export type TrackMemory = ReturnType<typeof createTrackMemory>

/** Mouth tracks of whole sound files, each made once. */
export function createMouthTracks(parts: MouthParts, tools: MediaTools, signal: AbortSignal, memory: TrackMemory) {
  const tracks = new Map<string, Promise<MouthTrack>>()
  const notes = new Notes()

  async function make(sound: ReadySound, onProgress: (share: number) => void): Promise<KnownTrack> {
    if (sound.phonemes) {
      const energy = await parts.measureEnergy(tools, sound.path, signal)
      return { track: parts.fromPhonemes(sound.phonemes, sound.wholeMs, engineFps, { energy }) }
    }
    const options = { signal, onProgress, durationMs: sound.wholeMs }
    const track = await parts.fromAudio(tools, sound.path, engineFps, options)
    return { track, ...(track.note === undefined ? {} : { note: track.note }) }
  }

  async function recall(sound: ReadySound, onProgress: (share: number) => void): Promise<MouthTrack> {
    const { content } = sound
    const known = (content === undefined ? undefined : memory.find(content)) ?? (await make(sound, onProgress))
    if (content !== undefined) memory.keep(content, known)
    if (known.note !== undefined) notes.add(known.note)
    return known.track
  }

  return {
    trackOf(sound: ReadySound, onProgress: (share: number) => void): Promise<MouthTrack> {
      let track = tracks.get(sound.path)
      if (!track) tracks.set(sound.path, (track = recall(sound, onProgress)))
      return track
    },
    /** What the record should say about the mouths. */
    notes: () => notes.all(),
  }
}
