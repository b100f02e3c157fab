import { implement } from '@orpc/server'
import type { AnyRouter } from '@orpc/server'
import { bridgeContract } from '../../../electron/common/bridge/index.ts'
import type { AppEvent } from '../../../electron/common/bridge/index.ts'
import type { StudioHandle } from '../../../electron/studio/host.ts'

export interface StubStudio extends StudioHandle {
  router: AnyRouter
  events: AppEvent[]
  /** Number of subscriptions that have a listener. */
  listeners: number
  jobs: number
  closed: boolean
  /** Uploads that were received. */
  uploads: { bytes: number; type: string | null }[]
  /** Requests for slow media that the window has cancelled. */
  aborted: number
}

/** The part of a studio that hosts use, so that their tests are only about the hosts. */
export function stubStudio(): StubStudio {
  const bridge = implement(bridgeContract)
  const stub: StubStudio = {
    events: [],
    listeners: 0,
    jobs: 0,
    closed: false,
    uploads: [],
    aborted: 0,
    router: bridge.router({
      app: {
        info: bridge.app.info.handler(() => ({
          version: '0.0.0',
          host: 'browser',
          platform: 'linux',
          can: { pick: false, dropPaths: false, reveal: false, trash: false, dragOut: false },
          dataFolder: '/nowhere',
          logFile: null,
        })),
        events: bridge.app.events.handler(async function* ({ signal }) {
          stub.listeners += 1
          try {
            yield { type: 'notice' as const, level: 'info' as const, message: 'hello' }
            await new Promise((resolve) => signal?.addEventListener('abort', resolve, { once: true }))
          } finally {
            stub.listeners -= 1
          }
        }),
      },
    } as unknown as Parameters<typeof bridge.router>[0]) as AnyRouter,
    emit: (event) => void stub.events.push(event),
    runningJobs: () => stub.jobs,
    handleMedia: (request) => media(stub, request),
    reaches: () => [],
    close: () => Promise.resolve(void (stub.closed = true)),
  }
  return stub
}

const clip = Buffer.from('0123456789')

async function media(stub: StubStudio, request: Request): Promise<Response | null> {
  const { pathname } = new URL(request.url)
  if (pathname === '/media/clip') return ranged(request)
  if (pathname === '/media/endless') {
    request.signal.addEventListener('abort', () => (stub.aborted += 1))
    return new Response(
      new ReadableStream({
        async pull(controller) {
          await new Promise((resolve) => setTimeout(resolve, 5))
          controller.enqueue(new Uint8Array(1_000))
        },
        cancel: () => void (stub.aborted += 1),
      }),
    )
  }
  if (pathname === '/media/broken') throw new Error('the secret path /home/somebody is unreadable')
  if (pathname === '/upload') {
    if (request.method !== 'PUT') return new Response(null, { status: 405, headers: { allow: 'PUT' } })
    let bytes = 0
    for await (const chunk of request.body ?? []) bytes += (chunk as Uint8Array).length
    stub.uploads.push({ bytes, type: request.headers.get('content-type') })
    return Response.json({ path: '/imports/one' })
  }
  return null
}

function ranged(request: Request): Response {
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get('range') ?? '')
  if (!range) return new Response(clip, { headers: { 'content-type': 'video/mp4', 'accept-ranges': 'bytes' } })
  const from = Number(range[1])
  const to = Math.min(range[2] ? Number(range[2]) : clip.length - 1, clip.length - 1)
  return new Response(clip.subarray(from, to + 1), {
    status: 206,
    headers: { 'content-type': 'video/mp4', 'content-range': `bytes ${from}-${to}/${clip.length}` },
  })
}
