import { addressOf, filledTrack } from '../types.ts'
import type { EditClip, EditMarker, EditMedia, EditTimeline, EditTrack } from '../types.ts'

const schemaOf = (name: string, version: number) => ({ OTIO_SCHEMA: `${name}.${String(version)}` })

/** A timeline of OpenTimelineIO (https://opentimelineio.readthedocs.io), its files named from the document's folder. */
export function toOtio({ name, rate, tracks, markers, width, height }: EditTimeline): string {
  const perSecond = rate.num / rate.den
  const time = (value: number) => ({ ...schemaOf('RationalTime', 1), rate: perSecond, value })
  const range = (start: number, frames: number) => ({
    ...schemaOf('TimeRange', 1),
    duration: time(frames),
    start_time: time(start),
  })
  const item = (label: string) => ({ name: label, metadata: {}, effects: [], markers: [], enabled: true })
  const reference = ({ path, name: label, kind, frames }: EditMedia, needed: number) => ({
    ...schemaOf('ExternalReference', 1),
    name: label,
    metadata: {},
    // A picture lasts as long as it is shown.
    available_range: range(0, kind === 'picture' ? needed : frames),
    target_url: addressOf({ path }),
  })
  const gap = (frames: number) => ({ ...schemaOf('Gap', 1), ...item(''), source_range: range(0, frames) })
  const clipOf = (clip: EditClip) => ({
    ...schemaOf('Clip', 1),
    ...item(clip.name),
    metadata: levelsOf(clip),
    source_range: range(clip.from, clip.frames),
    media_reference: reference(clip.media, clip.from + clip.frames),
  })
  const trackOf = (track: EditTrack) => ({
    ...schemaOf('Track', 1),
    ...item(track.name),
    kind: track.kind === 'video' ? 'Video' : 'Audio',
    source_range: null,
    children: filledTrack(track).map((part) => ('gap' in part ? gap(part.gap) : clipOf(part.clip))),
  })
  const markerOf = ({ name: label, at, frames, kind }: EditMarker) => ({
    ...schemaOf('Marker', 2),
    name: label,
    metadata: {},
    color: kind === 'scene' ? 'GREEN' : 'CYAN',
    marked_range: range(at, frames),
  })
  const timeline = {
    ...schemaOf('Timeline', 1),
    name,
    metadata: { greenroom: { width, height } },
    global_start_time: null,
    tracks: {
      ...schemaOf('Stack', 1),
      ...item('tracks'),
      source_range: null,
      markers: markers.map(markerOf),
      children: tracks.map(trackOf),
    },
  }
  return `${JSON.stringify(timeline, null, 2)}\n`
}

/** OpenTimelineIO has no levels of its own: they stand where a program that knows them finds them. */
function levelsOf({ gainDb, fadeIn, fadeOut }: EditClip): { greenroom?: Partial<EditClip> } {
  if (gainDb === undefined && fadeIn === undefined && fadeOut === undefined) return {}
  return {
    greenroom: {
      ...(gainDb === undefined ? {} : { gainDb }),
      ...(fadeIn === undefined ? {} : { fadeIn }),
      ...(fadeOut === undefined ? {} : { fadeOut }),
    },
  }
}
