import { createHash } from 'node:crypto'
import { formatRate } from '../../../common/service/index.ts'
import type { Job } from '../../jobs/index.ts'
import { isResting, resultLifetimeMs } from '../../jobs/index.ts'
import { RenderError } from '../preflight/index.ts'
import type { Line } from '../preflight/index.ts'
import type { RenderDeps } from './deps.ts'

const goingStates = ['queued', 'submitting', 'waiting', 'downloading'] as const

/** The create body of a line. `urls` are those of uploaded files. */
export function lineBody(line: Line, urls: Readonly<Record<string, string>>): Record<string, unknown> {
  const common = { input_text: line.text, rate: formatRate(line.rate) }
  if (line.kind === 'speech') return { ...common, voice_id: line.voiceId }
  const url = line.sample?.kind === 'url' ? line.sample.url : urls[line.sample?.path ?? '']
  return { ...common, voice_url: url }
}

/**
 * Speaks every line that this service has not spoken lately, several at once.
 * @returns URL of the finished speech by line id
 * @throws RenderError `speech`; jobs that are still going are cancelled then
 */
export async function speakLines(
  deps: RenderDeps,
  lines: readonly Line[],
  urls: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const speech: Record<string, string> = {}
  if (lines.length === 0) return speech
  const { jobs, cache, clock, connection, signal, watcher } = deps
  watcher.stage('speech')
  const shares = new Map<string, number>()
  const tell = (): void => watcher.progress([...shares.values()].reduce((a, b) => a + b, 0) / lines.length)
  const begun = new Set<string>()
  const watch = jobs.subscribe((event) => {
    if (event.type !== 'progress' || !begun.has(event.id)) return
    shares.set(event.id, event.share ?? 0)
    tell()
  })
  const speakOne = async (line: Line): Promise<void> => {
    const body = lineBody(line, urls)
    const key = madeKey(line.kind, body)
    const known = cache.get(connection.id, key, connection.baseUrl, clock.now())
    if (known && (await deps.stillThere(known.url, signal))) {
      speech[line.id] = known.url
      shares.set(key, 1)
      return tell()
    }
    signal.throwIfAborted()
    const other = underWay(deps, line, body)
    if (other) {
      const ended = await jobs.settled(other.id, signal)
      // Whoever had asked for it no longer wants it: it is asked for anew.
      if (ended.state !== 'cancelled') return keep(line, key, ended)
    }
    const job =
      takenUp(deps, line, body) ??
      jobs.add({
        kind: line.kind,
        title: line.title,
        connection: connection.id,
        body,
        target: null,
        parentId: deps.parent ?? null,
      })
    begun.add(job.id)
    const ended = await jobs.settled(job.id, signal)
    keep(line, key, ended)
  }
  const keep = (line: Line, key: string, ended: Job): void => {
    if (ended.state !== 'done' || !ended.result) throw speechError(line, ended)
    shares.set(ended.id, 1)
    const { url } = ended.result
    const expiresAt = (ended.completedAt ?? clock.now()) + resultLifetimeMs
    cache.put(connection.id, key, connection.baseUrl, { url, expiresAt }, clock.now())
    speech[line.id] = url
    tell()
  }
  try {
    await Promise.all(lines.map(speakOne))
    return speech
  } finally {
    watch()
    // What is made for something that goes on later is its to cancel.
    if (deps.parent === undefined) for (const id of begun) jobs.cancel(id)
  }
}

/** The key of a spoken text in `MadeCache`: by kind and body, so by text, voice and rate. */
export function madeKey(kind: string, body: Record<string, unknown>): string {
  return `${kind}:${createHash('sha256').update(JSON.stringify(body)).digest('hex')}`
}

/** The same text on its way for somebody else: the stage, another scene, another project. It is made once for all. */
function underWay(deps: RenderDeps, line: Line, body: Record<string, unknown>): Job | null {
  const wanted = JSON.stringify(body)
  const going = deps.jobs.list({ connection: deps.connection.id, states: goingStates })
  const same = going.find((job) => job.kind === line.kind && JSON.stringify(job.body) === wanted)
  return same && (deps.parent === undefined || same.parentId !== deps.parent) ? same : null
}

/** A job of an earlier try: one that goes on is waited for, one of which nobody knows whether it was sent is not sent again. */
function takenUp(deps: RenderDeps, line: Line, body: Record<string, unknown>): Job | null {
  if (deps.parent === undefined) return null
  const wanted = JSON.stringify(body)
  const earlier = deps.jobs
    .list({ parentId: deps.parent, connection: deps.connection.id })
    .find((job) => job.kind === line.kind && JSON.stringify(job.body) === wanted)
  if (!earlier) return null
  return isResting(earlier.state) && earlier.state !== 'unconfirmed' ? null : earlier
}

function speechError(line: Line, job: Job): RenderError {
  if (job.state === 'unconfirmed')
    return new RenderError(
      'unconfirmed',
      `The voice of ${line.place} ("${line.title}") was asked for, but the answer was lost: it may have been made and charged.`,
      { next: 'Look at the service, then try again (it is asked for once more), or cancel.' },
    )
  const reason = job.failure?.message ?? `its job is ${job.state}`
  return new RenderError(
    'speech',
    `The voice of ${line.place} ("${line.title}") could not be spoken: ${reason}`,
    {
      next: job.failure?.next,
    },
  )
}
