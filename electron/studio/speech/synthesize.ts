import { excerpt, message } from '../../common/messages/index.ts'
import { isResting, isUnanswered, JobExists, resultLifetimeMs } from '../jobs/index.ts'
import type { Job } from '../jobs/index.ts'
import { SpeechFault } from './fault.ts'
import { jobIdOf, remoteKey, requestOf } from './request.ts'
import type { SpeechRequest } from './request.ts'
import type { SpeechRequestOptions, SpeechConnection, SpeechDeps, SpeechQuality, Utterance } from './types.ts'

/** Speech at its service. */
export interface RemoteSpeech {
  url: string
  /** The service's `_id`; null when no job tells it any more. */
  remoteId: string | null
  /** Whether the speech had to be requested; false when it existed before. */
  isNew: boolean
}

const mostRounds = 6
/** Speech that expires sooner than this may be gone before it is downloaded, ms. */
const marginMs = 10 * 60_000
/** Time limit for finding out whether a request would cost credits, ms. */
const lookMs = 15_000

/**
 * Makes a text's speech at its service, once. Existing speech at the service, a job under way (whoever started it), or
 * a job of an earlier run is used before a new job is begun. A request whose answer was lost is repeated automatically
 * only when that costs no credits.
 * @throws SpeechFault, an error of the service's client (a sample could not be uploaded), or the signal's reason
 */
export async function synthesize(
  deps: SpeechDeps,
  connection: SpeechConnection,
  utterance: Utterance,
  asking: SpeechRequestOptions,
): Promise<RemoteSpeech> {
  const { voice } = utterance
  const sampleUrl = voice.kind === 'clone' ? await voice.sample.url(asking.signal) : null
  const request = requestOf(connection, utterance, sampleUrl)
  const known = await remembered(deps, connection, request, asking.quality, asking.signal)
  if (known !== null) return { url: known, remoteId: recordOf(deps, connection, request, known), isNew: false }
  const { job, isNew } = await settledJob(deps, connection, request, {
    title: excerpt(utterance.text),
    ...asking,
  })
  const { url } = job.result!
  const { cache, clock } = deps
  const expiresAt = (job.completedAt ?? clock.now()) + resultLifetimeMs
  const sentRequest = { ...request, extras: job.extras === null ? null : request.extras }
  cache.put(connection.id, remoteKey(sentRequest), connection.baseUrl, { url, expiresAt }, clock.now())
  return { url, remoteId: job.remoteId, isNew }
}

/** Address of speech that the service has, so that using it costs no credits; null when it would have to be made. */
export async function findRemote(
  deps: SpeechDeps,
  connection: SpeechConnection,
  utterance: Utterance,
  quality: SpeechQuality,
  signal: AbortSignal,
): Promise<string | null> {
  const { voice } = utterance
  const sampleUrl = voice.kind === 'clone' ? voice.sample.known() : null
  if (voice.kind === 'clone' && sampleUrl === null) return null
  return remembered(deps, connection, requestOf(connection, utterance, sampleUrl), quality, signal)
}

/** Whether the service has the speech or is making it, so that it costs no further credits. */
export async function isAskedFor(
  deps: SpeechDeps,
  connection: SpeechConnection,
  utterance: Utterance,
  quality: SpeechQuality,
): Promise<boolean> {
  const { voice } = utterance
  const sampleUrl = voice.kind === 'clone' ? voice.sample.known() : null
  if (voice.kind === 'clone' && sampleUrl === null) return false
  const request = requestOf(connection, utterance, sampleUrl)
  const signal = AbortSignal.timeout(lookMs)
  if ((await remembered(deps, connection, request, quality, signal)) !== null) return true
  return jobsOf(deps, connection, request, quality).some(({ state }) => !isResting(state))
}

/** The speech that the service is recorded to have, if it still exists. */
async function remembered(
  { cache, clock, stillThere }: SpeechDeps,
  connection: SpeechConnection,
  request: SpeechRequest,
  quality: SpeechQuality,
  signal: AbortSignal,
): Promise<string | null> {
  const { extras } = request
  // Requests of before had no extras, and no take.
  const isUsual = extras !== null && extras.take === undefined
  const requests = [request, ...(isUsual && quality === 'any' ? [withoutExtras(request)] : [])]
  for (const one of requests) {
    const known = cache.get(connection.id, remoteKey(one), connection.baseUrl, clock.now())
    if (known && (await stillThere(known.url, signal))) return known.url
  }
  return null
}

function withoutExtras(request: SpeechRequest): SpeechRequest {
  return { ...request, extras: null }
}

/** Jobs with this request, newest first, of the same take, whose results have the wanted quality. */
function jobsOf(
  { jobs }: SpeechDeps,
  connection: SpeechConnection,
  { kind, body, extras }: SpeechRequest,
  quality: SpeechQuality,
): Job[] {
  const all = jobs.spoken(kind, connection.id, body).filter((job) => takeOf(job.extras) === takeOf(extras))
  return extras === null || quality === 'any' ? all : all.filter((job) => job.extras?.format === extras.format)
}

/** The take that extras ask for, 0 where they name none. */
function takeOf(extras: Readonly<Record<string, unknown>> | null): unknown {
  return extras?.['take'] ?? 0
}

