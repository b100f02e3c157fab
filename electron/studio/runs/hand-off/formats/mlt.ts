import { filledTrack, mediaOf } from '../types.ts'
import type { EditClip, EditMedia, EditTimeline, EditTrack } from '../types.ts'
import { element, xmlDocument } from '../../../../common/xml.ts'

const property = (name: string, value: string | number): string => element('property', { name }, String(value))

/** Level in dB that MLT's filter `volume` takes for silence. */
const silentDb = -60
/**
 * Shares of a fade at which its level is told: a fade is a straight line of the amplitude, and between two levels MLT draws
 * one of the dB.
 */
const fadeShares = [0, 0.03, 0.06, 0.125, 0.25, 0.5, 0.75, 1]
/** The mark of what Kdenlive lays over each other and mixes by itself, which is no transition of the user. */
const madeByItself = property('internal_added', 237)
/** Version of Kdenlive's documents whose bin and clips are written here; later versions of Kdenlive read it. */
const kdenliveVersion = '1.04'
/** The first id of a file in Kdenlive's bin; its folders have those before. */
const firstId = 2
/** Most pictures are shown far shorter than this, frames: MLT wants a length of them. */
const pictureFrames = 250_000

/** A project of the MLT framework (https://www.mltframework.org), which melt, Shotcut and Kdenlive open. */
export function toMlt(timeline: EditTimeline): string {
  const { name, width, height, rate, frames, markers } = timeline
  const ofKind = (kind: EditTrack['kind']): EditTrack[] => timeline.tracks.filter((track) => track.kind === kind)
  // Kdenlive shows tracks from below: those of sound lie below the pictures, the first of them nearest to them.
  const tracks = [...ofKind('audio').toReversed(), ...ofKind('video')]
  const media = mediaOf(timeline)
  const idOf = new Map(media.map((one, index) => [one, `media${String(index + 1)}`]))
  const ratio = simplest(width, height)
  const profile = element('profile', {
    description: name,
    width,
    height,
    progressive: 1,
    sample_aspect_num: 1,
    sample_aspect_den: 1,
    display_aspect_num: ratio.width,
    display_aspect_den: ratio.height,
    frame_rate_num: rate.num,
    frame_rate_den: rate.den,
    colorspace: 709,
  })
  const ground = element('producer', { id: 'black_track', in: 0, out: frames - 1 }, [
    property('length', frames),
    property('mlt_service', 'color'),
    property('resource', 'black'),
    property('set.test_audio', 0),
  ])
  const ids = tracks.map((_, index) => `track${String(index + 1)}`)
  const scenes = markers.filter(({ kind }) => kind === 'scene')
  const guides = scenes.map(({ name: comment, at: pos }) => ({ comment, pos, type: 0 }))
  const root = element('mlt', { LC_NUMERIC: 'C', version: '7.12.0', title: name, producer: 'main' }, [
    profile,
    ground,
    ...media.map((one, index) => producer(one, idOf.get(one)!, index + firstId)),
    bin(media, idOf, guides),
    ...tracks.map((track, index) => playlist(track, ids[index]!, idOf)),
    element('tractor', { id: 'main', in: 0, out: frames - 1 }, [
      element('track', { producer: 'black_track' }),
      ...tracks.map(({ kind }, index) =>
        element('track', { producer: ids[index]!, hide: kind === 'video' ? 'audio' : 'video' }),
      ),
      ...tracks.map(({ kind }, index) => (kind === 'video' ? laid(index + 1) : mixed(index + 1))),
    ]),
  ])
  return xmlDocument(root)
}

const lengthOf = ({ kind, frames }: EditMedia): number => (kind === 'picture' ? pictureFrames : frames)

/** The list of files of Kdenlive's and Shotcut's project: Kdenlive removes clips whose files are not in it. */
function bin(media: readonly EditMedia[], idOf: ReadonlyMap<EditMedia, string>, guides: readonly object[]): string {
  return element('playlist', { id: 'main_bin' }, [
    property('kdenlive:docproperties.version', kdenliveVersion),
    property('kdenlive:docproperties.guides', JSON.stringify(guides)),
    property('xml_retain', 1),
    ...media.map((one) => element('entry', { producer: idOf.get(one)!, in: 0, out: lengthOf(one) - 1 })),
  ])
}

