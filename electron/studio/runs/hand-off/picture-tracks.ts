import { message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import { isStill } from '../../../common/service/extension/motion.ts'
import { isVector } from '../../../common/composition/index.ts'
import type { Element, Scene } from '../../../common/composition/index.ts'
import type { MediaKind } from '../../../media/index.ts'
import type { FrameRate } from '../../../media/compose/timing.ts'
import { framesAt } from '../../../media/compose/timing.ts'
import type { ProjectFile } from '../../authoring/preflight/index.ts'
import type { FilmFrames, FrameSpan, SceneFrames } from './frames.ts'
import { boxOf } from './layers.ts'
import type { Layer, LayerRole } from './layers.ts'
import type { MediaFolder } from './media-folder.ts'
import type { EditClip, EditTrack } from './types.ts'

export interface PictureParts {
  scenes: readonly Scene[]
  film: FilmFrames
  layers: readonly (readonly Layer[])[]
  rate: FrameRate
  media: MediaFolder
  /** The file of an element, where it is one of the user's. */
  fileOf: (element: Element) => Pick<ProjectFile, 'file' | 'info'> | undefined
  /** The film in which the baked layer of this number, counted from the lowest of each scene, is drawn. */
  bakedFilm: (level: number) => Promise<string>
  /** The film in which everything is drawn. */
  wholeFilm: () => Promise<string>
  /** Words for names of tracks and clips. */
  words: (text: Text) => string
}

const roleText = (role: LayerRole): Text => message(`handOff.roles.${role}`)

/** The tracks of pictures: one for each layer that some scene has, and one for transitions above them. */
export async function pictureTracks(parts: PictureParts): Promise<EditTrack[]> {
  const { scenes, film, layers, words, media } = parts
  const most = Math.max(...layers.map(({ length }) => length))
  const tracks: EditTrack[] = []
  for (let index = 0; index < most; index += 1) {
    const roles = [...new Set(layers.flatMap((own) => own[index]?.role ?? []))]
    const name = roles.length === 1 ? words(roleText(roles[0]!)) : words(message('handOff.layer', { n: index + 1 }))
    const clips: EditClip[] = []
    for (const [scene, own] of layers.entries()) {
      const layer = own[index]
      const frames = film.scenes[scene]!
      if (!layer || frames.alone.end <= frames.alone.start) continue
      const label = `${nameOf(scenes[scene]!, scene, words)} - ${words(roleText(layer.role))}`
      const clip =
        layer.kind === 'linked'
          ? await linkedClip(layer, frames, parts)
          : await bakedClip(layer, { frames, scene: scenes[scene]!, label, level: levelOf(own, index) }, parts)
      if (clip) clips.push(clip)
    }
    tracks.push({ kind: 'video', name, clips })
  }
  const shared = film.scenes.flatMap(({ transition }, index) => (transition ? [{ transition, index }] : []))
  if (shared.length === 0) return tracks
  const clips: EditClip[] = []
  for (const { transition, index } of shared) {
    const name = words(message('handOff.transitionTo', { name: nameOf(scenes[index]!, index, words) }))
    const span = { from: transition.start, frames: transition.end - transition.start }
    clips.push({
      name,
      media: await media.cut(await parts.wholeFilm(), name, span),
      at: span.from,
      frames: span.frames,
      from: 0,
    })
  }
  // Where the layers lie on one track, nothing lies over a transition there.
  if (tracks.length === 1)
    return [{ ...tracks[0]!, clips: [...tracks[0]!.clips, ...clips].toSorted((a, b) => a.at - b.at) }]
  return [...tracks, { kind: 'video', name: words(message('handOff.transitions')), clips }]
}

/** How many baked layers lie below one. */
export const levelOf = (layers: readonly Layer[], index: number): number =>
  layers.slice(0, index).filter(({ kind }) => kind === 'baked').length

/** The name of a scene, or its number where it has none. */
export const nameOf = (scene: Scene, index: number, words: (text: Text) => string): string =>
  scene.name.trim() || words(message('handOff.scene', { n: index + 1 }))

async function linkedClip(
  { element, role, info }: Extract<Layer, { kind: 'linked' }>,
  frames: SceneFrames,
  { rate, media, fileOf }: PictureParts,
): Promise<EditClip | null> {
  const span = within(frames.elements.get(element.id), frames.alone)
  if (!span) return null
  const file = await media.copy(fileOf(element)!.file, element.name || role)
  const begin = element.source.kind === 'asset' ? (element.source.begin ?? 0) : 0
  const skipped = span.start - frames.elements.get(element.id)!.start
  const own = info.image ?? info.video!
  const { opacity } = element.appearance ?? {}
  return {
    name: element.name || file.name,
    media: file,
    at: span.start,
    frames: span.end - span.start,
    from: role === 'picture' ? 0 : framesAt(begin, rate) + skipped,
    box: boxOf(element, own),
    ...(opacity === undefined ? {} : { opacity }),
  }
}

async function bakedClip(
  layer: Extract<Layer, { kind: 'baked' }>,
  { frames, scene, label, level }: { frames: SceneFrames; scene: Scene; label: string; level: number },
  { media, bakedFilm, fileOf }: PictureParts,
): Promise<EditClip | null> {
  const shown = scene.elements.filter(({ id }) => layer.ids.has(id))
  const spans = shown.flatMap(({ id }) => within(held(frames.elements.get(id), frames), frames.alone) ?? [])
  const hasGround = layer.role === 'background' || layer.role === 'scene'
  const span = hasGround ? frames.alone : around(spans)
  if (!span) return null
  const length = span.end - span.start
  const film = await bakedFilm(level)
  const stands =
    !scene.camera &&
    shown.every((one) => isStill(one.motion) && isPicture(one, fileOf(one)?.info.kind) && covers(frames, one.id))
  const file = stands
    ? await media.picture(film, label, span.start)
    : await media.cut(film, label, { from: span.start, frames: length })
  return { name: label, media: file, at: span.start, frames: length, from: 0 }
}

/** Whether what an element shows doesn't change with time. @param file what its file holds; undefined without one */
function isPicture({ kind, source }: Element, file: MediaKind | undefined): boolean {
  if (isVector({ kind }) || source.kind === 'color') return true
  return kind === 'image' && file === 'image'
}

/** The last frame of what is on the picture when the last scene ends stays for as long as that scene is shown. */
const held = (span: FrameSpan | undefined, { whole, alone }: SceneFrames): FrameSpan | undefined =>
  span && span.end >= whole.end ? { ...span, end: Math.max(span.end, alone.end) } : span

/** Whether an element is there as long as its scene. */
function covers({ elements, whole }: SceneFrames, id: string): boolean {
  const span = elements.get(id)
  return span === undefined || (span.start <= whole.start && span.end >= whole.end)
}

function within(span: FrameSpan | undefined, limits: FrameSpan): FrameSpan | null {
  if (!span) return null
  const [start, end] = [Math.max(span.start, limits.start), Math.min(span.end, limits.end)]
  return end > start ? { start, end } : null
}

const around = (spans: readonly FrameSpan[]): FrameSpan | null =>
  spans.length === 0
    ? null
    : { start: Math.min(...spans.map(({ start }) => start)), end: Math.max(...spans.map(({ end }) => end)) }
