import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startEngine } from '../../../electron/engine/index.ts'
import type { EngineOptions, RunningEngine } from '../../../electron/engine/index.ts'
import { createAvatarRenderer } from '../../../electron/engine/presenters/drawn/renderer.ts'
import { findTools } from '../../../electron/media/tools.ts'
import { clientOf } from './client.ts'
import type { Client } from './client.ts'
import { silence } from './media.ts'

/** A preview as it is on the wire. */
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
  }[]
  notes: string[]
  fail_code: number | null
  fail_reason: string | null
}

export interface PreviewWorld {
  engine: RunningEngine
  client: Client
  /** The voice of an item where nobody speaks. */
  quiet: { voice: { voice_url: string } }
  /** Clips that were drawn so far. */
  drawn: () => number
  /** Asks for a preview. Throws `code message` when it is refused. */
  ask: (request: object) => Promise<WirePreview>
  look: (id: string) => Promise<WirePreview>
  /** Asks and waits for the end. */
  render: (request: object) => Promise<WirePreview>
}

/** A real engine whose drawn clips are counted. */
export async function previewWorld(dataDir: string, options: Partial<EngineOptions> = {}): Promise<PreviewWorld> {
  const scratchDir = join(dataDir, 'drawing')
  mkdirSync(scratchDir, { recursive: true })
  const renderer = createAvatarRenderer({ tools: await findTools(), scratchDir })
  let drawn = 0
  const avatars = {
    ...renderer,
    renderClip: (...args: Parameters<typeof renderer.renderClip>) => {
      drawn += 1
      return renderer.renderClip(...args)
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
