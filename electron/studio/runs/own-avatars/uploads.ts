import { errorText, message } from '../../../common/messages/index.ts'
import type { StudioErrorData } from '../../../common/bridge/index.ts'
import type { Avatar } from '../../../common/service/index.ts'
import { backoff } from '../../core/backoff.ts'
import { wait } from '../../core/clock.ts'
import type { Clock } from '../../core/clock.ts'
import { pollLadders, readFault, RecordPoller, retrySteps } from '../../durable/index.ts'
import type { RemoteRecord, ServiceFault } from '../../durable/index.ts'
import type { StudioConnection } from '../../service/connections/index.ts'
import { isServiceError } from '../../service/client/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import type { StoredAvatar } from './records.ts'
import { passes, passesByItself, sendAvatar } from './send.ts'

export interface AvatarUploadsOptions {
  connection: (id: string) => StudioConnection | undefined
  get: (id: string) => StoredAvatar | null
  pathOf: (avatar: StoredAvatar) => string
  change: (id: string, change: Partial<StoredAvatar>) => Promise<void>
  clock: Clock
  /** Returns a random number, 0 up to 1. */
  random: () => number
  /** Called with unexpected errors (bugs). */
  onError: (error: unknown) => void
}

/** Most attempts at an upload: they take about a quarter of an hour, and then the user decides. */
const mostTries = 35

/** Uploads avatars and follows each until the service has accepted or refused it. */
export class AvatarUploads {
  readonly #options: AvatarUploadsOptions
  readonly #poller: RecordPoller
  readonly #running = new Map<string, { stop: AbortController; done: Promise<void> }>()
  #closed = false

  constructor(options: AvatarUploadsOptions) {
    this.#options = options
    this.#poller = new RecordPoller(options.clock, options.random)
  }

  /**
   * Begins or continues an upload. @param again whether the request may have been sent before, so that the service is
   * searched first
   */
  begin(id: string, again: boolean): void {
    if (this.#closed || this.#running.has(id)) return
    const stop = new AbortController()
    const done = this.#run(id, again, stop.signal)
      .catch((error: unknown) => {
        if (!stop.signal.aborted) this.#options.onError(error)
      })
      .finally(() => this.#running.delete(id))
    this.#running.set(id, { stop, done })
  }

  async end(id: string): Promise<void> {
    const running = this.#running.get(id)
    running?.stop.abort()
    await running?.done
  }

  async stop(): Promise<void> {
    this.#closed = true
    await Promise.all([...this.#running.keys()].map((id) => this.end(id)))
  }

  async #run(id: string, again: boolean, signal: AbortSignal): Promise<void> {
    const { get, change } = this.#options
    try {
      if (get(id)?.recordId === null) {
        const sent = await this.#send(id, again, signal)
        await change(id, { recordId: sent.id, ...stateOf(sent) })
      }
      await this.#follow(id, signal)
    } catch (error) {
      if (signal.aborted) return
      await change(id, { state: 'failed', fault: faultOf(error) })
      if (!(error instanceof StudioError) && !isServiceError(error)) this.#options.onError(error)
    }
  }

  async #send(id: string, again: boolean, signal: AbortSignal): Promise<Avatar> {
    const { get, pathOf, clock, random } = this.#options
    for (let tried = 1; ; tried += 1) {
      const avatar = get(id)
      if (!avatar) throw new StudioError('not-found', message('avatarErrors.removed'))
      try {
        return await sendAvatar(this.#connection(avatar), avatar, pathOf(avatar), {
          again: again || tried > 1,
          signal,
        })
      } catch (error) {
        if (signal.aborted || !passesByItself(error) || tried >= mostTries) throw error
        await wait(clock, backoff(retrySteps, tried - 1, random()), signal)
      }
    }
  }

  /** Polls the record until the service has accepted or refused the avatar. */
  async #follow(id: string, signal: AbortSignal): Promise<void> {
    const { get, change, clock, random } = this.#options
    let at: number | null = null
    for (let polls = 1; ; polls += 1) {
      const avatar = get(id)
      if (!avatar || avatar.state === 'ready' || avatar.state === 'failed') return
      const connection = this.#connection(avatar)
      const ladder = connection.service.local ? 'local' : 'remote'
      at ??= clock.now() + backoff(pollLadders[ladder], 0, random())
      await wait(clock, Math.max(0, at - clock.now()), signal)
      const { record, fault, verdict, againAt } = await this.#poller.ask(
        {
          key: id,
          ladder,
          polls,
          read: (ended) => readAvatar(connection, avatar, ended),
          // The service keeps an avatar as long as the account exists.
          ageMs: clock.now() - avatar.createdAt,
          lifetimeMs: Number.POSITIVE_INFINITY,
        },
        signal,
      )
      at = againAt
      if (record) await change(id, stateOf(record.answer as Avatar))
      else if (fault && !goesOn(fault, verdict.do)) await change(id, { state: 'failed', fault: dataOf(fault) })
      else if (verdict.do === 'pause') at = Math.max(at, clock.now() + (verdict.retryAfterMs ?? 0))
    }
  }

  #connection({ connection }: StoredAvatar): StudioConnection {
    const found = this.#options.connection(connection)
    if (found) return found
    throw new StudioError('not-found', message('avatarErrors.connectionGone'), {
      next: message('avatarErrors.connectionGoneNext'),
    })
  }
}

/** Whether to keep polling: the error passes, or the record is so new that the service doesn't find it yet. */
function goesOn(fault: ServiceFault, verdict: string): boolean {
  return passes(fault.kind) || (fault.kind === 'not-found' && verdict === 'again')
}

async function readAvatar(
  connection: StudioConnection,
  { recordId, avatarId }: StoredAvatar,
  signal: AbortSignal,
): Promise<RemoteRecord> {
  const client = await connection.client()
  const avatar = await client.avatarDetail({ id: recordId ?? avatarId }, { signal, retry: false })
  const status = { unknown: 0, queueing: 1, processing: 2, completed: 3, failed: 4 }[avatar.state]
  // The result is the avatar itself, which is known by its id and has no file.
  return { status, url: avatar.id, answer: avatar }
}

function stateOf({ state, failReason, disabled }: Avatar): Partial<StoredAvatar> {
  if (state === 'failed' || disabled)
    return {
      state: 'failed',
      fault: {
        code: 'avatar',
        message: failReason ?? message('avatarErrors.notMade'),
        ...(failReason === null ? { next: message('avatarErrors.otherFace') } : {}),
      },
    }
  if (state === 'completed') return { state: 'ready', fault: null }
  return { state: state === 'queueing' ? 'queueing' : 'processing', fault: null }
}

function faultOf(error: unknown): StudioErrorData {
  if (error instanceof StudioError) return error.data()
  if (isServiceError(error)) return dataOf(readFault(error))
  return { code: 'failed', message: errorText(error), next: message('runErrors.tryAgain') }
}

function dataOf({ kind, message: text, next, code }: ServiceFault): StudioErrorData {
  return {
    code: kind,
    message: text,
    next: next ?? message('runErrors.tryAgain'),
    ...(code === undefined ? {} : { serviceCode: code }),
  }
}
