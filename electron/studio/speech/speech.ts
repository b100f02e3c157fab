import { excerpt, message } from '../../common/messages/index.ts'
import type { SpeechEvent, SpeechInfo, SpeechLine, VoiceLine } from '../../common/bridge/index.ts'
import { withoutMarks } from '../../common/pronounce/index.ts'
import { limits } from '../../common/service/index.ts'
import { countWords } from '../../common/text/index.ts'
import { Channel } from '../core/channel.ts'
import type { Stream } from '../core/channel.ts'
import { StudioError } from '../core/studio-error.ts'
import { fileOf } from '../media/assets/index.ts'
import type { MediaAddresses } from '../media/files/index.ts'
import type { StudioConnection } from '../service/connections/index.ts'
import { speechConnection } from './connection.ts'
import { SpeechFault } from './fault.ts'
import { takeFor, textFor } from './request.ts'
import { sampleAt } from './sample.ts'
import type { SpeechFiles } from './speech-files.ts'
import type { SpeechSource } from './speech-source.ts'
import { turnsAsScript } from './spoken-script.ts'
import type { SpokenScript } from './spoken-script.ts'
import type { SpeechConnection, SpeechMaker, SpeechContext, Utterance, VoiceSample } from './types.ts'

export interface SpeechOptions {
  source: SpeechSource
  files: SpeechFiles
  media: Pick<MediaAddresses, 'hash'>
  /** A connection by its id. @throws StudioError `not-found` */
  connection: (id: string) => StudioConnection
  /** The sample of a recording on this machine. */
  sample: (connection: StudioConnection, file: string, sha256: string) => VoiceSample
}

/** Speech that is being made, shared by all who wait for it. */
interface Making {
  channel: Channel<SpeechEvent>
  stop: AbortController
}

/**
 * Speech in files on this machine: made once, played any number of times, and identical to the speech in generated
 * clips.
 */
export class Speech implements SpeechMaker {
  readonly #options: SpeechOptions
  readonly #making = new Map<string, Making>()
  readonly #ends = new Set<Promise<void>>()

  constructor(options: SpeechOptions) {
    this.#options = options
  }

