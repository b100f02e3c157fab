import type { FrameRate } from '../../../media/compose/timing.ts'

/** A project as editing programs know one: files on tracks. All times are whole frames of the project's rate. */
export interface EditTimeline {
  name: string
  width: number
  height: number
  rate: FrameRate
  frames: number
  /** From the lowest to the topmost; pictures before sounds. */
  tracks: readonly EditTrack[]
  markers: readonly EditMarker[]
}

/** What is heard on a track, by the roles that Final Cut Pro has. */
export type SoundRole = 'dialogue' | 'effects' | 'music'

export interface EditTrack {
  kind: 'video' | 'audio'
  name: string
  /** Of a track of sounds; absent: dialogue. */
  role?: SoundRole
  /** In order, none over another. */
  clips: readonly EditClip[]
}

/** A part of a file on a track. */
export interface EditClip {
  name: string
  media: EditMedia
  /** First frame in the video, and how many there are. */
  at: number
  frames: number
  /** First frame in the file. */
  from: number
  /** Where the picture lies on the canvas, px; absent: it fills the canvas. */
  box?: { x: number; y: number; width: number; height: number }
  /** 0 to 1; absent: 1. */
  opacity?: number
  /** Gain of the sound in dB; absent: as it was recorded. */
  gainDb?: number
  /** Frames in which the sound grows from silence, and falls to silence. */
  fadeIn?: number
  fadeOut?: number
  /**
   * All of its volume, by frames of the clip, with straight lines of dB between them: for formats that can say it, in place of
   * gain and fades.
   */
  levels?: readonly { frame: number; db: number }[]
}

/** A file of the `media` folder. */
export interface EditMedia {
  /** Path from the document, with `/`. */
  path: string
  name: string
  kind: 'video' | 'picture' | 'sound'
  /** Its length in frames of the project's rate; of a picture 0. */
  frames: number
  /** Size of its picture, px; of a sound 0. */
  width: number
  height: number
  hasSound: boolean
  /** Of its sound; absent: 2 and 48,000 Hz. */
  channels?: number
  sampleRate?: number
}

/** A moment with a name: where a scene begins, or a word. */
export interface EditMarker {
  kind: 'scene' | 'word'
  name: string
  at: number
  frames: number
}

/** The frames of a track in order: clips, and the empty parts before them. */
export function filledTrack({ clips }: Pick<EditTrack, 'clips'>): ({ gap: number } | { clip: EditClip })[] {
  let end = 0
  return clips
    .toSorted((a, b) => a.at - b.at)
    .flatMap((clip) => {
      const gap = clip.at - end
      end = clip.at + clip.frames
      return gap > 0 ? [{ gap }, { clip }] : [{ clip }]
    })
}

/** All files of a timeline, each once. */
export function mediaOf({ tracks }: Pick<EditTimeline, 'tracks'>): EditMedia[] {
  return [...new Set(tracks.flatMap(({ clips }) => clips.map(({ media }) => media)))]
}

/** The path of a file as a relative address; its name may hold `#`, `?` and `%`. */
export const addressOf = ({ path }: Pick<EditMedia, 'path'>): string =>
  path.split('/').map(encodeURIComponent).join('/')
