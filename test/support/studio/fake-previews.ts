import { Previews } from '../../../electron/studio/runs/previews/index.ts'
import type { PreviewsOptions } from '../../../electron/studio/runs/previews/previews.ts'
import type { PreviewCalls, PreviewRequest, PreviewState } from '../../../electron/studio/service/client/index.ts'

/** An engine whose previews go through given states, and then wait where none of them is the last. */
export class FakePreviewEngine implements PreviewCalls {
  asked: PreviewRequest[] = []
  cancelled: string[] = []
  states: Partial<PreviewState>[] = []
  #open: (() => void) | null = null

  createPreview(request: PreviewRequest): Promise<PreviewState> {
    this.asked.push(request)
    return Promise.resolve(state({ status: 'waiting' }))
  }

  async *previewProgress(_id: string, { signal }: { signal?: AbortSignal } = {}): AsyncGenerator<PreviewState> {
    for (const one of this.states) yield state(one)
    if (['done', 'failed'].includes(this.states.at(-1)?.status ?? '')) return
    await new Promise<void>((resolve, reject) => {
      this.#open = resolve
      signal?.addEventListener('abort', () => reject(signal.reason as Error))
    })
  }

  get waiting(): boolean {
    return this.#open !== null
  }

  cancelPreview(id: string): Promise<void> {
    this.cancelled.push(id)
    return Promise.resolve()
  }
}

function state(more: Partial<PreviewState>): PreviewState {
  return {
    id: 'p',
    status: 'running',
    share: 0,
    stage: '',
    ahead: 0,
    etaMs: null,
    width: 640,
    height: 360,
    fps: 25,
    durationMs: null,
    url: null,
    clips: [],
    stems: [],
    notes: [],
    failCode: null,
    failReason: null,
    ...more,
  }
}

/** Previews of an engine, to which all speech and files are there. */
export function previewsOf(engine: FakePreviewEngine, more: Partial<PreviewsOptions> = {}): Previews {
  return new Previews({
    engine: () => engine,
    prepare: (_project, _kind, _isFinal, tell) => {
      tell(0.5, 'Making the speech')
      return Promise.resolve({ body: { data: [] }, extension: null })
    },
    spoken: (_project, scenes) =>
      Promise.resolve({
        scenes,
        options: {
          speech: Object.fromEntries(scenes.map(({ id }) => [id, `http://engine/${id}.mp3`])),
          extensions: ['appearance'],
          voiceDurations: Object.fromEntries(scenes.map(({ id }) => [id, 4_000])),
        },
      }),
    urlOf: (url) => `media/${url.split('/').at(-1)}`,
    ...more,
  })
}

/** All events of a stream, which ends. */
export async function all<T>(events: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const event of events) found.push(event)
  return found
}
