import { lookUp } from '../../../common/composition/index.ts'
import type { Element } from '../../../common/composition/index.ts'
import type { AvatarVideoBody } from '../../../common/service/index.ts'
import { framesAt } from '../../../media/compose/timing.ts'
import { mustPass } from '../../authoring/preflight/index.ts'
import type { PreflightRequest, ProjectFile } from '../../authoring/preflight/index.ts'
import { prepareWithFacts } from '../../authoring/render/index.ts'
import type { PreparedVideo, RenderDeps } from '../../authoring/render/index.ts'
import { filmFrames, voiceOf } from './frames.ts'
import type { FilmFrames } from './frames.ts'
import { layersOf } from './layers.ts'
import type { Layer, LayerOptions } from './layers.ts'
import { rate } from './rate.ts'

/** A project before its files are written: its request, when each part of it is seen, and what lies above what. */
export interface HandOffPlan {
  prepared: PreparedVideo
  body: AvatarVideoBody
  film: FilmFrames
  /** The layers of each scene, from the lowest to the topmost. */
  layers: readonly (readonly Layer[])[]
  /** The file of an element, where it is one of the user's. */
  fileOf: (element: Element) => ProjectFile | undefined
}

/**
 * Prepares a project, whose texts are spoken and whose files are read.
 * @param can what the format can say
 * @throws RenderError, or the signal's reason
 */
export async function planHandOff(
  render: RenderDeps,
  asked: Omit<PreflightRequest, 'kind'>,
  can: Pick<LayerOptions, 'hasLayers' | 'hasPositions'>,
): Promise<HandOffPlan> {
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
      ...can,
      canvas: project.canvas,
      // A video that is over holds its last frame, which no format says.
      infoOf: (element) => {
        const info = fileOf(element)?.info
        const isLast = holds && index === project.scenes.length - 1
        return info && !isLast && lasts(element, info.durationMs, film.scenes[index]!) ? info : undefined
      },
    }),
  )
  return { prepared, body, film, layers, fileOf }
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
