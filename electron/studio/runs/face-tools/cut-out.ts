import { message } from '../../../common/messages/index.ts'
import type { CutOut } from '../../../common/bridge/index.ts'
import { resultLifetimeMs } from '../../jobs/index.ts'
import { engineConnectionId } from '../../service/connections/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import type { FaceToolDeps } from './deps.ts'
import { mustLookInto } from './files.ts'
import { Sending } from './sending.ts'

/** Longest side of the preview of a cut-out, px; the cut-out itself is made at full size. */
const largestSide = 1600
const hidden = 'cut-out'

/**
 * A picture without its background, made by the built-in engine; made once per content, and reused for as long as the
 * engine keeps it.
 * @throws StudioError, MediaError, or an error of the engine's client
 */
export async function cutOutOf(deps: FaceToolDeps, path: string, signal?: AbortSignal): Promise<CutOut> {
  const { media, cache, clock, jobs, connections } = deps
  const file = await mustLookInto(media, path, 'foreground')
  const own = file.info.image ?? file.info.video
  if (file.kind === 'sound' || !own)
    throw new StudioError('wrong-kind', message('toolErrors.noPicture', { name: file.name }), {
      field: 'foreground',
      next: message('toolErrors.choosePicture'),
    })
  const factor = Math.min(1, largestSide / Math.max(own.width, own.height))
  const size = {
    width: Math.max(1, Math.round(own.width * factor)),
    height: Math.max(1, Math.round(own.height * factor)),
  }
  const connection = connections.must(engineConnectionId)
  const key = `cut-out:${await media.hash(path)}:${size.width}x${size.height}`
  const shown = (url: string): CutOut => ({
    url: media.urlForRemote(url, { connection: connection.id, media: 'image' }),
    ...size,
  })
  const known = cache.get(connection.id, key, connection.baseUrl, clock.now())
  if (known) return shown(known.url)
  const stop = signal ?? new AbortController().signal
  const sending = new Sending({
    deps,
    connection,
    id: hidden,
    signal: stop,
    onStep: () => undefined,
    onShare: () => undefined,
  })
  const [url] = await sending.send([path])
  const text = `${size.width}x${size.height}`
  const body = {
    origin_img: url,
    modify_origin_img_size: text,
    canvas_size: text,
    removeBg: true,
    webhookUrl: '',
    overlay_origin_x: 0,
    overlay_origin_y: 0,
  }
  // A job without a target is shown in no list.
  const job = jobs.add({
    kind: 'background',
    title: file.name,
    connection: connection.id,
    body,
    target: null,
    purpose: 'cut-out',
  })
  const ended = await jobs.settled(job.id, stop).catch((error: unknown) => {
    jobs.cancel(job.id)
    throw error
  })
  if (ended.state !== 'done' || !ended.result)
    throw new StudioError('cut-out', ended.failure?.message ?? message('toolErrors.notCutOut'), {
      field: 'foreground',
      next: ended.failure?.next ?? message('toolErrors.otherPicture'),
      serviceCode: ended.failure?.serviceCode,
    })
  const expiresAt = clock.now() + resultLifetimeMs
  cache.put(connection.id, key, connection.baseUrl, { url: ended.result.url, expiresAt }, clock.now())
  return shown(ended.result.url)
}
