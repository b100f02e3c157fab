import { speedOf } from '../../../common/composition/index.ts'
import type { Element } from '../../../common/composition/index.ts'
import type { EditClip, EditMedia, EditTrack, SoundRole } from './types.ts'
import type { FrameSpan } from './frames.ts'

/** A sound that is heard, with how it is played. */
export interface HeardSound {
  name: string
  media: EditMedia
  span: FrameSpan
  /** First frame in the file, and how many of it are played at most. */
  from: number
  most: number
  gainDb: number
  fadeIn: number
  fadeOut: number
  /** It begins again until its span ends. */
  loops: boolean
}

/** The clips of a sound: one, or as many as it repeats. */
export function soundClips({ name, media, span, from, most, gainDb, fadeIn, fadeOut, loops }: HeardSound): EditClip[] {
  const length = Math.min(most, media.frames - from)
  const clips: EditClip[] = []
  for (let at = span.start; at < span.end && length > 0; at += length) {
    clips.push({ name, media, at, from, frames: Math.min(length, span.end - at), ...(gainDb === 0 ? {} : { gainDb }) })
    if (!loops) break
  }
  const [first, last] = [clips[0], clips.at(-1)]
  if (first && fadeIn > 0) first.fadeIn = Math.min(fadeIn, first.frames)
  if (last && fadeOut > 0) last.fadeOut = Math.min(fadeOut, last.frames - (last.fadeIn ?? 0))
  return clips
}

/** Puts clips onto as few tracks as they need, since none lies over another. */
export function soundTracks(name: string, role: SoundRole, clips: readonly EditClip[]): EditTrack[] {
  const tracks: EditClip[][] = []
  for (const clip of clips.toSorted((a, b) => a.at - b.at)) {
    const free = tracks.find((track) => track.at(-1)!.at + track.at(-1)!.frames <= clip.at)
    if (free) free.push(clip)
    else tracks.push([clip])
  }
  return tracks.map((own, index) => ({
    kind: 'audio',
    name: index === 0 ? name : `${name} ${String(index + 1)}`,
    role,
    clips: own,
  }))
}

/** Whether the sound of an element is played in a way that clips can't say. @param hasCurves whether volumes may change */
export const isShapedSound = (element: Element, hasCurves: boolean): boolean =>
  speedOf(element) !== 1 || (element.sound?.keyframes !== undefined && !hasCurves)
