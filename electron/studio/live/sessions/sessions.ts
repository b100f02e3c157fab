import type {
  LiveCheck,
  LiveEvent,
  LiveMessage,
  LiveRole,
  LiveSession,
  LiveSessionView,
  LiveSignal,
  LiveSource,
} from '../../../common/bridge/index.ts'
import { liveHeartbeatLimitMs } from '../../../common/bridge/index.ts'
import { liveMinutePrice } from '../../../common/service/engine-prices.ts'
import { Channel } from '../../core/channel.ts'
import type { Stream } from '../../core/channel.ts'
import { wait } from '../../core/clock.ts'
import { StudioError } from '../../core/studio-error.ts'
import { Closer } from './closer.ts'
import { beginSession } from './create.ts'
import type { CreateLive, LiveDeps, LiveStudioLimits } from './deps.ts'
import type { OpenSession } from './session.ts'
import { checkSource, namesOf, needConsents, sendSources } from './sources.ts'
import { liveError, reasons, isSessionClosed, unconfirmedText } from './live-error.ts'
import { sentences, message } from '../../../common/messages/index.ts'

const usualLimits: LiveStudioLimits = {
  heartbeat: liveHeartbeatLimitMs,
  idle: 10 * 60_000,
  wait: 90_000,
  quit: 3_000,
}
const lookEveryMs = 1_000

/** Live face swap sessions: created at a service, kept while a page uses them, and closed in every case. */
export class LiveSessions {
  readonly #deps: LiveDeps
  readonly #limits: LiveStudioLimits
  readonly #open = new Map<string, OpenSession>()
  readonly #channel = new Channel<LiveEvent>()
  readonly #closer: Closer
  #cancelLook: (() => void) | null = null
  #stopped = false

  constructor(deps: LiveDeps) {
    this.#deps = deps
    this.#limits = { ...usualLimits, ...deps.limits }
    const { store, clock, findConnection: connection, onError } = deps
    this.#closer = new Closer({ store, clock, connection, onError })
  }

  /** Closes sessions that dead processes left open. */
  start(): void {
    const { store, alive, owner, clock, announce, findConnection } = this.#deps
    for (const row of store.unfinished()) {
      if (row.owner === owner || alive(row.owner) || !store.adopt(row.id, row.owner, owner)) continue
      if (row.state === 'creating') {
        store.ended(row.id, 'unconfirmed', clock.now(), reasons.crashed().data())
        const connection = findConnection(row.connection)
        // The built-in engine has closed its sessions already.
        if (!connection?.builtIn) announce(...unconfirmedText(connection?.name ?? message('liveErrors.aService')))
        continue
      }
      if (row.state === 'open') store.ended(row.id, 'closing', clock.now(), reasons.crashed().data())
      void this.#closer.close(row.id)
    }
  }

