import { message } from '../../common/messages/index.ts'
import { checkStream } from '../integrity.ts'
import { MediaError } from '../errors.ts'
import type { MediaInfo } from '../media-info.ts'
import { probe } from '../probe.ts'
import type { MediaTools } from '../tools.ts'
import type { Fragment } from '../types.ts'
import type { ComposeLimits } from './limits.ts'
import type { Text } from '../../common/messages/index.ts'

/** Probes the files of a composition, each only once. */
export class SourceProber {
  readonly #tools: MediaTools
  readonly #limits: ComposeLimits
  readonly #signal: AbortSignal | undefined
  readonly #pending: ReadonlyMap<string, Promise<unknown>>
  readonly #infos = new Map<string, Promise<MediaInfo>>()
  readonly #checks = new Map<string, Promise<void>>()

  /** @param pending files that are still being made, by path */
  constructor(
    tools: MediaTools,
    limits: ComposeLimits,
    signal: AbortSignal | undefined,
    pending: ReadonlyMap<string, Promise<unknown>> = new Map(),
  ) {
    this.#tools = tools
    this.#limits = limits
    this.#signal = signal
    this.#pending = pending
  }

  /**
   * Probes a file, once it is there.
   * @throws MediaError naming the label when the file cannot be read or exceeds a limit
   */
  info(path: string, label: Text): Promise<MediaInfo> {
    return remember(this.#infos, path, () => this.#probe(path, label))
  }

  async #probe(path: string, label: Text): Promise<MediaInfo> {
    await this.#pending.get(path)
    const signal = this.#signal && { signal: this.#signal }
    const info = await probe(this.#tools, path, { label, maxPixels: this.#limits.sourcePixels, ...signal })
    if (info.durationMs > this.#limits.sourceMs) {
      throw new MediaError(
        'too-large',
        message('mediaErrors.sourceTooLong', {
          label,
          length: length(info.durationMs),
          limit: length(this.#limits.sourceMs),
        }),
        { source: label },
      )
    }
    return info
  }

  /** Checks once that a moment of a stream can be decoded. @throws MediaError `unreadable` */
  checkDecodes(path: string, label: Text, stream: 'video' | 'audio', fragment: Fragment | undefined): Promise<void> {
    const startMs = fragment?.startMs ?? 0
    return remember(this.#checks, `${stream} ${startMs} ${path}`, async () => {
      const info = await this.info(path, label)
      await checkStream(this.#tools, path, { info, label, stream, startMs, signal: this.#signal })
    })
  }
}

function length(ms: number): Text {
  const minutes = Math.round(ms / 60_000)
  return minutes < 120
    ? message('mediaErrors.minutes', { n: minutes })
    : message('mediaErrors.hours', { hours: String(Math.round(minutes / 6) / 10) })
}

function remember<T>(map: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  let promise = map.get(key)
  if (!promise) map.set(key, (promise = make()))
  return promise
}
