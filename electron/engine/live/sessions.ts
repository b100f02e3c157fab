import { inEnglish, message, sentences } from '../../common/messages/index.ts'
import type { AccountBook } from '../store/account/account.ts'
import { resultLifetimeMs } from '../core/clock.ts'
import type { Clock } from '../core/clock.ts'
import { EngineError } from '../core/errors.ts'
import { newRecordId, randomText } from '../core/ids.ts'
import type { Log } from '../core/log.ts'
import type { MediaStore } from '../store/media/store.ts'
import type { Database } from '../store/database/types.ts'
import { PaidMinutes, minute } from './paid-minutes.ts'
import { Room } from './room.ts'
import type { ChannelEnd, JoinResult } from './room.ts'
import { checkRoom } from './session-limit.ts'
import { LiveTable } from './session-table.ts'
import type { LiveRow } from './session-table.ts'
import type { LiveSources } from './sources.ts'
import { LiveTokens, tokenRefusals } from './tokens.ts'
import { liveCode } from './types.ts'
import type { LiveLimits, LiveSource, LiveUser } from './types.ts'
import { upkeep } from './upkeep.ts'
import type { OpenSession, SessionEnd } from './upkeep.ts'

export interface LiveSessionsOptions {
  db: Database
  account: AccountBook
  store: MediaStore
  sources: Pick<LiveSources, 'check' | 'fetch' | 'remove'>
  clock: Clock
  log: Log
  limits: LiveLimits
  /** How much of a tenant may be worked on at once; undefined for any number. */
  mostAtOnce: (tenant: string) => Promise<number | undefined>
  /** Name of this engine among those that share a database. */
  engine: string
  /** Whether there are others: what they leave open when they die is ended, and each renews its leases. */
  isShared: boolean
}

/** How long an engine has its sessions without renewing, and how often it renews while there are others, ms. */
const leaseMs = 30_000
const renewMs = 5_000

/** What a user joins a channel with. */
type Ticket = Record<'channel' | 'userId' | 'token', string>

/** The sessions of live face swap (`createLive` in docs/openapi.json). To a tenant, those of others are unknown. */
export class LiveSessions {
  readonly #options: LiveSessionsOptions
  readonly #table: LiveTable
  readonly #minutes: PaidMinutes
  readonly #tokens = new LiveTokens()
  readonly #open = new Map<string, OpenSession>()
  /** Tenants whose sessions are beginning. */
  readonly #beginning: string[] = []
  #renewedAt = Number.NEGATIVE_INFINITY

  constructor(options: LiveSessionsOptions) {
    this.#options = options
    this.#table = new LiveTable(options.db)
    this.#minutes = new PaidMinutes({ db: options.db, account: options.account, table: this.#table })
  }

