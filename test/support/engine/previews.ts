import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startEngine } from './start.ts'
import type { EngineOptions, RunningEngine } from '../../../electron/engine/index.ts'
import { message } from '../../../electron/common/messages/index.ts'
import { AvatarError } from '../../../electron/engine/presenters/drawn/errors.ts'
import { createAvatarRenderer } from '../../../electron/engine/presenters/drawn/renderer.ts'
import { findTools } from '../../../electron/media/tools.ts'
import { clientOf } from './client.ts'
import type { Client } from './client.ts'
import { silence } from './media.ts'

/** A preview as the engine answers it. */
export interface WirePreview {
  _id: string
  status: number
  revision: number
  share: number
  stage: string
  width: number
  height: number
  duration_ms: number | null
  url: string | null
  clips: {
    item_index: number
    element_index: number
    avatar_id: string
    speaks: boolean
    url: string
    start_ms: number
    duration_ms: number
    width: number
    height: number
    x: number
    y: number
    layer: number
    at_ms: number
  }[]
  notes: string[]
  fail_code: number | null
  fail_reason: string | null
}

export interface PreviewWorld {
  engine: RunningEngine
  client: Client
  /** The voice of an item without speech. */
  quiet: { voice: { voice_url: string } }
  /** Number of clips that were drawn so far. */
  drawn: () => number
  /** Requests a preview. Throws `code message` when it is refused. */
  ask: (request: object) => Promise<WirePreview>
  look: (id: string) => Promise<WirePreview>
  /** Requests a preview and waits for its end. */
  render: (request: object) => Promise<WirePreview>
}

/** The drawing of a clip that has no end: it can be cancelled. */
function endless(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    const cancel = (): void => reject(new AvatarError('cancelled', message('engineAvatars.cancelled')))
    if (signal?.aborted) cancel()
    signal?.addEventListener('abort', cancel, { once: true })
  })
}

/**
 * A real engine whose drawn clips are counted.
 * @param endlessFromMs clips of this length or more are begun and never done, without work for the processor
 */
export async function previewWorld(
  dataDir: string,
  options: Partial<EngineOptions> = {},
  endlessFromMs = Infinity,
): Promise<PreviewWorld> {
  const scratchDir = join(dataDir, 'drawing')
  mkdirSync(scratchDir, { recursive: true })
  const renderer = createAvatarRenderer({ tools: await findTools(), scratchDir })
  let drawn = 0
  const avatars = {
    ...renderer,
    renderClip: (...args: Parameters<typeof renderer.renderClip>) => {
      drawn += 1
      const [{ durationMs }, work] = args
      return durationMs >= endlessFromMs ? endless(work?.signal) : renderer.renderClip(...args)
    },
  }
  const engine = await startEngine({ ...options, dataDir }, { avatars })
  const client = clientOf(engine)

  async function answered(method: string, path: string, body?: object): Promise<WirePreview> {
    const { body: answer } = await client.send(method, path, body)
    if (answer['code'] === 1000) return answer['data'] as WirePreview
    throw new Error(`${String(answer['code'])} ${String(answer['msg'])}`)
  }

  const world: PreviewWorld = {
    engine,
    client,
    quiet: { voice: { voice_url: await client.upload(silence, 'silence.wav') } },
    drawn: () => drawn,
    ask: (request) => answered('POST', '/engine/previews', request),
    look: (id) => answered('GET', `/engine/previews/${id}`),
    async render(request) {
      let preview = await world.ask(request)
      const end = Date.now() + 100_000
      while (preview.status < 3) {
        if (Date.now() > end) throw new Error(`not done: ${JSON.stringify(preview)}`)
        preview = await answered('GET', `/engine/previews/${preview._id}?seen=${String(preview.revision)}&wait_ms=5000`)
      }
      return preview
    },
  }
  return world
}