  async known(lines: readonly SpeechLine[], context: SpeechContext): Promise<(SpeechInfo | null)[]> {
    this.#options.connection(context.connection)
    const found: (SpeechInfo | null)[] = []
    for (const line of lines) found.push(await this.#known(line, context))
    return found
  }

  async lengthMs(line: SpeechLine, context: SpeechContext): Promise<number | null> {
    return (await this.#known(line, context))?.durationMs ?? null
  }

  async make(
    line: SpeechLine,
    context: SpeechContext,
    options: { spend: boolean; signal?: AbortSignal },
  ): Promise<Stream<SpeechEvent>> {
    const { signal } = options
    checkText(line)
    const connection = this.#options.connection(context.connection)
    const at = speechConnection(connection)
    const spoken = await this.#spoken(line, connection, context)
    const key = this.#options.source.keyOf(at, spoken)
    const there = await this.#info(key)
    if (there) return only({ type: 'done', speech: there }, signal)
    if (!connection.free && !options.spend && !this.#making.has(key)) await this.#refuseCost(at, spoken)
    signal?.throwIfAborted()
    return this.#join(key, this.#making.get(key) ?? this.#begin(key, at, spoken), signal)
  }

  get making(): number {
    return this.#making.size
  }

  async close(): Promise<void> {
    for (const { stop } of this.#making.values())
      stop.abort(new StudioError('cancelled', message('speechErrors.closing')))
    await Promise.all(this.#ends)
  }

  #begin(key: string, connection: SpeechConnection, spoken: SpokenScript): Making {
    const channel = new Channel<SpeechEvent>({ keyOf: (event) => event.type })
    const making: Making = { channel, stop: new AbortController() }
    this.#making.set(key, making)
    const { signal } = making.stop
    const end = this.#make(key, connection, spoken, making)
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
    connection: SpeechConnection,
    spoken: SpokenScript,
    { channel, stop }: Making,
  ): Promise<SpeechInfo> {
    const onShare = (share: number | null): void => channel.publish({ type: 'progress', share, message: null })
    onShare(null)
    try {
      await this.#options.source.speak(connection, spoken, {
        quality: 'any',
        signal: stop.signal,
        onShare,
        purpose: 'voice',
        parentId: null,
        resend: false,
      })
    } catch (error) {
      throw error instanceof SpeechFault ? asTold(error, spoken) : error
    }
    const info = await this.#info(key)
    if (!info) throw new Error('speech that was made is gone')
    return info
  }

  /** Adds a listener to speech that is being made. The work is cancelled when the last listener leaves. */
  #join(key: string, making: Making, signal: AbortSignal | undefined): Stream<SpeechEvent> {
    const inner = making.channel.subscribe(signal, [{ type: 'progress', share: null, message: null }])
    const leave = (): void => {
      signal?.removeEventListener('abort', leave)
      if (making.channel.listeners > 0 || this.#making.get(key) !== making) return
      this.#making.delete(key)
      making.stop.abort(new StudioError('cancelled', message('speechErrors.nobodyWaits')))
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

  async #known(line: SpeechLine, context: SpeechContext): Promise<SpeechInfo | null> {
    const connection = this.#options.connection(context.connection)
    // Speech with a sample that is gone can't be found.
    const spoken = await this.#spoken(line, connection, context).catch(() => null)
    return spoken && this.#info(this.#options.source.keyOf(speechConnection(connection), spoken))
  }

  async #info(key: string): Promise<SpeechInfo | null> {
    const { files } = this.#options
    const file = await files.find(key)
    return file && files.info(key, file)
  }

  async #spoken(line: SpeechLine, connection: StudioConnection, context: SpeechContext): Promise<SpokenScript> {
    const turns = line.kind === 'dialogue' ? line.turns : [line]
    return turnsAsScript(await Promise.all(turns.map((turn) => this.#utterance(turn, connection, context))))
  }

  async #utterance(line: VoiceLine, connection: StudioConnection, context: SpeechContext): Promise<Utterance> {
    const { rate } = line
    const text = textFor(connection, line.text)
    const take = takeFor(connection, line.take)
    if (line.kind === 'script') return { text, rate, ...take, voice: { kind: 'voice', voiceId: line.voiceId } }
    return {
      text,
      rate,
      ...take,
      voice: { kind: 'clone', sample: await this.#sample(line.sample, connection, context) },
    }
  }

  async #sample(named: string, connection: StudioConnection, context: SpeechContext): Promise<VoiceSample> {
    if (/^https?:\/\//i.test(named)) return sampleAt(named)
    const { media, sample } = this.#options
    const file = fileOf(named, context.folder)
    return sample(connection, file, await media.hash(file))
  }

  async #refuseCost(connection: SpeechConnection, spoken: SpokenScript): Promise<void> {
    if (await this.#options.source.isSpoken(connection, spoken, 'any')) return
    throw new StudioError('costs-credits', message('speechErrors.costsCredits', { name: connection.name }), {
      field: 'spend',
      next: message('speechErrors.confirmOrBuiltIn'),
    })
  }
}

function asTold(fault: SpeechFault, { pieces }: SpokenScript): StudioError {
  const { isUnconfirmed, text: reason, next } = fault
  const title = excerpt(pieces.map(({ text }) => text).join(' '))
  return isUnconfirmed
    ? new StudioError('unconfirmed', message('speechErrors.about', { title, reason }), { next, cause: fault })
    : new StudioError('speech', message('speechErrors.notSpoken', { title, reason }), { next, cause: fault })
}

/** Checks the length of each text: at most 5,000 words (`limits.speechWords`). */
function checkText(line: SpeechLine): void {
  if (line.kind === 'dialogue') {
    for (const turn of line.turns) checkText(turn)
    return
  }
  const { text } = line
  const words = countWords(withoutMarks(text))
  if (words === 0)
    throw new StudioError('no-text', message('speechErrors.noText'), {
      field: 'line.text',
      next: message('speechErrors.writeSome'),
    })
  if (words > limits.speechWords)
    throw new StudioError('too-long', message('speechErrors.tooLong', { words, most: limits.speechWords }), {
      field: 'line.text',
      next: message('speechErrors.splitScenes'),
    })
}

function only(event: SpeechEvent, signal: AbortSignal | undefined): Stream<SpeechEvent> {
  const channel = new Channel<SpeechEvent>()
  channel.close()
  return channel.subscribe(signal, [event])
}
