import { message } from '../../common/messages/index.ts'
import { isResting, isUnanswered, JobExists, resultLifetimeMs } from '../jobs/index.ts'
import type { Job } from '../jobs/index.ts'
import { SpeechFault } from './fault.ts'
import { jobIdOf, remoteKey, requestOf, titleOf } from './request.ts'
import type { SpeechRequest } from './request.ts'
import type { SpeechRequestOptions, SpeechConnection, SpeechDeps, SpeechQuality, Utterance } from './types.ts'

/** Speech as its service has it. */
export interface RemoteSpeech {
  url: string
  /** The service's `_id`, where a job still tells. */
  remoteId: string | null
  /** It had to be asked for; false where somebody had it made before. */
  isNew: boolean
}

const mostRounds = 6
/** What expires sooner may be gone before it is fetched, ms. */
const marginMs = 10 * 60_000
/** For a look whether something costs anything, ms. */
const lookMs = 15_000

/**
 * Has a text spoken by its service, once: what the service has already, a job on its way, whoever asked for it, or one of an
 * earlier run comes before a new one. A request whose answer was lost is sent again by itself only where that costs nothing.
 * @throws SpeechFault, an error of the service's client (a sample could not be sent), or the signal's reason
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
    title: titleOf(utterance.text),
    ...asking,
  })
  const { url } = job.result!
  const { cache, clock } = deps
  const expiresAt = (job.completedAt ?? clock.now()) + resultLifetimeMs
  const made = { ...request, extras: job.extras === null ? null : request.extras }
  cache.put(connection.id, remoteKey(made), connection.baseUrl, { url, expiresAt }, clock.now())
  return { url, remoteId: job.remoteId, isNew }
}

/** The address of speech that the service has, so that having it costs nothing; null where it would have to be made. */
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

/** Whether the service has it, or is making it already: then it costs nothing more. */
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

/** What the service is remembered to have, if it is still there. */
async function remembered(
  { cache, clock, stillThere }: SpeechDeps,
  connection: SpeechConnection,
  request: SpeechRequest,
  quality: SpeechQuality,
  signal: AbortSignal,
): Promise<string | null> {
  const requests = [request, ...(request.extras !== null && quality === 'any' ? [withoutExtras(request)] : [])]
  for (const one of requests) {
    const known = cache.get(connection.id, remoteKey(one), connection.baseUrl, clock.now())
    if (known && (await stillThere(known.url, signal))) return known.url
  }
  return null
}

function withoutExtras(request: SpeechRequest): SpeechRequest {
  return { ...request, extras: null }
}

/** Jobs of this request, newest first, whose results are good enough. */
function jobsOf(
  { jobs }: SpeechDeps,
  connection: SpeechConnection,
  { kind, body, extras }: SpeechRequest,
  quality: SpeechQuality,
): Job[] {
  const all = jobs.spoken(kind, connection.id, body)
  return extras === null || quality === 'any' ? all : all.filter((job) => job.extras?.format === extras.format)
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

/** Waits for the one job of a request, which is made when there is none. */
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
    // Looked at anew: others may have asked meanwhile. From here to the job nobody comes between.
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
    // The service has just said where it lies: whether it can be fetched from there, the one who fetches it finds out.
    if (ended?.state === 'done' && ended.result !== null) return { job: ended, isNew }
    // What else it has come to is looked at above, as anybody's would be.
    if (ended === null || ['unconfirmed', 'cancelled', 'expired'].includes(ended.state)) continue
    throw SpeechFault.ofJob(ended)
  }
  throw new SpeechFault(message('speechErrors.noFile'), { next: message('speechErrors.later') })
}

/** An engine stops working on what was cancelled; any other service may have made it. */
function isLost({ service }: SpeechConnection, job: Job): boolean {
  return isUnanswered(job) && !(job.state === 'cancelled' && service.local === true)
}

/** A job whose result is there. */
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
 * The fault of a request whose answer was lost. Voiceovers keep it with the row, and what has jobs of its own with these; to
 * anybody else it is told once: that it is asked for again is then the user's own decision.
 */
function told({ jobs }: SpeechDeps, job: Job, asking: Asking): SpeechFault {
  const isRemembered = asking.purpose === 'row' || (asking.parentId !== null && isFor(job, asking))
  if (!isRemembered) jobs.cancel(job.id)
  return SpeechFault.unconfirmed(job)
}

/** The new job of a request; null when another process was faster. */
function begun({ jobs }: SpeechDeps, connection: SpeechConnection, request: SpeechRequest, asking: Asking): Job | null {
  const id = jobIdOf(connection.id, request, asking)
  const own = jobs.get(id)
  // An engine stops working on what was cancelled; any other service may have made it, which then costs nothing more.
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

/** Waits for a job; null when it was removed. The last one who waits for what is made for nobody else ends it. */
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

/** Whether somebody keeps it who may go on after this process. */
function isKept({ purpose, parentId }: Pick<Job, 'purpose' | 'parentId'>): boolean {
  return purpose !== 'voice' || parentId !== null
}

function isFor(job: Job, { purpose, parentId }: Asking): boolean {
  return job.purpose === purpose && job.parentId === parentId
}