  /**
   * Checks connection and sources of a session before it is created. @throws StudioError `not-found` for the connection
   */
  async check({ connection: id, sources }: Pick<CreateLive, 'connection' | 'sources'>): Promise<LiveCheck> {
    const connection = this.#deps.connection(id)
    const looked = await Promise.all(sources.map((source) => checkSource(this.#deps, source)))
    const problems = looked.flatMap(({ problem }) => (problem ? [problem] : []))
    if (looked.some(({ problem, consent }) => !problem && !consent)) problems.push(noConsent().data())
    return {
      ok: problems.length === 0,
      problems,
      free: connection.free,
      creditsPerMinute: connection.free ? 0 : connection.service.local ? liveMinutePrice : null,
      consents: looked.map(({ consent }) => consent),
    }
  }

  /**
   * Creates a session. @throws StudioError `costs-credits`, `consent`, `unconfirmed`, `live-…`; an error of the
   * service's client
   */
  async create(request: CreateLive, signal?: AbortSignal): Promise<LiveSession> {
    this.#mustRun()
    const { session, token } = await beginSession(this.#deps, request, this.#limits, {
      signal,
      close: (id) => void this.#closer.close(id),
      onOver: (id, reason, there) => void this.#end(id, reason, there),
      onChanged: (id) => this.#tell(id),
    })
    const { id } = session.view
    this.#open.set(id, session)
    this.#tell(id)
    this.#look()
    // The answer came after the page was gone or the studio was stopping, so no caller would close the session.
    if (this.#stopped || signal?.aborted) {
      await this.#end(id, reasons.pageGone(), 'open')
      throw new StudioError('cancelled', message('liveErrors.closedUnused'))
    }
    return { ...session.view, token }
  }

  /** Changes the faces of a session. @throws StudioError `live-closed`, `consent`; an error of the service's client */
  async update(id: string, sources: LiveSource[], signal?: AbortSignal): Promise<void> {
    const { store } = this.#deps
    const session = this.#must(id)
    const { connection, remoteId } = session
    const consents = await needConsents(this.#deps, sources)
    const own = connection.service.local === true
    try {
      const sourceImage = await sendSources(connection, sources, signal)
      const client = await connection.client()
      await client.updateLive({ _id: remoteId, sourceImage }, { signal })
    } catch (error) {
      const words = liveError(error, own)
      if (isSessionClosed(error)) await this.#end(id, words as StudioError, 'closed')
      throw words
    }
    if (!this.#open.has(id)) return
    const names = namesOf(sources)
    store.faces(id, names, [...new Set([...(store.get(id)?.consents ?? []), ...consents])])
    session.faces(names)
  }

  /**
   * Closes a session. Resolves once the service has answered or the first attempt has failed; further attempts follow
   * automatically.
   */
  async close(id: string): Promise<void> {
    await this.#end(id, null, 'open')
  }

  /** Closes the sessions of a connection that is about to be removed: afterwards it couldn't be used for that. */
  async closeOf(connection: string): Promise<void> {
    const there = [...this.#open].filter(([, session]) => session.connection.id === connection)
    await Promise.all(there.map(([id]) => this.#end(id, reasons.connectionGone(), 'open')))
  }

  list(): LiveSessionView[] {
    return [...this.#open.values()].map(({ view }) => view)
  }

  /** Records a heartbeat of the page. @throws StudioError `live-closed` */
  touch(id: string, algorithm: boolean, active: boolean): void {
    this.#must(id).touch(algorithm, active)
  }

  /** Joins the channel of a session. @throws StudioError `live-closed`, `live-transport`, `live-joined` */
  join(id: string, role: LiveRole, signal?: AbortSignal): Stream<LiveSignal> {
    return this.#must(id).join(role, signal)
  }

  /** Sends a message over the channel of a session. @throws StudioError `live-closed`, `live-not-joined` */
  signal(id: string, role: LiveRole, message: LiveMessage): void {
    this.#must(id).line(role).send(message)
  }

  /** Yields the open sessions, then every change. */
  watch(signal?: AbortSignal): Stream<LiveEvent> {
    return this.#channel.subscribe(
      signal,
      this.list().map((session) => ({ type: 'session', session })),
    )
  }

  /** Closes all open sessions, as far as their services answer in time; the others are closed at the next start. */
  async stop(): Promise<void> {
    if (this.#stopped) return
    this.#stopped = true
    this.#cancelLook?.()
    const enough = new AbortController()
    const closing = Promise.all([...this.#open.keys()].map((id) => this.#end(id, reasons.studioClosed(), 'open')))
    await Promise.race([closing, wait(this.#deps.clock, this.#limits.quit, enough.signal).catch(() => undefined)])
    enough.abort()
    this.#channel.close()
    await this.#closer.stop()
    await closing
    this.#deps.store.close()
  }

  /** Ends a session. @param there whether the service has closed it already */
  async #end(id: string, reason: StudioError | null, there: 'closed' | 'open'): Promise<void> {
    const session = this.#open.get(id)
    if (!session) return
    this.#open.delete(id)
    const { store, clock } = this.#deps
    store.ended(id, there === 'closed' ? 'closed' : 'closing', clock.now(), reason?.data() ?? null)
    session.end(reason ?? new StudioError('live-closed', message('liveErrors.wasClosed')))
    this.#channel.publish({ type: 'closed', id, reason: reason?.data() ?? null })
    if (there === 'open') await this.#closer.close(id)
  }

  #look(): void {
    if (this.#cancelLook || this.#open.size === 0) return
    const { clock, onError } = this.#deps
    this.#cancelLook = clock.after(lookEveryMs, () => {
      this.#cancelLook = null
      for (const [id, session] of this.#open) {
        const reason = session.overdue(clock.now())
        if (reason) this.#end(id, reason, 'open').catch(onError)
      }
      this.#look()
    })
  }

  #tell(id: string): void {
    const session = this.#open.get(id)
    if (session) this.#channel.publish({ type: 'session', session: session.view })
  }

  #must(id: string): OpenSession {
    const session = this.#open.get(id)
    if (session) return session
    const row = this.#deps.store.get(id)
    throw new StudioError('live-closed', sentences(message('liveErrors.sessionClosed'), row?.reason?.message), {
      next: message('liveErrors.startNew'),
    })
  }

  #mustRun(): void {
    if (this.#stopped) throw new StudioError('cancelled', message('liveErrors.closing'))
  }
}

const noConsent = (): StudioError =>
  new StudioError('consent', message('liveErrors.noConsent'), {
    field: 'consent',
    next: message('liveErrors.confirmConsent'),
  })
