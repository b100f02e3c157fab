import { createHash } from 'node:crypto'
import type { SpeechLine } from '../../../common/bridge/index.ts'
import { formatRate } from '../../../common/service/index.ts'
import { isFields } from '../../../common/service/reading.ts'
import type { Clock } from '../../core/clock.ts'
import type { Connection } from '../../service/connections/index.ts'
import { isResting, JobExists, resultLifetimeMs } from '../../jobs/index.ts'
import type { Job, Jobs } from '../../jobs/index.ts'
import { madeKey } from '../../authoring/render/index.ts'
import type { MadeCache } from '../../authoring/render/index.ts'
import { speechKey } from '../speech/index.ts'
import type { Spoken, SpokenFiles } from '../speech/index.ts'
import { RowFault } from './faults.ts'

/** A connection as far as speech needs it. */
export interface SpeechPlace extends Connection {
  /** Creating there costs no credits. */
  free: boolean
  /** When each word of a finished record is said; only an engine tells. */
  timings?: ((remoteId: string, signal: AbortSignal) => Promise<unknown>) | undefined
  /** The record of this very request, where its answer was lost; only an engine tells. */
  taken?: ((body: Record<string, unknown>, signal: AbortSignal) => Promise<string | null>) | undefined
}

/** What is said, with the sample's content where a voice is cloned. */
export interface ToSay {
  line: SpeechLine
  /** The sample's own mark (hash or address), and its address at the service, given when it is needed. */
  sample: { mark: string; url: (signal: AbortSignal) => Promise<string> } | null
}

export interface Master {
  /** Of `speechKey`. */
  key: string
  path: string
  durationMs: number
  words: Spoken['words']
  /** Where speech with pauses is heard, ms; [] where it is one piece. */
  stretches: readonly { startMs: number; endMs: number }[]
}

export interface MastersOptions {
  jobs: Jobs
  cache: MadeCache
  files: SpokenFiles
  clock: Clock
  stillThere: (url: string, signal: AbortSignal) => Promise<boolean>
}

export interface MasterRequest {
  signal: AbortSignal
  onShare: (share: number | null) => void
  /** The user knows that it may have been made already, and asks for it once more. */
  resend: boolean
}

const mostRounds = 6
/** What expires sooner may be gone before it is fetched, ms. */
const marginMs = 10 * 60_000

/**
 * The speech of rows. The same request is sent once: a job has an id made of its request, so that no second one can come
 * into being, in this process or another; and what others made of the same request is found by it.
 */
export class Masters {
  readonly #options: MastersOptions
  readonly #under = new Map<string, Promise<unknown>>()
  readonly #waited = new Map<string, number>()

  constructor(options: MastersOptions) {
    this.#options = options
  }

  /** Ids of the jobs that are waited for here. */
  get waited(): ReadonlyMap<string, number> {
    return this.#waited
  }

  keyOf(place: SpeechPlace, { line, sample }: ToSay): string {
    return speechKey(place.id, line, sample?.mark ?? null)
  }

  /** What lies here already; asks nobody. */
  async find(key: string): Promise<Master | null> {
    const { files } = this.#options
    const spoken = await files.find(key)
    return spoken && this.#master(key, spoken)
  }

  /** Whether it lies here, or the service has it: then it costs nothing. */
  async isSpoken(place: SpeechPlace, what: ToSay): Promise<boolean> {
    const { cache, clock, stillThere, jobs } = this.#options
    if (await this.find(this.keyOf(place, what))) return true
    if (what.line.kind !== 'script') return false
    const signal = AbortSignal.timeout(15_000)
    const body = await bodyOf(what, signal)
    const known = cache.get(place.id, madeKey('speech', body), place.baseUrl, clock.now())
    if (known && (await stillThere(known.url, signal))) return true
    return jobs.spoken('speech', place.id, body).some(({ state }) => !isResting(state))
  }

  /** @throws RowFault, SaveFault, or the signal's reason */
  async make(
    place: SpeechPlace,
    what: ToSay,
    request: MasterRequest,
  ): Promise<{ master: Master; made: boolean }> {
    const key = this.keyOf(place, what)
    for (;;) {
      const here = await this.find(key)
      if (here) return { master: here, made: false }
      request.signal.throwIfAborted()
      const other = this.#under.get(key)
      if (!other) break
      // Another row says the same: whatever becomes of it, this one looks for itself then.
      await abortable(
        other.catch(() => undefined),
        request.signal,
      )
    }
    const making = this.#make(key, place, what, request)
    this.#under.set(key, making)
    try {
      return await making
    } finally {
      this.#under.delete(key)
    }
  }

