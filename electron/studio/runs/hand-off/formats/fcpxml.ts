import { addressOf, mediaOf } from '../types.ts'
import type { EditClip, EditMedia, EditTimeline, EditTrack, SoundRole } from '../types.ts'
import { element, xmlDocument } from '../../../../common/xml.ts'

/** A library of Final Cut Pro as FCPXML 1.11: one project whose clips are connected to a gap as long as the video. */
export function toFcpxml(timeline: EditTimeline): string {
  const { name, width, height, rate, frames, tracks, markers } = timeline
  const time = (count: number): string => (count === 0 ? '0s' : `${count * rate.den}/${rate.num}s`)
  const media = mediaOf(timeline)
  // Final Cut Pro takes stills by formats of their own, which have no rate.
  const shapeOf = ({ kind, width: wide, height: high }: EditMedia): string => `${kind} ${wide}x${high}`
  const seen = new Map(media.filter(({ kind }) => kind !== 'sound').map((one) => [shapeOf(one), one]))
  const formats = [...seen].map(([shape, one], index) => ({ shape, one, id: `r${String(index + 2)}` }))
  const formatOf = (one: EditMedia): string | undefined => formats.find(({ shape }) => shape === shapeOf(one))?.id
  const refs = new Map(media.map((one, index) => [one, `r${String(index + 2 + formats.length)}`]))
  const color = { colorSpace: '1-1-1 (Rec. 709)' }
  const resources = element('resources', {}, [
    element('format', { id: 'r1', frameDuration: time(1), width, height, ...color }),
    ...formats.map(({ one, id }) => {
      const timing = one.kind === 'picture' ? { name: 'FFVideoFormatRateUndefined' } : { frameDuration: time(1) }
      return element('format', { id, ...timing, width: one.width, height: one.height, ...color })
    }),
    ...media.map((one) => asset(one, refs.get(one)!, formatOf(one), time)),
  ])
  const pictures = tracks.filter(({ kind }) => kind === 'video')
  const sounds = tracks.filter(({ kind }) => kind === 'audio')
  const clips = [
    ...lanes(pictures, 1).map(({ clip, lane }) => picture(clip, lane, timeline, refs.get(clip.media)!, time)),
    ...lanes(sounds, -1).map(({ clip, lane, role }) => sound(clip, lane, role, refs.get(clip.media)!, time)),
  ]
  const marks = markers.map(({ at, frames: length, name: value, kind }) =>
    kind === 'scene'
      ? element('chapter-marker', { start: time(at), duration: time(1), value })
      : element('marker', { start: time(at), duration: time(length), value }),
  )
  const gap = element('gap', { name, offset: '0s', start: '0s', duration: time(frames) }, [...clips, ...marks])
  const facts = { format: 'r1', duration: time(frames), tcStart: '0s', tcFormat: 'NDF' }
  const sequence = element('sequence', { ...facts, audioLayout: 'stereo', audioRate: '48k' }, [
    element('spine', {}, [gap]),
  ])
  const project = element('event', { name }, [element('project', { name }, [sequence])])
  const root = element('fcpxml', { version: '1.11' }, [resources, element('library', {}, [project])])
  return xmlDocument(root, 'fcpxml')
}

type Time = (frames: number) => string

function asset(media: EditMedia, id: string, format: string | undefined, time: Time) {
  const { path, name, kind, frames, hasSound, channels = 2, sampleRate = 48_000 } = media
  const isSeen = kind === 'sound' ? {} : { hasVideo: 1, videoSources: 1, ...(format ? { format } : {}) }
  const isHeard = hasSound ? { hasAudio: 1, audioSources: 1, audioChannels: channels, audioRate: sampleRate } : {}
  return element('asset', { id, name, start: '0s', duration: time(frames), ...isSeen, ...isHeard }, [
    element('media-rep', { kind: 'original-media', src: addressOf({ path }) }),
  ])
}

/** Clips with their lanes: the first track's is nearest to the gap. */
const lanes = (tracks: readonly EditTrack[], step: 1 | -1) =>
  tracks.flatMap(({ clips, role = 'dialogue' }, index) =>
    clips.map((clip) => ({ clip, role, lane: step * (index + 1) })),
  )

function picture(clip: EditClip, lane: number, canvas: EditTimeline, ref: string, time: Time): string {
  const { name, at, frames, from, media, opacity = 1 } = clip
  const span = { ref, lane, offset: time(at), name, start: time(from), duration: time(frames) }
  const content = [
    ...(clip.box ? [element('adjust-transform', transformOf(clip, canvas))] : []),
    ...(opacity < 1 ? [element('adjust-blend', { amount: opacity })] : []),
  ]
  if (media.kind === 'picture') return element('video', span, content)
  return element('asset-clip', { ...span, srcEnable: 'video', videoRole: 'video' }, content)
}

/** Where a picture lies: its centre from that of the canvas in hundredths of the height, and its scale from fitting in. */
function transformOf({ box, media }: EditClip, { width, height }: EditTimeline): { position: string; scale: string } {
  const { x, y, width: wide, height: high } = box!
  const fit = Math.min(width / media.width, height / media.height)
  const percent = (px: number): number => round((px / height) * 100)
  return {
    position: `${percent(x + wide / 2 - width / 2)} ${percent(height / 2 - y - high / 2)}`,
    scale: `${round(wide / (media.width * fit))} ${round(high / (media.height * fit))}`,
  }
}

const round = (value: number): number => Math.round(value * 1e6) / 1e6 + 0

function sound(clip: EditClip, lane: number, audioRole: SoundRole, ref: string, time: Time): string {
  const { name, at, frames, from, gainDb = 0, fadeIn = 0, fadeOut = 0 } = clip
  const fades = [
    ...(fadeIn > 0 ? [element('fadeIn', { type: 'linear', duration: time(fadeIn) })] : []),
    ...(fadeOut > 0 ? [element('fadeOut', { type: 'linear', duration: time(fadeOut) })] : []),
  ]
  const level = { amount: `${gainDb}dB` }
  const volume = fades.length > 0 ? [element('param', { name: 'amount', value: level.amount }, fades)] : []
  const isLevelled = gainDb !== 0 || fades.length > 0
  return element(
    'asset-clip',
    {
      ref,
      lane,
      offset: time(at),
      name,
      start: time(from),
      duration: time(frames),
      srcEnable: 'audio',
      audioRole,
    },
    isLevelled ? [element('adjust-volume', level, volume)] : [],
  )
}
