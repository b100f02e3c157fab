import { message } from '../../../common/messages/index.ts'
import { basename, isAbsolute } from 'node:path'
import type { Consent, LiveSource, StudioErrorData } from '../../../common/bridge/index.ts'
import type { LiveDeps } from './deps.ts'
import { noUploads } from '../../service/connections/index.ts'
import type { StudioConnection } from '../../service/connections/index.ts'
import { isMediaError } from '../../../media/index.ts'
import { StudioError } from '../../core/studio-error.ts'

/** The field `sourceImage` of a request (`createLive` in docs/openapi.json). */
export type SourceImage = { path: string; opts: string }[]

/** Problem of one source, and the consent that was given for it. Problems are returned, not thrown. */
export async function checkSource(
  deps: Pick<LiveDeps, 'media' | 'consents'>,
  source: LiveSource,
): Promise<{ problem: StudioErrorData | null; consent: Consent | null }> {
  try {
    await readable(deps, source)
  } catch (error) {
    if (error instanceof StudioError) return { problem: error.data(), consent: null }
    if (!isMediaError(error)) throw error
    const unreadable = new StudioError('unreadable', error.text, { field: 'sources', next: chooseAnother })
    return { problem: unreadable.data(), consent: null }
  }
  return { problem: null, consent: await deps.consents.find({ path: source.path, what: 'face' }) }
}

const chooseAnother = message('liveErrors.choosePicture')

/** Checks that a source's picture can be read. @throws StudioError `path`, `no-picture`, `outside`; MediaError */
async function readable({ media }: Pick<LiveDeps, 'media'>, { path, opts }: LiveSource): Promise<void> {
  const name = basename(path)
  if (!isAbsolute(path))
    throw new StudioError('path', message('liveErrors.relativePath'), {
      field: 'sources',
      next: chooseAnother,
    })
  const info = await media.info(path, name)
  const size = info.image ?? (info.kind === 'animation' ? info.video : undefined)
  if (!size)
    throw new StudioError('no-picture', message('liveErrors.notAPicture', { name }), {
      field: 'sources',
      next: chooseAnother,
    })
  const outside = opts
    .split(':')
    .map((pair) => pair.split(',').map(Number))
    .some(([x = 0, y = 0]) => x < 0 || y < 0 || x > size.width || y > size.height)
  if (outside)
    throw new StudioError('outside', message('liveErrors.faceOutside', { name }), {
      field: 'sources',
      next: message('liveErrors.lookForFaces'),
    })
}

/**
 * Uploads the pictures, each once, and returns the request's field.
 * @throws StudioError `no-uploads`; an error of the service's client
 */
export async function sendSources(
  connection: StudioConnection,
  sources: readonly LiveSource[],
  signal?: AbortSignal,
): Promise<SourceImage> {
  // Whether a service accepts uploads is known after the first contact.
  await connection.client()
  const { upload } = connection.service
  if (!upload) throw noUploads(connection, message('liveErrors.bucketOrEngine'), 'connection')
  const urls = new Map<string, string>()
  for (const { path } of sources) if (!urls.has(path)) urls.set(path, await upload(path, basename(path), signal))
  return sources.map(({ path, opts }) => ({ path: urls.get(path)!, opts }))
}

/** Ids of the consents for the sources, in order, each once. @throws StudioError `consent` */
export async function needConsents(
  { consents }: Pick<LiveDeps, 'consents'>,
  sources: readonly LiveSource[],
): Promise<string[]> {
  const ids = new Set<string>()
  for (const { path } of sources) ids.add((await consents.need({ path, what: 'face' })).id)
  return [...ids]
}

export const namesOf = (sources: readonly LiveSource[]): string[] => [
  ...new Set(sources.map(({ path }) => basename(path))),
]
