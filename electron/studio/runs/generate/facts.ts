import type { AssetInfo } from '../../../common/bridge/index.ts'
import type { BodyKind, CompileOptions, Problem, Project } from '../../../common/composition/index.ts'
import { errorAt } from '../../../common/composition/problems.ts'
import { assetPlaces, linesToSpeak, placeholderHost, placeOf } from '../../authoring/render/index.ts'

/** What compiling can know of a project's files without sending or making anything. */
export function factsOf(
  project: Project,
  kind: BodyKind,
  assets: ReadonlyMap<string, AssetInfo>,
): Required<Pick<CompileOptions, 'urls' | 'speech' | 'sizes' | 'mediaDurations'>> & {
  placeholders: string[]
} {
  const urls: Record<string, string> = {}
  const sizes: Record<string, { width: number; height: number }> = {}
  const mediaDurations: Record<string, number> = {}
  const placeholders: string[] = []
  let count = 0
  for (const path of assetPlaces(project).keys()) {
    const info = assets.get(path)
    urls[path] = `${placeholderHost}/file-${(count += 1)}${endingOf(info, path)}`
    placeholders.push(urls[path])
    if (info?.width && info.height) sizes[path] = { width: info.width, height: info.height }
    if (info?.durationMs) mediaDurations[path] = info.durationMs
  }
  const speech: Record<string, string> = {}
  for (const { id } of linesToSpeak(project, kind)) {
    speech[id] = `${placeholderHost}/voice-${Object.keys(speech).length + 1}.mp3`
    placeholders.push(speech[id])
  }
  return { urls, speech, sizes, mediaDurations, placeholders }
}

/** Files that are not there or no usable media, at every place that uses them. */
export function assetProblems(project: Project, assets: ReadonlyMap<string, AssetInfo>): Problem[] {
  return [...assetPlaces(project)].flatMap(([path, places]) => {
    const info = assets.get(path)
    if (!info || info.state === 'ready' || info.state === 'reading') return []
    const code = info.state === 'missing' ? 'asset-missing' : 'asset-unreadable'
    const said = info.problem ?? `${info.name} can't be used. Choose another file.`
    return places.map((place) => errorAt(placeOf(place), code, said))
  })
}

/** An ending that the service takes for what the file is. */
function endingOf(info: AssetInfo | undefined, path: string): string {
  const own = /\.[a-z0-9]{2,5}$/i.exec(path)?.[0]?.toLowerCase()
  if (own) return own
  const usual = { image: '.png', video: '.mp4', audio: '.mp3', unknown: '' }
  return usual[info?.kind ?? 'unknown']
}
