import { chmod, mkdtemp, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { HandOffFormat } from '../../../common/bridge/clips/hand-off.ts'
import { lookUp } from '../../../common/composition/index.ts'
import type { Element } from '../../../common/composition/index.ts'
import { safeName } from '../../../common/naming/index.ts'
import { message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import type { AvatarVideoBody } from '../../../common/service/index.ts'
import { probe } from '../../../media/index.ts'
import type { MediaTools } from '../../../media/index.ts'
import { framesAt } from '../../../media/compose/timing.ts'
import { rate } from './rate.ts'
import { prepareWithFacts } from '../../authoring/render/index.ts'
import type { PreparedVideo, RenderDeps } from '../../authoring/render/index.ts'
import { mustPass } from '../../authoring/preflight/index.ts'
import type { PreflightRequest } from '../../authoring/preflight/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import { writeCaptions, writeManifest } from './beside.ts'
import { bakeFilm } from './bake.ts'
import type { BakeDeps } from './bake.ts'
import { filmFrames, voiceOf } from './frames.ts'
import type { FilmFrames } from './frames.ts'
import { soundsBeyondEdl } from './formats/edl.ts'
import { handOffFormats } from './formats/index.ts'
import { layersOf } from './layers.ts'
import type { Layer } from './layers.ts'
import { MediaFolder, withoutPercent } from './media-folder.ts'
import { pictureTracks } from './picture-tracks.ts'
import { soundTracksOf } from './sound-tracks.ts'
import { bakedTexts, markersOf } from './texts.ts'
import type { EditTimeline } from './types.ts'

export interface HandOffDeps {
  render: RenderDeps
  engine: BakeDeps['engine']
  tools: () => Promise<MediaTools>
  /** A text in the user's language: names of tracks and clips. */
  words: (text: Text) => string
  onShare: (share: number) => void
}

export interface HandOffRequest extends Omit<PreflightRequest, 'kind'> {
  format: HandOffFormat
  /** Absolute path of the folder that is made; it must be empty or not there. */
  out: string
}

export interface HandOff {
  folder: string
  document: string
  /** Files of the `media` folder. */
  files: number
  frames: number
  /** What was drawn as clips or pictures, since the format can't say it, and what is not in the document at all. */
  baked: Text[]
  dropped: Text[]
}

/**
 * Writes a project as a document of another editing program, with all of its files, into a new folder.
 * @throws RenderError, StudioError `preview`, `not-empty`, MediaError, errors of the disk, or the signal's reason
 */
export async function handOff(deps: HandOffDeps, request: HandOffRequest): Promise<HandOff> {
  const { signal } = deps.render
  const out = resolve(request.out)
  await mustBeFree(out)
  const folder = await mkdtemp(join(dirname(out), `.${basename(out)}-`))
  const films = await mkdtemp(join(dirname(out), `.${basename(out)}-films-`))
  try {
    const result = await write(deps, request, folder, films)
    signal.throwIfAborted()
    await rmdir(out).catch((error: unknown) => {
      // There is no folder yet: the new one gets the name.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    })
    // Temporary folders are their owner's alone; this one is like any other that the user makes.
    await chmod(folder, 0o777 & ~process.umask())
    await rename(folder, out)
    return { ...result, folder: out, document: join(out, result.document) }
  } finally {
    await rm(films, { recursive: true, force: true })
    await rm(folder, { recursive: true, force: true })
  }
}

async function mustBeFree(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
  if (names.length > 0) throw new StudioError('not-empty', message('handOff.notEmpty', { folder }))
}

async function write(
  { render, engine, tools: findTools, words, onShare }: HandOffDeps,
  { format, out, ...asked }: HandOffRequest,
  folder: string,
  films: string,
): Promise<HandOff> {
  const { signal } = render
  const tools = await findTools()
  const spec = handOffFormats[format]
  const wanted = { ...asked, kind: 'avatar-video' as const }
  const ids = asked.project.scenes.map(({ id }) => id)
  const prepared = await prepareWithFacts(render, wanted, await mustPass(render, wanted), ids)
  const body = prepared.body as unknown as AvatarVideoBody
  const lengths = await itemLengths(body, prepared, render)
  const film = filmFrames(body, prepared.items, lengths, prepared.extension, rate)
  const { project } = prepared
  const fileOf = ({ source }: Element) =>
    source.kind === 'asset' ? prepared.files.find(({ path }) => path === source.path) : undefined
  const holds = film.scenes.at(-1)!.alone.end > film.scenes.at(-1)!.whole.end
  const layers = project.scenes.map((scene, index) =>
    layersOf(scene, {
      ...spec,
      canvas: project.canvas,
      // A video that is over holds its last frame, which no format says.
      infoOf: (element) => {
        const info = fileOf(element)?.info
        const isLast = holds && index === project.scenes.length - 1
        return info && !isLast && lasts(element, info.durationMs, film.scenes[index]!) ? info : undefined
      },
    }),
  )
  const passes = passesOf(layers, prepared.items)
  const bakes = new Map<string, Promise<string>>()
  let done = 0
  const total = passes.count + (film.scenes.some(({ transition }) => transition) && !passes.hasWhole ? 1 : 0)
  const bake = (name: string, shown: (item: number, id: string) => boolean, hasGround: boolean): Promise<string> => {
    const known = bakes.get(name)
    if (known) return known
    const drawing = bakeFilm(
      { engine, body, extension: prepared.extension, folder: films, signal },
      name,
      { shown, hasGround },
      (share) => onShare((done + share) / (total + 1)),
    ).then(async (path) => {
      const { video } = await probe(tools, path, { label: name, signal })
      const frames = framesAt(video?.durationMs ?? 0, rate)
      if (frames !== film.total) throw new Error(`a film of ${film.total} frames has ${frames}`)
      done += 1
      return path
    })
    bakes.set(name, drawing)
    return drawing
  }
  const level = (index: number): Promise<string> =>
    bake(`level-${index}`, (item, id) => passes.shown(index, item, id), index === 0)
  const media = new MediaFolder(folder, tools, rate, signal)
  await media.create()
  const dropped: Text[] = []
  const drop = (text: Text): void => void dropped.push(text)
  const pictures = await pictureTracks({
    scenes: project.scenes,
    film,
    layers,
    rate,
    media,
    words,
    fileOf,
    bakedFilm: level,
    wholeFilm: () => (passes.hasWhole ? level(0) : bake('whole', () => true, true)),
  })
  const sounds = await soundTracksOf({ prepared, body, film, rate, media, words, drop })
  const tracks = [...pictures.filter(({ clips }) => clips.length > 0), ...sounds]
  const { width, height } = project.canvas
  const name = project.name.trim() || words(message('handOff.untitled'))
  const timeline: EditTimeline = {
    name,
    width: width - (width % 2),
    height: height - (height % 2),
    rate,
    frames: film.total,
    tracks,
    markers: markersOf(prepared, film, words),
  }
  const document = `${safeName(withoutPercent(name))}${spec.ending}`
  await writeFile(join(folder, document), spec.write(timeline))
  const captions = await writeCaptions(join(folder, `${safeName(withoutPercent(name))}.srt`), prepared, film)
  if (project.captions?.shown && captions) drop(message('handOff.dropped.captions'))
  if (project.loudness !== undefined) drop(message('handOff.dropped.loudness', { value: String(project.loudness) }))
  if (
    !spec.hasLevels &&
    sounds.some(({ clips }) => clips.some(({ gainDb, fadeIn, fadeOut }) => gainDb ?? fadeIn ?? fadeOut))
  )
    drop(message('handOff.dropped.levels'))
  if (format === 'edl' && soundsBeyondEdl(tracks).length > 0)
    drop(message('handOff.dropped.tracks', { n: soundsBeyondEdl(tracks).length }))
  const baked = bakedTexts(layers, film, project, words)
  const files = await writeManifest(folder, { format, document, timeline, baked, dropped }, words, signal)
  return { folder: out, document, files, frames: film.total, baked, dropped }
}

/** Whether a file is as long as its element is shown. */
function lasts({ id, kind, source }: Element, durationMs: number, { elements }: FilmFrames['scenes'][number]): boolean {
  const span = elements.get(id)
  if (kind !== 'video' || !span) return true
  const begin = source.kind === 'asset' ? (source.begin ?? 0) : 0
  return framesAt(begin, rate) + span.end - span.start <= Math.floor((durationMs * rate.num) / (rate.den * 1000) + 0.05)
}

/** Length of each item, ms: its own, else that of its voice. */
async function itemLengths(
  { data }: AvatarVideoBody,
  { files, urls }: PreparedVideo,
  { measure, signal }: Pick<RenderDeps, 'measure' | 'signal'>,
): Promise<number[]> {
  const lengths: number[] = []
  for (const item of data) {
    const voice = voiceOf(item)
    if (typeof item.duration === 'number') lengths.push(item.duration)
    else if (voice) {
      const own = files.find(({ path }) => lookUp(urls, path) === voice.url)
      lengths.push((own?.info.durationMs ?? (await measure(voice.url, signal))) - voice.startMs)
    } else throw new Error('an item has neither a length nor a voice')
  }
  return lengths
}

/** Which elements each film shows: that of number n has the nth baked layer of every scene. */
function passesOf(layers: readonly (readonly Layer[])[], items: readonly number[]) {
  const baked = layers.map((own) => own.flatMap((layer) => (layer.kind === 'baked' ? [layer.ids] : [])))
  const sceneOf = items.flatMap((count, scene) => Array.from({ length: count }, () => scene))
  return {
    count: Math.max(...baked.map(({ length }) => length)),
    /** The lowest film shows everything. */
    hasWhole: layers.every((own) => own.length === 1),
    shown: (level: number, item: number, id: string): boolean => baked[sceneOf[item]!]?.[level]?.has(id) ?? false,
  }
}
