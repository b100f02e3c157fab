import type { StudioErrorData } from '../../../common/bridge/index.ts'
import type { Avatar } from '../../../common/service/index.ts'
import { wait } from '../../core/clock.ts'
import type { Clock } from '../../core/clock.ts'
import type { StudioConnection } from '../../service/connections/index.ts'
import { isServiceError } from '../../service/client/index.ts'
import { StudioError } from '../../core/studio-error.ts'
import type { StoredAvatar } from './records.ts'
import { passesByItself, sendAvatar } from './send.ts'

export interface FollowerOptions {
  connection: (id: string) => StudioConnection | undefined
  get: (id: string) => StoredAvatar | null
  pathOf: (avatar: StoredAvatar) => string
  change: (id: string, change: Partial<StoredAvatar>) => Promise<void>
  clock: Clock
  /** For mistakes of ours. */
  onError: (error: unknown) => void
}

/** ms between looks at a record, of the engine and of a service. */
const lookMs = { local: 2_000, remote: 8_000 }
/** ms before a request that met a passing trouble is sent again; doubles up to a minute. */
const firstPauseMs = 2_000
const longestPauseMs = 60_000
/** About a quarter of an hour: then the user is asked. */
const mostTries = 20

/** Brings avatars from the file to the service's verdict, each on its own. */
export class Follower {
  readonly #options: FollowerOptions
  readonly #running = new Map<string, { stop: AbortController; done: Promise<void> }>()
  #closed = false

  constructor(options: FollowerOptions) {
    this.#options = options
  }

  /** @param again it may have been sent before: looked for first */
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
      for (;;) {
        const avatar = get(id)
        if (!avatar || avatar.state === 'ready' || avatar.state === 'failed') return
        const connection = this.#connection(avatar)
        await wait(this.#options.clock, connection.service.local ? lookMs.local : lookMs.remote, signal)
        const found = await this.#look(avatar, signal)
        if (found) await change(id, stateOf(found))
      }
    } catch (error) {
      if (signal.aborted) return
      await change(id, { state: 'failed', fault: faultOf(error) })
      if (!(error instanceof StudioError) && !isServiceError(error) && !passesByItself(error))
        this.#options.onError(error)
    }
  }

  async #send(id: string, again: boolean, signal: AbortSignal): Promise<Avatar> {
    const { get, pathOf, clock } = this.#options
    let pause = firstPauseMs
    for (let tried = 1; ; tried += 1) {
      const avatar = get(id)
      if (!avatar) throw new StudioError('not-found', 'It was removed.')
      try {
        return await sendAvatar(this.#connection(avatar), avatar, pathOf(avatar), {
          again: again || tried > 1,
          signal,
        })
      } catch (error) {
        if (signal.aborted || !passesByItself(error) || tried >= mostTries) throw error
        await wait(clock, pause, signal)
        pause = Math.min(longestPauseMs, pause * 2)
      }
    }
  }

  /** The record as it is now; null when it could not be asked for a moment. */
  async #look(avatar: StoredAvatar, signal: AbortSignal): Promise<Avatar | null> {
    try {
      const client = await this.#connection(avatar).client()
      return await client.avatarDetail({ id: avatar.recordId ?? avatar.avatarId }, { signal, retry: false })
    } catch (error) {
      if (signal.aborted || !passesByItself(error)) throw error
      return null
    }
  }

  #connection({ connection }: StoredAvatar): StudioConnection {
    const found = this.#options.connection(connection)
    if (found) return found
    throw new StudioError('not-found', 'The connection that it was sent to is not there any more.', {
      next: 'Make the avatar again on another connection.',
    })
  }
}

function stateOf({ state, failReason, disabled }: Avatar): Partial<StoredAvatar> {
  if (state === 'failed' || disabled)
    return {
      state: 'failed',
      fault: {
        code: 'avatar',
        message: failReason ?? 'The service could not make an avatar of it, and gave no reason.',
        ...(failReason === null ? { next: 'Try another photo or video.' } : {}),
      },
    }
  if (state === 'completed') return { state: 'ready', fault: null }
  return { state: state === 'queueing' ? 'queueing' : 'processing', fault: null }
}

function faultOf(error: unknown): StudioErrorData {
  if (error instanceof StudioError) return error.data()
  if (isServiceError(error)) {
    const { kind, sentence, next, code } = error
    return { code: kind, message: sentence, next, ...(code === undefined ? {} : { serviceCode: code }) }
  }
  const message = error instanceof Error ? error.message : String(error)
  return { code: 'failed', message, next: 'Try again.' }
}