function recordOf(deps: SpeechDeps, connection: SpeechConnection, request: SpeechRequest, url: string): string | null {
  const path = pathOf(url)
  const done = jobsOf(deps, connection, request, 'any').filter(({ result }) => result !== null)
  return done.find(({ result }) => pathOf(result!.url) === path)?.remoteId ?? null
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url
}

type Asking = SpeechRequestOptions & { title: string }

/** Waits for the job of a request, which is created when there is none. */
async function settledJob(
  deps: SpeechDeps,
  connection: SpeechConnection,
  request: SpeechRequest,
  asking: Asking,
): Promise<{ job: Job; isNew: boolean }> {
  const { jobs } = deps
  const { signal } = asking
  let isNew = false
  let mayResend = asking.resend || connection.free
  for (let round = 0; round < mostRounds; round += 1) {
    signal.throwIfAborted()
    const done = await finished(deps, connection, request, asking)
    if (done) return { job: done, isNew: isNew || (isKept(asking) && isFor(done, asking)) }
    // Jobs are read again, since other callers may have begun one meanwhile. No await follows before the job is
    // created.
    const all = jobsOf(deps, connection, request, asking.quality)
    const lost = all.find((one) => isLost(connection, one))
    let job = all.find(({ state }) => !isResting(state)) ?? lost
    if (job && job === lost) {
      if (!mayResend) throw told(deps, job, asking)
      mayResend = connection.free
      const taken = (await connection.taken?.(request.body, request.extras, signal)) ?? null
      if (taken === null || !jobs.attach(job.id, taken)) jobs.retry(job.id)
    }
    if (!job) {
      job = begun(deps, connection, request, asking) ?? undefined
      if (!job) continue
      mayResend = connection.free
    }
    isNew = true
    const ended = await settled(deps, job.id, asking)
    // The service has just returned the address; the caller that downloads it finds out whether it works.
    if (ended?.state === 'done' && ended.result !== null) return { job: ended, isNew }
    // After any other outcome the loop looks again for existing speech.
    if (ended === null || ['unconfirmed', 'cancelled', 'expired'].includes(ended.state)) continue
    throw SpeechFault.ofJob(ended)
  }
  throw new SpeechFault(message('speechErrors.noFile'), { next: message('speechErrors.later') })
}

/** Whether a cancelled job may have been made and charged. An engine stops working on what was cancelled. */
function isLost({ service }: SpeechConnection, job: Job): boolean {
  return isUnanswered(job) && !(job.state === 'cancelled' && service.local === true)
}

/** The speech of a finished job. */
async function finished(
  deps: SpeechDeps,
  connection: SpeechConnection,
  request: SpeechRequest,
  { quality, signal }: Asking,
): Promise<Job | null> {
  const done = jobsOf(deps, connection, request, quality).find(({ state, result, completedAt }) => {
    const until = (completedAt ?? 0) + resultLifetimeMs - marginMs
    return state === 'done' && result !== null && until > deps.clock.now()
  })
  return done && (await deps.stillThere(done.result!.url, signal)) ? done : null
}

/**
 * The fault for a request whose answer was lost. Voiceovers store it with the row, and jobs keep it in their own state.
 * For other callers the job is cancelled here, so that asking again is the user's own decision.
 */
function told({ jobs }: SpeechDeps, job: Job, asking: Asking): SpeechFault {
  const isRemembered = asking.purpose === 'row' || (asking.parentId !== null && isFor(job, asking))
  if (!isRemembered) jobs.cancel(job.id)
  return SpeechFault.unconfirmed(job)
}

/** Creates the job of a request; null when another process was faster. */
function begun({ jobs }: SpeechDeps, connection: SpeechConnection, request: SpeechRequest, asking: Asking): Job | null {
  const id = jobIdOf(connection.id, request, asking)
  const own = jobs.get(id)
  // A cancelled job of an engine is removed, since its speech was not made. Another service may have made it, and
  // reusing that job costs no further credits.
  if (own?.state === 'cancelled' && connection.service.local === true) jobs.remove(id)
  else if (own) {
    jobs.retry(id)
    return own
  }
  try {
    const { title, purpose, parentId } = asking
    return jobs.add({
      ...request,
      id,
      title,
      purpose,
      parentId,
      connection: connection.id,
      target: null,
    })
  } catch (error) {
    if (error instanceof JobExists) return null
    throw error
  }
}

/**
 * Waits for a job; null when it was removed. A job that belongs to no row and no other job is
 * cancelled when its last waiting caller leaves.
 */
async function settled({ jobs }: SpeechDeps, id: string, asking: Asking): Promise<Job | null> {
  const { signal, onShare } = asking
  const stop = jobs.subscribe((event) => {
    if (event.type === 'progress' && event.id === id) onShare(event.share)
  })
  try {
    return await jobs.settled(id, signal)
  } catch (error) {
    if (signal.aborted) {
      const job = jobs.get(id)
      if (job && !isKept(asking) && !isKept(job) && !jobs.isAwaited(id)) jobs.abandon(id)
      throw error
    }
    if (jobs.get(id) === null) return null
    throw error
  } finally {
    stop()
  }
}

/** Whether a job belongs to work that may continue after this process. */
function isKept({ purpose, parentId }: Pick<Job, 'purpose' | 'parentId'>): boolean {
  return purpose !== 'voice' || parentId !== null
}

function isFor(job: Job, { purpose, parentId }: Asking): boolean {
  return job.purpose === purpose && job.parentId === parentId
}
