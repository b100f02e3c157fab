import { message } from '@common/messages/index.ts'
import type { LiveModels, LiveSourceFace, StudioErrorData } from '@common/bridge/index.ts'
import type { AlgorithmSettings, AlgorithmStats } from './types.ts'
import { Fault, fault } from './worker/faults.ts'
import type { FromWorker, ToWorker } from './worker/messages.ts'

/** Longest time for a worker to end a session, ms: it may be in the middle of a frame. */
const stopMs = 5_000

export interface WorkerSession {
  setFaces(faces: readonly LiveSourceFace[]): void
  set(settings: Partial<AlgorithmSettings>): void
  stop(): Promise<void>
}

interface Listening {
  /**
   * Called with the figures of the worker.
   * @param taken number of frames processed since the start
   */
  onStats: (stats: Omit<AlgorithmStats, 'dropped'>, taken: number) => void
  onFault: (fault: StudioErrorData) => void
  onStopped: () => void
}

/** An absolute address, because the worker's script has another base than the page. */
const whole = (url: string): string => new URL(url, document.baseURI).href

/** The single worker of the window, with its loaded models. */
class WorkerHost {
  readonly #worker: Worker
  readonly #sessions = new Map<number, Listening>()
  readonly opened: Promise<void>
  #next = 1

  constructor(models: LiveModels, onBroken: () => void) {
    this.#worker = new Worker(new URL('./worker/main.ts', import.meta.url), { type: 'module', name: 'live' })
    this.opened = new Promise((resolve, reject) => {
      const broken = (reason: unknown): void => {
        const told = fault(
          'live-models',
          message('liveErrors.algorithm.notStarted'),
          message('liveErrors.algorithm.openAgain'),
          reason,
        )
        onBroken()
        reject(told)
        for (const session of this.#sessions.values()) session.onFault(told.data)
        this.close()
      }
      this.#worker.addEventListener('error', (event) => broken(event.message || 'worker'))
      this.#worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
        if (data.type === 'opened') return resolve()
        if (data.type === 'fault' && data.session === null) return broken(new Fault(data.fault))
        this.#take(data)
      })
    })
    // The caller that starts a session gets this error; without a caller nobody needs it.
    this.opened.catch(() => undefined)
    const { near, far, mesh } = models
    this.#post({ type: 'open', models: { near: whole(near), far: whole(far), mesh: whole(mesh) } })
  }

  start(
    frames: ReadableStream<VideoFrame>,
    out: WritableStream<VideoFrame>,
    settings: AlgorithmSettings,
    listener: Pick<Listening, 'onStats' | 'onFault'>,
  ): WorkerSession {
    const session = this.#next++
    const stopped = new Promise<void>((resolve) => {
      this.#sessions.set(session, { ...listener, onStopped: resolve })
    })
    this.#post({ type: 'start', session, settings, frames, out }, [frames, out])
    return {
      setFaces: (faces) =>
        this.#post({
          type: 'faces',
          session,
          faces: faces.map((face) => ({ ...face, pictureUrl: whole(face.pictureUrl) })),
        }),
      set: (changed) => this.#post({ type: 'set', session, settings: changed }),
      stop: async () => {
        if (!this.#sessions.has(session)) return
        this.#post({ type: 'stop', session })
        let timer: ReturnType<typeof setTimeout> | undefined
        const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, stopMs)))
        await Promise.race([stopped, late])
        clearTimeout(timer)
        this.#sessions.delete(session)
      },
    }
  }

  close(): void {
    this.#worker.terminate()
    for (const session of this.#sessions.values()) session.onStopped()
    this.#sessions.clear()
  }

  #take(message: Exclude<FromWorker, { type: 'opened' }>): void {
    if (message.session === null) return
    const session = this.#sessions.get(message.session)
    if (message.type === 'stats') session?.onStats(message.stats, message.taken)
    else if (message.type === 'fault') session?.onFault(message.fault)
    else session?.onStopped()
  }

  #post(message: ToWorker, transfer: (ReadableStream | WritableStream)[] = []): void {
    this.#worker.postMessage(message, transfer)
  }
}

let host: WorkerHost | undefined

/** The worker with its models loaded; it is started with the first call. @throws Fault `live-models` */
export async function openWorker(models: () => Promise<LiveModels>): Promise<WorkerHost> {
  if (!host) {
    const found = await models()
    // Another call may have started the worker meanwhile.
    host ??= new WorkerHost(found, () => (host = undefined))
  }
  const mine = host
  await mine.opened
  return mine
}
