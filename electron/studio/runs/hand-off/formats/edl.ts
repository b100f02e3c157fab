import type { FrameRate } from '../../../../media/compose/timing.ts'
import type { EditClip, EditTimeline, EditTrack } from '../types.ts'

/** Hour at which the record begins, as editing lists have it. */
const firstHour = 1
/** A list of CMX 3600 has four channels of sound. */
const mostSounds = 4

/** An editing list of CMX 3600: one track of pictures, and up to four of sound. */
export function toEdl({ name, rate, tracks, markers }: EditTimeline): string {
  const perSecond = Math.round(rate.num / rate.den)
  const first = firstHour * 3600 * perSecond
  const sounds = tracks.filter(({ kind }) => kind === 'audio').slice(0, mostSounds)
  const pictures = tracks.filter(({ kind }) => kind === 'video').slice(0, 1)
  const events = [
    ...pictures.flatMap(({ clips }) => clips.map((clip) => ({ clip, channel: 'V' }))),
    ...sounds.flatMap(({ clips }, index) => clips.map((clip) => ({ clip, channel: channelOf(index) }))),
  ].toSorted((a, b) => a.clip.at - b.clip.at)
  const lines = events.flatMap(({ clip, channel }, index) => {
    const times = [clip.from, clip.from + clip.frames, first + clip.at, first + clip.at + clip.frames]
    const codes = times.map((frames) => timecode(frames, rate)).join(' ')
    const begins = markers.filter(({ kind, at }) => kind === 'scene' && channel === 'V' && at === clip.at)
    return [
      `${String(index + 1).padStart(3, '0')}  AX       ${channel.padEnd(5)} C        ${codes}`,
      `* FROM CLIP NAME: ${oneLine(clip.name)}`,
      `* SOURCE FILE: ${clip.media.path}`,
      ...(clip.gainDb === undefined ? [] : [level(clip, channel, first, rate)]),
      ...begins.map(({ at, name: scene }) => `* LOC: ${timecode(first + at, rate)} GREEN   ${oneLine(scene)}`),
    ]
  })
  return [`TITLE: ${oneLine(name)}`, 'FCM: NON-DROP FRAME', '', ...lines, ''].join('\r\n')
}

/** Names of channels: the second one of sound is `A2`. */
const channelOf = (index: number): string => (index === 0 ? 'A' : `A${String(index + 1)}`)

const level = ({ gainDb = 0, at }: EditClip, channel: string, first: number, rate: FrameRate): string =>
  `* AUDIO LEVEL AT ${timecode(first + at, rate)} IS ${gainDb.toFixed(2)} DB  (REEL AX ${channel.replace(/^A$/, 'A1')})`

/** Tracks of sound that a list can't have. */
export const soundsBeyondEdl = (tracks: readonly EditTrack[]): EditTrack[] =>
  tracks.filter(({ kind }) => kind === 'audio').slice(mostSounds)

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Hours, minutes, seconds and frames, counted without drops (SMPTE ST 12-1). */
export function timecode(frames: number, rate: FrameRate): string {
  const perSecond = Math.round(rate.num / rate.den)
  const seconds = Math.floor(frames / perSecond)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60, frames % perSecond]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
