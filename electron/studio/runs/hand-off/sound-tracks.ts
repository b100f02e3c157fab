import { heardMusic, isHeard, lookUp } from '../../../common/composition/index.ts'
import type { Element, Project } from '../../../common/composition/index.ts'
import { message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import type { AvatarVideoBody } from '../../../common/service/index.ts'
import { framesAt } from '../../../media/compose/timing.ts'
import type { FrameRate } from '../../../media/compose/timing.ts'
import type { PreparedVideo } from '../../authoring/render/index.ts'
import { voiceOf } from './frames.ts'
import type { FilmFrames } from './frames.ts'
import { musicLevels, soundLevels, speechOf } from './levels.ts'
import type { MediaFolder } from './media-folder.ts'
import { nameOf } from './picture-tracks.ts'
import { isShapedSound, soundClips, soundTracks } from './sounds.ts'
import type { EditClip, EditMedia, EditTrack } from './types.ts'

export interface SoundParts {
  prepared: PreparedVideo
  body: AvatarVideoBody
  film: FilmFrames
  rate: FrameRate
  media: MediaFolder
  words: (text: Text) => string
  /** Whether the format can say how volumes change. */
  hasCurves: boolean
  /** Told of what the document doesn't say. */
  drop: (text: Text) => void
}

const plain = { from: 0, most: Infinity, gainDb: 0, fadeIn: 0, fadeOut: 0, loops: false }

/** The tracks of voices, of sounds and videos, and of the music. */
export async function soundTracksOf(parts: SoundParts): Promise<EditTrack[]> {
  const { words } = parts
  const voices = await voiceClips(parts)
  const sounds: EditClip[] = []
  const { scenes } = parts.prepared.project
  for (const [index, { elements }] of scenes.entries())
    for (const element of elements.filter((one) => !one.hidden && isHeard(one) && !one.sound?.muted))
      sounds.push(...(await elementClips(element, index, parts)))
  const music = await musicClips(parts.prepared.project, parts)
  return [
    ...soundTracks(words(message('handOff.voice')), 'dialogue', voices),
    ...soundTracks(words(message('handOff.sounds')), 'effects', sounds),
    ...soundTracks(words(message('handOff.music')), 'music', music),
  ]
}

async function voiceClips({ prepared, body, film, rate, media, words }: SoundParts): Promise<EditClip[]> {
  const clips: EditClip[] = []
  let next = 0
  for (const [index, scene] of prepared.project.scenes.entries()) {
    const first = body.data[next]
    next += prepared.items[index]!
    const voice = scene.voice && first ? voiceOf(first) : null
    if (!voice || voice.url === prepared.silence) continue
    const name = words(message('handOff.voiceOf', { name: nameOf(scene, index, words) }))
    const own = prepared.files.find(({ path }) => lookUp(prepared.urls, path) === voice.url)
    const file = own ? await media.copy(own.file, name) : await media.download(voice.url, name)
    const from = framesAt(voice.startMs, rate)
    clips.push(...soundClips({ ...plain, name, media: file, from, span: film.scenes[index]!.whole }))
  }
  return clips
}

async function elementClips(element: Element, scene: number, parts: SoundParts): Promise<EditClip[]> {
  const { film, rate, hasCurves, drop } = parts
  const frames = film.scenes[scene]!
  const span = frames.elements.get(element.id)
  const { name, source } = element
  if (!span) return []
  if (isShapedSound(element, hasCurves)) {
    drop(message('handOff.dropped.shaped', { name }))
    return []
  }
  const file = await soundFile(element, parts)
  if (file === null) drop(message('handOff.dropped.address', { name }))
  if (!file?.hasSound) return []
  const { volume = 0, fadeIn = 0, fadeOut = 0, loop = false } = element.sound ?? {}
  // Scenes that overlap are heard as they are seen: one comes while the other goes.
  const next = film.scenes[scene + 1]?.transition
  const comes = frames.transition && span.start <= frames.transition.start ? frames.transition : null
  const goes = next && span.end >= next.end ? next : null
  const lengthOf = (one: { start: number; end: number } | null | undefined): number => (one ? one.end - one.start : 0)
  const begin = source.kind === 'asset' ? (source.begin ?? 0) : 0
  const clips = soundClips({
    ...plain,
    name: name || file.name,
    media: file,
    span,
    from: framesAt(begin, rate),
    gainDb: volume,
    fadeIn: Math.max(framesAt(fadeIn, rate), lengthOf(comes)),
    fadeOut: Math.max(framesAt(fadeOut, rate), lengthOf(goes)),
    loops: loop && element.kind === 'audio',
  })
  if (element.kind === 'video' && parts.prepared.project.scenes[scene]!.voice)
    drop(message('handOff.dropped.bed', { name: name || file.name }))
  const last = clips.at(-1)
  if (!last || !hasCurves || !(comes ?? goes ?? element.sound)) return clips
  const audible = { start: span.start, end: last.at + last.frames }
  return clips.map((clip) => ({ ...clip, levels: soundLevels(element, { audible, comes, goes: goes ?? null }, clip) }))
}

/** The file of a sound or a video; null for one at an address. */
async function soundFile({ id, name, source }: Element, { prepared, media }: SoundParts): Promise<EditMedia | null> {
  if (source.kind === 'asset') {
    const own = prepared.files.find(({ path }) => path === source.path)
    return own ? media.copy(own.file, name) : null
  }
  const url = source.kind === 'script' ? lookUp(prepared.speech, id) : undefined
  return url === undefined ? null : media.download(url, name)
}

async function musicClips(
  project: Project,
  { prepared, film, rate, media, words, hasCurves, drop }: SoundParts,
): Promise<EditClip[]> {
  const music = heardMusic(project)
  if (!music) return []
  const name = words(message('handOff.music'))
  const { source, volume, fadeIn, fadeOut, loop, ducking } = music
  const own = source.kind === 'asset' ? prepared.files.find(({ path }) => path === source.path) : undefined
  if (!own) {
    drop(message('handOff.dropped.address', { name }))
    return []
  }
  if (!hasCurves && ducking.on && ducking.amount > 0) drop(message('handOff.dropped.ducking'))
  const file = await media.copy(own.file, name)
  const clips = soundClips({
    name,
    media: file,
    span: { start: 0, end: film.total },
    from: framesAt(source.kind === 'asset' ? (source.begin ?? 0) : 0, rate),
    most: Infinity,
    gainDb: volume,
    fadeIn: framesAt(fadeIn, rate),
    fadeOut: framesAt(fadeOut, rate),
    loops: loop,
  })
  if (!hasCurves) return clips
  const begin = source.kind === 'asset' ? (source.begin ?? 0) : 0
  const facts = {
    settings: music,
    fileMs: own.info.durationMs - begin,
    speech: speechOf(prepared, film),
    total: film.total,
  }
  return clips.map((clip) => ({ ...clip, levels: musicLevels(facts, clip) }))
}
