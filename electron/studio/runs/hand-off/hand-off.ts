import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { HandOffFormat } from '../../../common/bridge/clips/hand-off.ts'
import { safeName } from '../../../common/naming/index.ts'
import { message } from '../../../common/messages/index.ts'
import type { Text } from '../../../common/messages/index.ts'
import type { MediaTools } from '../../../media/index.ts'
import type { RenderDeps } from '../../authoring/render/index.ts'
import type { PreflightRequest } from '../../authoring/preflight/index.ts'
import type { BakeDeps } from './bake.ts'
import { BakedFilms } from './baked-films.ts'
import { writeCaptions, writeManifest } from './beside.ts'
import { soundsBeyondEdl } from './formats/edl.ts'
import { handOffFormats } from './formats/index.ts'
import { MediaFolder, withoutPercent } from './media-folder.ts'
import { inNewFolder } from './new-folder.ts'
import { pictureTracks } from './picture-tracks.ts'
import { planHandOff } from './plan.ts'
import { rate } from './rate.ts'
import { soundTracksOf } from './sound-tracks.ts'
import { bakedTexts, markersOf } from './texts.ts'
import type { EditTimeline, EditTrack } from './types.ts'

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
 * @throws RenderError, StudioError `preview`, `not-empty`, `no-folder`, MediaError, errors of the disk, or the signal's reason
 */
export async function handOff(deps: HandOffDeps, request: HandOffRequest): Promise<HandOff> {
  const { folder, result } = await inNewFolder(request.out, deps.render.signal, ({ target, films }) =>
    write(deps, request, target, films),
  )
  return { ...result, folder, document: join(folder, result.document) }
}

async function write(
  { render, engine, tools: findTools, words, onShare }: HandOffDeps,
  { format, out, ...asked }: HandOffRequest,
  folder: string,
  filmsFolder: string,
): Promise<HandOff> {
  const { signal } = render
  const tools = await findTools()
  const spec = handOffFormats[format]
  const plan = await planHandOff(render, asked, spec)
  const { prepared, body, film, layers, fileOf } = plan
  const { project } = prepared
  const films = new BakedFilms({ engine, tools, folder: filmsFolder, signal }, plan, onShare)
  const media = new MediaFolder(folder, tools, rate, signal)
  await media.create()
  const dropped: Text[] = []
  const pictures = await pictureTracks({
    scenes: project.scenes,
    film,
    layers,
    rate,
    media,
    words,
    fileOf,
    bakedFilm: (level) => films.level(level),
    wholeFilm: () => films.whole(),
  })
  const drop = (text: Text): void => void dropped.push(text)
  const { hasCurves } = spec
  const sounds = await soundTracksOf({ prepared, body, film, rate, media, words, hasCurves, drop })
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
  dropped.push(...unsaid(format, tracks))
  const baked = bakedTexts(layers, film, project, words)
  const files = await writeManifest(folder, { format, document, timeline, baked, dropped }, words, signal)
  return { folder: out, document, files, frames: film.total, baked, dropped }
}

/** What of the tracks a format can't say. */
function unsaid(format: HandOffFormat, tracks: readonly EditTrack[]): Text[] {
  const clips = tracks.flatMap((track) => (track.kind === 'audio' ? track.clips : []))
  const hasLevels = clips.some(({ gainDb, fadeIn, fadeOut }) => gainDb ?? fadeIn ?? fadeOut)
  const beyond = format === 'edl' ? soundsBeyondEdl(tracks).length : 0
  return [
    ...(hasLevels && !handOffFormats[format].hasLevels ? [message('handOff.dropped.levels')] : []),
    ...(beyond > 0 ? [message('handOff.dropped.tracks', { n: beyond })] : []),
  ]
}