  /** Ends the sessions that an engine left open when it died, and deletes those that ended a week ago. */
  async recover(): Promise<void> {
    const now = this.#options.clock.now()
    for (const row of await this.#table.abandoned(this.#options.engine, now)) {
      if (this.#open.has(row.id)) continue
      if (await this.#closeRow(row, { status: 4, code: liveCode.failed, reason: restarted }))
        this.#options.log.info('live.recovered', { id: row.id })
    }
    await this.#table.forget(now - resultLifetimeMs)
  }

  /** Creates a session that can be joined at once (`createLive` in docs/openapi.json). @throws EngineError */
  async create(tenant: string, request: readonly LiveSource[]): Promise<{ row: LiveRow; token: string }> {
    const { sources, limits } = this.#options
    await this.#minutes.check(tenant)
    await sources.check(tenant, request)
    const open = (): string[] => [...[...this.#open.values()].map(({ row }) => row.tenant), ...this.#beginning]
    await checkRoom(tenant, open, limits.open, this.#options.mostAtOnce)
    const id = newRecordId()
    this.#beginning.push(tenant)
    try {
      const faces = await sources.fetch(tenant, request, id)
      const now = this.#options.clock.now()
      await this.#table.forget(now - resultLifetimeMs)
      const fresh = {
        id,
        tenant,
        createdAt: now,
        faces: faces.length,
        credits: minute.credits,
        channel: `live-${randomText(20)}`,
        frontUser: `user-${randomText(8)}`,
        algorithmUser: `algorithm-${randomText(8)}`,
        lease: { engine: this.#options.engine, until: now + leaseMs },
      }
      try {
        await this.#options.db.transaction(async () => {
          // The account is checked again: it may have been charged for other work while the faces were read.
          await this.#minutes.check(tenant)
          await this.#options.account.of(tenant).lock(minute)
          await this.#table.insert(fresh)
        })
      } catch (error) {
        await sources.remove(faces)
        throw error
      }
      const row = (await this.#table.get(id))!
      const room = new Room({ front: row.frontUser, algorithm: row.algorithmUser })
      this.#open.set(id, { row, room, faces, retired: [], updating: false, metAt: null, minutes: 1 })
      this.#options.log.info('live.opened', { id, faces: faces.length })
      return { row, token: this.#tokens.issue(id, 'front') }
    } finally {
      this.#beginning.splice(this.#beginning.indexOf(tenant), 1)
    }
  }

  /**
   * Replaces the faces of a session; its channel stays open (`updateLive` in docs/openapi.json).
   * @throws EngineError 1214, 1216, 1219
   */
  async update(tenant: string, id: string, request: readonly LiveSource[]): Promise<void> {
    const { sources } = this.#options
    const session = await this.#mustBeOpen(tenant, id)
    await sources.check(tenant, request)
    if (session.updating) throw new EngineError(liveCode.inProcess, message('engineLive.updating'))
    session.updating = true
    try {
      const faces = await sources.fetch(tenant, request, id)
      if (!this.#open.has(id)) {
        await sources.remove(faces)
        await this.#mustBeOpen(tenant, id)
      }
      const replaced = session.retired
      session.retired = session.faces
      session.faces = faces
      this.#sendFaces(session)
      await this.#table.faces(id, faces.length)
      await sources.remove(replaced)
    } finally {
      session.updating = false
    }
  }

  /**
   * Closes a session (`closeLive` in docs/openapi.json). One that another engine has the channel of is closed in the table,
   * which that engine sees when it renews its leases.
   * @throws EngineError 1216, 1219
   */
  async close(tenant: string, id: string): Promise<void> {
    const row = this.#open.has(id) ? undefined : await this.#row(tenant, id)
    if (row?.closedAt === null && (await this.#closeRow(row, { status: 3, code: null, reason: null }))) return
    await this.#end(await this.#mustBeOpen(tenant, id), { status: 3, code: null, reason: null })
  }

  /** Issues a new token for one of a session's two users. @throws EngineError 1216, 1219 */
  async ticket(tenant: string, id: string, user: LiveUser): Promise<Ticket> {
    const { row } = await this.#mustBeOpen(tenant, id)
    const userId = user === 'front' ? row.frontUser : row.algorithmUser
    return { channel: row.channel, userId, token: this.#tokens.issue(id, user) }
  }

  /** Connects a user to a channel with a token. The token is used up even when the user is refused. */
  async join(given: Record<'channel' | 'user' | 'token', string>, channelEnd: ChannelEnd): Promise<JoinResult> {
    const { clock } = this.#options
    const verdict = this.#tokens.use(given.token)
    if (!verdict.ok) return { ok: false, ...tokenRefusals[verdict.reason] }
    const { user } = verdict
    const session = this.#open.get(verdict.session)
    if (!session) {
      const reason = (await this.#table.get(verdict.session))?.reason
      const text = sentences(message('engineLive.isClosed'), reason)
      return { ok: false, reason: 'closed', text, code: liveCode.closed }
    }
    const { row, room } = session
    const userId = user === 'front' ? row.frontUser : row.algorithmUser
    if (given.channel !== row.channel || given.user !== userId) return { ok: false, ...tokenRefusals['token-wrong'] }
    room.connect(user, channelEnd)
    if (user === 'algorithm') this.#sendFaces(session)
    if (room.hasMet && session.metAt === null) {
      session.metAt = clock.now()
      await this.#table.met(row.id, session.metAt)
    }
    return {
      ok: true,
      session: row.id,
      user,
      leave: (lost) => room.leave(user, channelEnd, clock.now(), lost),
      relay: room.relay.bind(room),
    }
  }

  /** A session's record, and the ids of the users who are in its channel. @throws EngineError 1216 */
  async view(tenant: string, id: string): Promise<LiveRow & { users: string[] }> {
    const row = await this.#row(tenant, id)
    if (!row) await this.#mustBeOpen(tenant, id)
    const room = this.#open.get(id)?.room
    const users = row && room ? usersIn(row, room) : []
    return { ...row!, users }
  }

  openCount(): number {
    return this.#open.size
  }

  /**
   * Ends the sessions that nobody joined in time, that last too long, or that can't be paid. Called about once a
   * second.
   */
  async tick(): Promise<void> {
    const { clock, limits } = this.#options
    if (this.#options.isShared) await this.#renew()
    for (const session of [...this.#open.values()]) {
      const end = await upkeep(session, clock.now(), { limits, minutes: this.#minutes })
      if (end) await this.#end(session, end)
    }
  }

  /** Ends all open sessions because the engine stops. */
  async closeAll(): Promise<void> {
    for (const session of [...this.#open.values()])
      await this.#end(session, { status: 4, code: liveCode.failed, reason: stopped })
  }

  /** A session of a tenant; undefined for one of others. */
  async #row(tenant: string, id: string): Promise<LiveRow | undefined> {
    const row = await this.#table.get(id)
    return row?.tenant === tenant ? row : undefined
  }

  /** The open session of a tenant with this id. @throws EngineError 1216, 1219 */
  async #mustBeOpen(tenant: string, id: string): Promise<OpenSession> {
    const session = this.#open.get(id)
    if (session?.row.tenant === tenant) return session
    const row = await this.#row(tenant, id)
    if (!row)
      throw new EngineError(liveCode.unknown, message('engineLive.unknown', { id: JSON.stringify(id.slice(0, 60)) }))
    if (row.closedAt === null) throw new EngineError(liveCode.busy, message('engineLive.elsewhere'))
    throw new EngineError(liveCode.closed, sentences(message('engineLive.isClosed'), row.reason))
  }

  /** Renews the leases of this engine's sessions, drops those that were closed elsewhere, and ends those of engines that died. */
  async #renew(): Promise<void> {
    const now = this.#options.clock.now()
    if (now - this.#renewedAt < renewMs) return
    this.#renewedAt = now
    const known = [...this.#open.values()]
    const held = await this.#table.renew({ engine: this.#options.engine, until: now + leaseMs })
    for (const session of known)
      if (!held.has(session.row.id)) await this.#end(session, { status: 3, code: null, reason: null })
    await this.recover()
  }

  /** Ends a session without a channel here. False when it had ended before. */
  async #closeRow(row: LiveRow, how: SessionEnd): Promise<boolean> {
    const closed = await this.#options.db.transaction(async () => {
      if (!(await this.#table.close(row.id, this.#options.clock.now(), how))) return false
      // Nobody saw a swapped face, as the users were never connected at the same time: the first minute is refunded.
      if (row.metAt === null) await this.#minutes.refund(row)
      return true
    })
    if (closed) await this.#options.store.removeOfRecord(row.id)
    return closed
  }

  /** Ends a session. What has ended it before, while somebody waited for the database, is left as it is. */
  async #end(session: OpenSession, how: SessionEnd): Promise<void> {
    const { row, room } = session
    if (!this.#open.delete(row.id)) return
    await this.#options.db.transaction(async () => {
      // The users were never connected at the same time, so nobody saw a swapped face: the first minute is refunded.
      if ((await this.#table.close(row.id, this.#options.clock.now(), how)) && session.metAt === null)
        await this.#minutes.refund(row)
    })
    this.#tokens.retire(row.id)
    room.dismissAll('closed', how.reason ?? message('engineLive.wasClosed'), how.code ?? liveCode.closed)
    await this.#options.sources.remove([...session.faces, ...session.retired])
    this.#options.log.info('live.closed', {
      id: row.id,
      reason: how.reason === null ? 'by request' : inEnglish(how.reason),
      minutes: session.minutes,
    })
  }

  #sendFaces({ room, faces }: OpenSession): void {
    room.notify('algorithm', { type: 'faces', faces: faces.map(({ face }) => face) })
  }
}

const stopped = message('engineLive.engineStopped')
const restarted = message('engineLive.engineStoppedMeanwhile')

function usersIn(row: LiveRow, room: Room): string[] {
  return [...(room.has('front') ? [row.frontUser] : []), ...(room.has('algorithm') ? [row.algorithmUser] : [])]
}