/** @param id of the file in Kdenlive's bin */
function producer(media: EditMedia, producerId: string, id: number): string {
  const { path, name, kind, hasSound } = media
  const length = lengthOf(media)
  return element('producer', { id: producerId, in: 0, out: length - 1 }, [
    property('length', length),
    property('resource', path),
    property('kdenlive:id', id),
    // Each program reads pictures with what it has: Qt, GdkPixbuf, or ffmpeg.
    ...(kind === 'picture' ? [] : [property('mlt_service', 'avformat')]),
    property('kdenlive:clipname', name),
    ...(kind === 'sound' ? [property('video_index', -1)] : []),
    ...(kind === 'video' && !hasSound ? [property('audio_index', -1)] : []),
  ])
}

function playlist(track: EditTrack, id: string, idOf: ReadonlyMap<EditMedia, string>): string {
  const entries = filledTrack(track).map((part) =>
    'gap' in part ? element('blank', { length: part.gap }) : entry(part.clip, track, idOf.get(part.clip.media)!),
  )
  const isSound = track.kind === 'audio' ? [property('kdenlive:audio_track', 1)] : []
  return element('playlist', { id }, [property('kdenlive:track_name', track.name), ...isSound, ...entries])
}

function entry(clip: EditClip, { kind }: EditTrack, id: string): string {
  const { from, frames } = clip
  const span = { in: from, out: from + frames - 1 }
  const filters = kind === 'audio' ? [volume(clip)] : [position(clip), seeThrough(clip)]
  return element(
    'entry',
    { producer: id, ...span },
    filters.flatMap((filter) => (filter ? [element('filter', span, filter)] : [])),
  )
}

/** The filter that places a picture on the canvas. */
function position({ box }: EditClip): string[] | null {
  if (!box) return null
  const { x, y, width, height } = box
  return [
    property('mlt_service', 'affine'),
    property('kdenlive_id', 'pan_zoom'),
    property('background', 'color:#00000000'),
    property('transition.rect', `${x} ${y} ${width} ${height} 1`),
    property('transition.distort', 1),
    property('transition.fill', 1),
  ]
}

/** The filter of a picture's opacity: that of `affine` is not applied to its transparent ground. */
function seeThrough({ opacity = 1 }: EditClip): string[] | null {
  if (opacity === 1) return null
  return [
    property('mlt_service', 'brightness'),
    property('kdenlive_id', 'brightness'),
    property('level', 1),
    property('alpha', opacity),
  ]
}

const volumeFilter = [property('mlt_service', 'volume'), property('kdenlive_id', 'volume')]

/** The filter of the sound's level, by frames of the clip. */
function volume({ gainDb = 0, fadeIn = 0, fadeOut = 0, frames, levels: course }: EditClip): string[] | null {
  if (course) {
    if (course.every(({ db }) => Math.abs(db) < 0.01)) return null
    const level = course.map(({ frame, db }) => `${frame}=${db.toFixed(2)}`).join(';')
    return [...volumeFilter, property('level', level)]
  }
  if (gainDb === 0 && fadeIn === 0 && fadeOut === 0) return null
  const levels = new Map<number, number>()
  const levelAt = (share: number): number => (share === 0 ? silentDb : gainDb + 20 * Math.log10(share))
  for (const share of fadeShares) {
    const [comes, goes] = [Math.round(share * fadeIn), Math.round(share * fadeOut)]
    if (fadeIn > 0) levels.set(comes, levelAt(comes / fadeIn))
    if (fadeOut > 0) levels.set(Math.max(fadeIn, frames - 1 - goes), levelAt(goes / fadeOut))
  }
  const points = [...levels].toSorted(([a], [b]) => a - b).map(([frame, level]) => `${frame}=${level.toFixed(2)}`)
  return [...volumeFilter, property('level', points.length > 0 ? points.join(';') : gainDb)]
}

const between = (b: number): string[] => [
  property('a_track', 0),
  property('b_track', b),
  property('always_active', 1),
  madeByItself,
]

const laid = (track: number): string =>
  element('transition', {}, [
    ...between(track),
    property('mlt_service', 'affine'),
    property('fill', 1),
    property('distort', 1),
  ])

const mixed = (track: number): string =>
  element('transition', {}, [...between(track), property('mlt_service', 'mix'), property('sum', 1)])

function simplest(width: number, height: number): { width: number; height: number } {
  let [a, b] = [width, height]
  while (b > 0) [a, b] = [b, a % b]
  return { width: width / a, height: height / a }
}
