import { message } from '../../common/messages/index.ts'
import { MediaError } from '../errors.ts'
import type { MediaInfo } from '../media-info.ts'
import { probe } from '../probe.ts'
import { run } from '../run.ts'
import { inputArguments } from '../sniff.ts'
import type { MediaTools } from '../tools.ts'
import type { Fragment } from '../types.ts'
import type { ComposeLimits } from './limits.ts'
import type { Text } from '../../common/messages/index.ts'

/** Probes the files of a composition, each only once. */
export class SourceProber {
  readonly #tools: MediaTools
  readonly #limits: ComposeLimits
  readonly #signal: AbortSignal | undefined
  readonly #infos = new Map<string, Promise<MediaInfo>>()
  readonly #checks = new Map<string, Promise<void>>()

  constructor(tools: MediaTools, limits: ComposeLimits, signal: AbortSignal | undefined) {
    this.#tools = tools
    this.#limits = limits
    this.#signal = signal
  }

  /**
   * Probes a file.
   * @throws MediaError naming the label when the file cannot be read or exceeds a limit
   */
  info(path: string, label: Text): Promise<MediaInfo> {
    return remember(this.#infos, path, () => this.#probe(path, label))
  }

  async #probe(path: string, label: Text): Promise<MediaInfo> {
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

  /**
   * Decodes a moment of a stream, to detect damage. A graph whose input gives no frame continues without an error: a
   * damaged clip would be missing from the video.
   */
  checkDecodes(path: string, label: Text, stream: 'video' | 'audio', fragment: Fragment | undefined): Promise<void> {
    const startMs = fragment?.startMs ?? 0
    return remember(this.#checks, `${stream} ${startMs} ${path}`, async () => {
      const info = await this.info(path, label)
      const track = stream === 'video' ? info.video : info.audio
      if (!track || info.container === 'webp') return
      const seek = startMs > 0 && startMs < info.durationMs ? ['-ss', String(startMs / 1000)] : []
      const some = stream === 'video' ? ['-frames:v', '1'] : ['-t', '0.2']
      let bytes = 0
      try {
        const output = ['-map', `0:${track.index}`, ...some, '-f', stream === 'video' ? 'rawvideo' : 's16le', 'pipe:1']
        await run(this.#tools, [...seek, ...inputArguments(path, info), ...output], {
          logLevel: 'error',
          timeoutMs: 60_000,
          onOutput: (chunk) => (bytes += chunk.length),
          ...(this.#signal && { signal: this.#signal }),
        })
      } catch (error) {
        if (!(error instanceof MediaError) || error.code !== 'failed') throw error
        throw damaged(label, stream, error)
      }
      // After the last frame of a stream ffmpeg gives no output, so missing output is an error only at the start.
      if (bytes === 0 && startMs === 0) throw damaged(label, stream)
    })
  }
}

function damaged(label: Text, stream: string, cause?: MediaError): MediaError {
  const what = message(stream === 'video' ? 'mediaErrors.picture' : 'mediaErrors.sound')
  return new MediaError('unreadable', message('mediaErrors.streamUndecodable', { label, what }), {
    source: label,
    ...(cause && { cause, ...(cause.stderr !== undefined && { stderr: cause.stderr }) }),
  })
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
