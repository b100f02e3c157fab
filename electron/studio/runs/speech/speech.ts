import type { SpeechEvent, SpeechInfo, SpeechLine } from '../../../common/bridge/index.ts'
import { limits } from '../../../common/service/index.ts'
import { countWords } from '../../../common/text/index.ts'
import { fileOf } from '../../media/assets/index.ts'
import { Channel } from '../../core/channel.ts'
import type { Stream } from '../../core/channel.ts'
import type { StudioConnection } from '../../service/connections/index.ts'
import type { MediaAddresses } from '../../media/files/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import { speechKey } from './keys.ts'
import { isMade, say } from './say.ts'
import type { Sample, SayParts } from './say.ts'
import { SpokenFiles } from './spoken-files.ts'
import type { SpokenFilesOptions } from './spoken-files.ts'
import type { SpeechMaker, SpeechPlace } from './types.ts'

export interface SpeechOptions extends SpokenFilesOptions, Omit<SayParts, 'connection'> {
  media: MediaAddresses
  /** @throws StudioError `not-found` */
  connection: (id: string) => StudioConnection
}

/** Speech that is being made, for all who wait for it. */
interface Making {
  channel: Channel<SpeechEvent>
  stop: AbortController
}

/** Speech as files of this machine: made once, played for ever, and the same that a clip is generated with. */
export class Speech implements SpeechMaker {
  readonly #options: SpeechOptions
  readonly #files: SpokenFiles
  readonly #making = new Map<string, Making>()
  readonly #ends = new Set<Promise<void>>()

  constructor(options: SpeechOptions) {
    this.#options = options
    this.#files = new SpokenFiles(options)
  }

  async known(lines: readonly SpeechLine[], place: SpeechPlace): Promise<(SpeechInfo | null)[]> {
    this.#options.connection(place.connection)
    const found: (SpeechInfo | null)[] = []
    for (const line of lines) found.push(await this.#known(line, place))
    return found
  }

  async lengthMs(line: SpeechLine, place: SpeechPlace): Promise<number | null> {
    return (await this.#known(line, place))?.durationMs ?? null
  }

  async make(
    line: SpeechLine,
    place: SpeechPlace,
    options: { spend: boolean; signal?: AbortSignal },
  ): Promise<Stream<SpeechEvent>> {
    const { signal } = options
    checkText(line)
    const connection = this.#options.connection(place.connection)
    const sample = await this.#sample(line, place)
    const key = speechKey(connection.id, line, markOf(sample))
    const there = await this.#files.find(key)
    if (there) return only({ type: 'done', speech: this.#files.info(key, there) }, signal)
    if (!connection.free && !options.spend && !this.#making.has(key))
      await this.#refuseCost(connection, line, sample)
    signal?.throwIfAborted()
    return this.#join(key, this.#making.get(key) ?? this.#begin(key, connection, line, sample), signal)
  }

  get making(): number {
    return this.#making.size
  }

  async close(): Promise<void> {
    for (const { stop } of this.#making.values())
      stop.abort(new StudioError('cancelled', 'Greenroom is closing.'))
    await Promise.all(this.#ends)
  }

  #begin(key: string, connection: StudioConnection, line: SpeechLine, sample: Sample | null): Making {
    const channel = new Channel<SpeechEvent>({ keyOf: (event) => event.type })
    const making: Making = { channel, stop: new AbortController() }
    this.#making.set(key, making)
    const { signal } = making.stop
    const end = this.#make(key, connection, line, sample, making)
      .then(
        (speech) => {
          channel.publish({ type: 'done', speech })
          channel.close()
        },
        (error: unknown) => {
          const reason = signal.aborted ? (signal.reason as unknown) : error
          channel.close(reason instanceof Error ? reason : new Error(String(reason)))
        },
      )
      .finally(() => {
        if (this.#making.get(key) === making) this.#making.delete(key)
        this.#ends.delete(end)
      })
    this.#ends.add(end)
    return making
  }

  async #make(
    key: string,
    connection: StudioConnection,
    line: SpeechLine,
    sample: Sample | null,
    { channel, stop }: Making,
  ): Promise<SpeechInfo> {
    const progress = (share: number | null, message: string | null = null): void =>
      channel.publish({ type: 'progress', share, message })
    const parts: SayParts = { ...this.#options, connection }
    const { url, words } = await say(parts, line, sample, { signal: stop.signal, onProgress: progress })
    return this.#files.info(key, await this.#files.fetch(key, url, words, stop.signal))
  }

  /** The last one to leave ends the work. */
  #join(key: string, making: Making, signal: AbortSignal | undefined): Stream<SpeechEvent> {
    const inner = making.channel.subscribe(signal, [{ type: 'progress', share: null, message: null }])
    const leave = (): void => {
      signal?.removeEventListener('abort', leave)
      if (making.channel.listeners > 0 || this.#making.get(key) !== making) return
      this.#making.delete(key)
      making.stop.abort(new StudioError('cancelled', 'Nobody waits for this speech any more.'))
    }
    signal?.addEventListener('abort', leave, { once: true })
    const left = async <T>(result: Promise<T>): Promise<T> => result.finally(leave)
    return {
      next: () => inner.next(),
      return: () => left(inner.return!()),
      throw: (error: unknown) => left(inner.throw!(error)),
      [Symbol.asyncIterator]() {
        return this
      },
      [Symbol.asyncDispose]: async () => {
        await left(inner.return!())
      },
    }
  }

  async #known(line: SpeechLine, place: SpeechPlace): Promise<SpeechInfo | null> {
    // A sample that is gone has no speech that could be found.
    const sample = await this.#sample(line, place).catch(() => undefined)
    if (sample === undefined) return null
    const key = speechKey(place.connection, line, markOf(sample))
    const spoken = await this.#files.find(key)
    return spoken && this.#files.info(key, spoken)
  }

  async #sample(line: SpeechLine, place: SpeechPlace): Promise<Sample | null> {
    if (line.kind === 'script') return null
    if (/^https?:\/\//i.test(line.sample)) return { kind: 'url', url: line.sample }
    const file = fileOf(line.sample, place.folder)
    return { kind: 'file', file, sha256: await this.#options.media.hash(file) }
  }

  async #refuseCost(connection: StudioConnection, line: SpeechLine, sample: Sample | null): Promise<void> {
    const parts: SayParts = { ...this.#options, connection }
    if (await isMade(parts, line, sample, AbortSignal.timeout(15_000))) return
    throw new StudioError('costs-credits', `Speaking this on ${connection.name} costs credits.`, {
      field: 'spend',
      next: 'Confirm that credits may be spent, or choose a voice of the built-in engine.',
    })
  }
}

function markOf(sample: Sample | null): string | null {
  return sample === null ? null : sample.kind === 'url' ? sample.url : sample.sha256
}

/** service-interface: Create TTS, Create voice clone: up to 5000 words. */
function checkText({ text }: SpeechLine): void {
  const words = countWords(text)
  if (text.trim() === '' || words === 0)
    throw new StudioError('no-text', 'There is no text to speak.', {
      field: 'line.text',
      next: 'Write some.',
    })
  if (words > limits.speechWords)
    throw new StudioError(
      'too-long',
      `The text has ${words} words; a request takes at most ${limits.speechWords}.`,
      {
        field: 'line.text',
        next: 'Split it over several scenes.',
      },
    )
}

function only(event: SpeechEvent, signal: AbortSignal | undefined): Stream<SpeechEvent> {
  const channel = new Channel<SpeechEvent>()
  channel.close()
  return channel.subscribe(signal, [event])
}
