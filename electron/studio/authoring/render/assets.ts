import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { basename, isAbsolute, resolve } from 'node:path'
import type { Problem, Project, Size, Source, Voice } from '../../../common/composition/index.ts'
import { errorAt } from '../../../common/composition/problems.ts'
import { isMediaError } from '../../../media/index.ts'
import type { MediaInfo } from '../../../media/index.ts'
import { resultLifetimeMs } from '../../jobs/index.ts'
import { isInside } from '../projects/index.ts'
import { windowAdvice } from './deps.ts'
import type { RenderDeps } from './deps.ts'
import { RenderError } from './errors.ts'

/** A file of the user that a project names. */
export interface Asset {
  /** As the project writes it; the key in compile options. */
  path: string
  /** Where it is on this machine, links followed. */
  file: string
  /** What the service is told as its name. */
  name: string
  /** hex */
  sha256: string
  info: MediaInfo
}

/** Every file path in the project's shown elements and voices, once each, with the places that use it. */
export function assetPlaces(project: Project): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const add = (source: Source | Extract<Voice, { kind: 'audio' }>['source'], place: string): void => {
    if (source.kind === 'asset') found.set(source.path, [...(found.get(source.path) ?? []), place])
  }
  project.scenes.forEach((scene, index) => {
    const place = `scenes[${index}]`
    if (scene.voice?.kind === 'audio') add(scene.voice.source, `${place}.voice`)
    if (scene.voice?.kind === 'clone') add(scene.voice.sample, `${place}.voice`)
    scene.elements.forEach((element, at) => {
      if (!element.hidden) add(element.source, `${place}.elements[${at}] ("${element.name}")`)
    })
  })
  return found
}

/** Where a project's files are looked for, and may be. */
export interface AssetFolder {
  /** Folder that relative paths are from. */
  folder: string
  /** Files that lie elsewhere are taken, too: only for a project whose maker is trusted, since they are sent away. */
  allowOutside?: boolean | undefined
}

class OutsideError extends Error {}

/**
 * Looks into every file of the project.
 * @throws RenderError `asset`, naming all that are missing, no media, or not in the project's folder
 */
export async function readAssets(deps: RenderDeps, project: Project, where: AssetFolder): Promise<Asset[]> {
  const { folder } = where
  const assets: Asset[] = []
  const problems: string[] = []
  const found: Problem[] = []
  let outside = false
  for (const [path, places] of assetPlaces(project)) {
    deps.signal.throwIfAborted()
    let file = isAbsolute(path) ? path : resolve(folder, path)
    try {
      const name = basename(file)
      file = await realFile(file, where)
      const what = await stat(file)
      if (!what.isFile()) throw Object.assign(new Error('not a file'), { code: 'EISDIR' })
      const info = await deps.probe(file, path, deps.signal)
      assets.push({ path, file, name, info, sha256: await hashFile(file, deps.signal) })
    } catch (error) {
      if (deps.signal.aborted) throw deps.signal.reason
      outside ||= error instanceof OutsideError
      const said = assetProblem(error, path, file)
      problems.push(`${places.join(', ')}: ${said}`)
      const code = isGone(error) ? 'asset-missing' : 'asset-unreadable'
      found.push(...places.map((place) => errorAt(placeOf(place), code, sentence(said))))
    }
  }
  if (problems.length > 0)
    throw new RenderError(
      'asset',
      problems.length === 1
        ? 'A file that the project uses is not usable.'
        : `${problems.length} files that the project uses are not usable.`,
      {
        details: problems,
        problems: found,
        next: outside
          ? (deps.advice ?? windowAdvice).outside
          : 'Paths are relative to the folder of the project file.',
      },
    )
  return assets
}

/** Follows links. What its path already says is elsewhere is not even looked at: it may be a share of the network. */
async function realFile(file: string, { folder, allowOutside }: AssetFolder): Promise<string> {
  if (allowOutside) return realpath(file)
  const home = await realpath(folder)
  if (!isInside(resolve(folder), file) && !isInside(home, file)) throw new OutsideError()
  const real = await realpath(file)
  if (!isInside(home, real)) throw new OutsideError()
  return real
}

/** `scenes[0].elements[1] ("Logo")` without its name. */
export function placeOf(place: string): string {
  return /^[^ ]*/.exec(place)?.[0] ?? place
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function isGone(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOENT' || code === 'ENOTDIR'
}

function assetProblem(error: unknown, path: string, file: string): string {
  if (error instanceof OutsideError) return `"${path}" is not in the project's folder, so it is not sent.`
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT' || code === 'ENOTDIR') return `there is no file ${file}.`
  if (code === 'EISDIR') return `${file} is not a file.`
  if (code === 'EACCES' || code === 'EPERM') return `${file} may not be read.`
  if (isMediaError(error)) return error.message
  return `"${path}" can't be read: ${error instanceof Error ? error.message : String(error)}`
}

/** Own sizes and lengths of the files, as compiling wants them. */
export function assetFacts(assets: readonly Asset[]): {
  sizes: Record<string, Size>
  mediaDurations: Record<string, number>
} {
  const sizes: Record<string, Size> = {}
  const mediaDurations: Record<string, number> = {}
  for (const { path, info } of assets) {
    const picture = info.video ?? info.image
    if (picture) sizes[path] = { width: picture.width, height: picture.height }
    if (info.durationMs > 0) mediaDurations[path] = info.durationMs
  }
  return { sizes, mediaDurations }
}

/**
 * Makes every file reachable for the service; each content is sent once as long as the service keeps it.
 * @returns URL by asset path
 * @throws RenderError `no-uploads`
 */
export async function uploadAssets(
  deps: RenderDeps,
  assets: readonly Asset[],
): Promise<Record<string, string>> {
  const { connection, cache, clock, signal } = deps
  const { service, id, baseUrl } = connection
  const urls: Record<string, string> = {}
  if (assets.length === 0) return urls
  if (!service.upload)
    throw new RenderError(
      'no-uploads',
      `${connection.name} does not take files from this machine, and the project uses ${assets.length === 1 ? 'one' : assets.length}.`,
      {
        details: assets.map((asset) => asset.path),
        next: 'Put them where the service can fetch them and use their web addresses (https://…) in the project, or render with the built-in engine.',
      },
    )
  deps.watcher.stage('upload')
  let done = 0
  for (const asset of assets) {
    const key = `asset:${asset.sha256}`
    const known = cache.get(id, key, baseUrl, clock.now())
    if (known && (await deps.stillThere(known.url, signal))) urls[asset.path] = known.url
    else {
      const url = await service.upload(asset.file, asset.name, signal)
      cache.put(id, key, baseUrl, { url, expiresAt: clock.now() + resultLifetimeMs }, clock.now())
      urls[asset.path] = url
    }
    done += 1
    deps.watcher.progress(done / assets.length)
  }
  return urls
}

export async function hashFile(path: string, signal: AbortSignal): Promise<string> {
  const digest = createHash('sha256')
  for await (const chunk of createReadStream(path, { signal })) digest.update(chunk as Buffer)
  return digest.digest('hex')
}
