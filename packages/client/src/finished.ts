import { call } from './call.ts'
import { GreenroomError } from './errors.ts'
import { eventsOf } from './events.ts'
import { records } from './generated/operations.ts'
import type { Operations, RecordEventsData } from './generated/types.ts'
import type { Transport } from './transport.ts'

/** Endpoints that begin a record. */
export type CreateName = keyof typeof records
type InfoOf<Name extends CreateName> = Operations[(typeof records)[Name]['info']]['answer']

export interface Progress {
  /** 0 to 1; null where the service doesn't say. */
  share: number | null
  /** What is being done, in words; empty where the service doesn't say. */
  stage: string
  /** How many records are made before it. */
  ahead: number
  /** Estimated time that is left, ms; null where it can't be known. */
  etaMs: number | null
}

export interface FinishedOptions {
  /** Stops waiting; the record goes on. `cancelRecord` ends it. */
  signal?: AbortSignal
  onProgress?: (progress: Progress) => void
  /** Time between two questions to a service that tells no progress by itself, ms; 2,000 by default. */
  everyMs?: number
}

/** A record that is done. */
export interface Finished<Name extends CreateName> {
  /** Address of the result. */
  url: string
  record: InfoOf<Name>
}

const [done, failed] = [3, 4]

/**
 * Waits until a record is done. Greenroom's engine tells its progress; any other service is asked again and again.
 * @throws GreenroomError when the record has failed
 */
export async function finished<Name extends CreateName>(
  transport: Transport,
  name: Name,
  id: string,
  options: FinishedOptions,
): Promise<Finished<Name>> {
  const { signal, onProgress, everyMs = 2_000 } = options
  const { info, field, status: statusField, result } = records[name]
  await followed(transport, id, options)
  for (;;) {
    signal?.throwIfAborted()
    const record = (await call(transport, info, { [field]: id }, signal ? { signal } : {})) as Record<string, unknown>
    const status = record[statusField]
    if (status === done) {
      const url = (result as readonly string[])
        .map((one) => record[one])
        .find((one) => typeof one === 'string' && one !== '')
      if (url === undefined)
        throw new GreenroomError('The record is done and names no result.', { operation: name, kind: 'protocol' })
      return { url: url as string, record: record as InfoOf<Name> }
    }
    if (status === failed) throw failureOf(name, record)
    onProgress?.({ share: null, stage: '', ahead: 0, etaMs: null })
    await pause(everyMs, signal)
  }
}

/** Follows a record by the events of the engine, until it has ended or there are none. */
async function followed(transport: Transport, id: string, { signal, onProgress }: FinishedOptions): Promise<void> {
  const operation = 'recordEvents'
  const path = `/engine/records/${encodeURIComponent(id)}/events`
  try {
    const response = await transport.send({ operation, method: 'GET', path, needsKey: true, signal })
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true
    if (!response.ok || !isStream || !response.body) return void (await response.body?.cancel())
    for await (const { name, data } of eventsOf(response.body)) {
      const { share, stage, ahead, eta_ms } = JSON.parse(data) as RecordEventsData
      onProgress?.({ share, stage, ahead, etaMs: eta_ms })
      if (name === 'end') return
    }
  } catch (error) {
    signal?.throwIfAborted()
    // The stream broke off: the record itself says how it goes on. What onProgress throws is the caller's.
    if (!(error instanceof GreenroomError) && !(error instanceof TypeError)) throw error
  }
}

const reasons = ['fail_reason', 'faceswap_fail_reason', 'error_reason', 'error_msg', 'reason'] as const

function failureOf(operation: string, record: Record<string, unknown>): GreenroomError {
  const reason = reasons.map((one) => record[one]).find((one) => typeof one === 'string' && one !== '')
  const code = record['fail_code']
  return new GreenroomError(
    (reason as string | undefined) ?? 'The record has failed, and the service names no reason.',
    {
      operation,
      kind: 'service',
      code: typeof code === 'number' ? code : null,
    },
  )
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