  async #make(
    key: string,
    place: SpeechPlace,
    what: ToSay,
    { signal, onShare, resend }: MasterRequest,
  ): Promise<{ master: Master; made: boolean }> {
    const { files, cache, clock, stillThere } = this.#options
    const kind = what.line.kind === 'script' ? ('speech' as const) : ('voice-clone' as const)
    const body = await bodyOf(what, signal)
    const cacheKey = madeKey(kind, body)
    const known = cache.get(place.id, cacheKey, place.baseUrl, clock.now())
    if (known && (await stillThere(known.url, signal))) {
      const job = this.#options.jobs.spoken(kind, place.id, body).find((one) => one.state === 'done')
      const words = await wordsOf(place, job?.remoteId ?? null, signal)
      return { master: this.#master(key, await files.fetch(key, known.url, words, signal)), made: false }
    }
    const { job, made } = await this.#spoken(kind, place, body, what.line, { signal, onShare, resend })
    const { url } = job.result!
    const expiresAt = (job.completedAt ?? clock.now()) + resultLifetimeMs
    cache.put(place.id, cacheKey, place.baseUrl, { url, expiresAt }, clock.now())
    const words = await wordsOf(place, job.remoteId, signal)
    return { master: this.#master(key, await files.fetch(key, url, words, signal)), made }
  }

  /** Waits for the one job of a request, which is made when there is none. */
  async #spoken(
    kind: 'speech' | 'voice-clone',
    place: SpeechPlace,
    body: Record<string, unknown>,
    line: SpeechLine,
    { signal, onShare, resend }: MasterRequest,
  ): Promise<{ job: Job; made: boolean }> {
    const { jobs, clock, stillThere } = this.#options
    let made = false
    // What costs nothing may be asked for again by itself; anything else once, when the user says so.
    let mayResend = resend || place.free
    for (let round = 0; round < mostRounds; round += 1) {
      signal.throwIfAborted()
      const all = jobs.spoken(kind, place.id, body)
      const done = all.find(({ state, result, completedAt }) => {
        const until = (completedAt ?? 0) + resultLifetimeMs - marginMs
        return state === 'done' && result !== null && until > clock.now()
      })
      if (done && (await stillThere(done.result!.url, signal)))
        return { job: done, made: made || done.purpose === 'row' }
      let job = all.find(({ state }) => !isResting(state)) ?? all.find(({ state }) => state === 'unconfirmed')
      if (job?.state === 'unconfirmed') {
        if (!mayResend) throw RowFault.unconfirmed()
        mayResend = place.free
        const taken = (await place.taken?.(body, signal)) ?? null
        if (taken === null || !jobs.attach(job.id, taken)) jobs.retry(job.id)
      }
      if (!job) {
        const own = jobs.get(idOf(kind, place.id, body))
        if (own) jobs.retry(own.id)
        job = own ?? this.#add(kind, place, body, line) ?? undefined
        if (!job) continue
        mayResend = place.free
      }
      made = true
      const ended = await this.#settled(job.id, signal, onShare)
      // What it has come to is looked at above, as anybody's would be.
      if (['done', 'unconfirmed', 'cancelled', 'expired'].includes(ended.state)) continue
      throw RowFault.ofJob(ended)
    }
    throw new RowFault('failed', 'The service gives no file for it.', { next: 'Try again later.' })
  }

  #add(
    kind: 'speech' | 'voice-clone',
    place: SpeechPlace,
    body: Record<string, unknown>,
    line: SpeechLine,
  ): Job | null {
    const id = idOf(kind, place.id, body)
    try {
      return this.#options.jobs.add({
        ...{ id, kind, body, title: titleOf(line.text), connection: place.id, target: null },
        purpose: 'row',
      })
    } catch (error) {
      // Another process was faster.
      if (error instanceof JobExists) return null
      throw error
    }
  }

  async #settled(id: string, signal: AbortSignal, onShare: (share: number | null) => void): Promise<Job> {
    const { jobs } = this.#options
    const stop = jobs.subscribe((event) => {
      if (event.type === 'progress' && event.id === id) onShare(event.share)
    })
    this.#waited.set(id, (this.#waited.get(id) ?? 0) + 1)
    try {
      return await jobs.settled(id, signal)
    } finally {
      stop()
      const others = this.#waited.get(id)! - 1
      if (others > 0) this.#waited.set(id, others)
      else this.#waited.delete(id)
    }
  }

  #master(key: string, spoken: Spoken): Master {
    const { files } = this.#options
    const { durationMs, words, stretches = [] } = spoken
    return { key, path: files.pathOf(spoken), durationMs, words, stretches }
  }
}

/** As rendering sends it, so that both find what the other made. */
async function bodyOf({ line, sample }: ToSay, signal: AbortSignal): Promise<Record<string, unknown>> {
  const common = { input_text: line.text, rate: formatRate(line.rate) }
  if (line.kind === 'script') return { ...common, voice_id: line.voiceId }
  if (!sample) throw new Error('a cloned voice has no sample')
  return { ...common, voice_url: await sample.url(signal) }
}

function idOf(kind: string, connection: string, body: Record<string, unknown>): string {
  const text = JSON.stringify([kind, connection, body])
  return `say-${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
}

async function wordsOf(
  place: SpeechPlace,
  remoteId: string | null,
  signal: AbortSignal,
): Promise<Spoken['words']> {
  if (!place.timings || remoteId === null) return []
  try {
    const answer = await place.timings(remoteId, signal)
    if (!isFields(answer) || !Array.isArray(answer.words)) return []
    return answer.words.flatMap((word: unknown) => {
      if (!isFields(word)) return []
      const { text, startMs, endMs } = word
      return typeof text === 'string' && typeof startMs === 'number' && typeof endMs === 'number'
        ? [{ text, startMs, endMs }]
        : []
    })
  } catch {
    signal.throwIfAborted()
    // Speech without the times of its words still serves; subtitles then go by length.
    return []
  }
}

/** Waits no longer than the signal lets it. @throws the signal's reason */
async function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  let onAbort = (): void => undefined
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', onAbort, { once: true })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

function titleOf(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  return line.length > 60 ? `${[...line].slice(0, 59).join('')}…` : line
}
