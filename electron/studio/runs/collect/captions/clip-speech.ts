import type { Job, SourceStore } from '../../../jobs/index.ts'
import { speechOfClip } from './clip-captions.ts'
import type { ClipCaptionsOptions } from './clip-captions.ts'

export interface ClipSpeechOptions {
  captions: ClipCaptionsOptions
  sources: Pick<SourceStore, 'get'>
  /** Called when the speech of a job's clip is on this machine. */
  onKept: (job: string) => void
  onError: (error: unknown) => void
}

/**
 * Brings the speech of clips that are generated from a project to this machine, where the editor plays it and captions
 * are timed by it. Clips of a sheet's rows are left out: nobody opens their projects.
 */
export class ClipSpeech {
  readonly #options: ClipSpeechOptions
  readonly #stop = new AbortController()
  readonly #kept = new Set<string>()
  #work: Promise<void> = Promise.resolve()

  constructor(options: ClipSpeechOptions) {
    this.#options = options
  }

  jobChanged({ id, kind, state, purpose }: Job): void {
    if (purpose !== 'clip' || (kind !== 'avatar-video' && kind !== 'talking-avatar')) return
    // For an avatar video the speech is made before the clip is asked for; a talking avatar is spoken by the service.
    const isSpoken = state === 'done' || (kind === 'avatar-video' && state === 'waiting')
    if (!isSpoken || this.#kept.has(id) || this.#stop.signal.aborted) return
    const source = this.#options.sources.get(id)
    if (source === null || source.row !== null) return
    this.#kept.add(id)
    this.#work = this.#work.then(() => this.#keep(id))
  }

  /** Stops bringing speech; resolves when nothing is written any more. */
  async stop(): Promise<void> {
    this.#stop.abort()
    await this.#work
  }

  async #keep(id: string): Promise<void> {
    const { captions, onKept, onError } = this.#options
    const { signal } = this.#stop
    try {
      signal.throwIfAborted()
      await speechOfClip(captions, id, signal)
      onKept(id)
    } catch (error) {
      if (!signal.aborted) onError(error)
    }
  }
}
