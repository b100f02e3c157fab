import type { Code } from '../../common/service/index.ts'
import { inEnglish, message, sentences } from '../../common/messages/index.ts'
import type { Text } from '../../common/messages/index.ts'
import type { ChannelReason } from '../../common/service/live-channel.ts'
import type { AccountBook } from '../store/account/account.ts'
import { resultLifetimeMs } from '../core/clock.ts'
import type { Clock } from '../core/clock.ts'
import { EngineError } from '../core/errors.ts'
import { newRecordId, randomText } from '../core/ids.ts'
import type { Log } from '../core/log.ts'
import type { MediaStore } from '../store/media/store.ts'
import type { Db } from '../store/records/database.ts'
import { PaidMinutes, minute } from './paid-minutes.ts'
import { Room } from './room.ts'
import type { ChannelEnd } from './room.ts'
import { LiveTable } from './session-table.ts'
import type { LiveRow } from './session-table.ts'
import type { LiveSources } from './sources.ts'
import { LiveTokens, tokenRefusals } from './tokens.ts'
import { liveCode } from './types.ts'
import type { LiveLimits, LiveSource, LiveUser } from './types.ts'
import { upkeep } from './upkeep.ts'
import type { OpenSession, SessionEnd } from './upkeep.ts'

export interface LiveSessionsOptions {
  db: Db
  account: AccountBook
  store: MediaStore
  sources: Pick<LiveSources, 'check' | 'fetch' | 'remove'>
  clock: Clock
  log: Log
  limits: LiveLimits
}

/** The result of joining a channel: how the user leaves and sends messages, or why the user was refused. */
export type JoinResult =
  | { ok: true; session: string; user: LiveUser; leave: (lost: boolean) => void; relay: Room['relay'] }
  | { ok: false; reason: ChannelReason; text: Text; code?: Code }

/** The sessions of live face swap (`createLive` in docs/openapi.json): creates, connects and ends them. */
export class LiveSessions {
  readonly #options: LiveSessionsOptions
  readonly #table: LiveTable
  readonly #minutes: PaidMinutes
  readonly #tokens = new LiveTokens()
  readonly #open = new Map<string, OpenSession>()
  #beginning = 0

  constructor(options: LiveSessionsOptions) {
    this.#options = options
    this.#table = new LiveTable(options.db)
    this.#minutes = new PaidMinutes({ db: options.db, account: options.account, table: this.#table })
  }

  /** Ends the sessions that an earlier run of the engine left open, and deletes those that ended a week ago. */
  recover(): void {
    const now = this.#options.clock.now()
    for (const row of this.#table.open()) {
      this.#options.db
        .transaction(() => {
          this.#table.close(row.id, now, { status: 4, code: liveCode.failed, reason: restarted })
          if (row.metAt === null) this.#minutes.refund(row.id)
        })
        .immediate()
      this.#options.store.removeOfRecord(row.id)
      this.#options.log.info('live.recovered', { id: row.id })
    }
    this.#table.forget(now - resultLifetimeMs)
  }

  /**
   * Creates a session that can be joined at once (`createLive` in docs/openapi.json).
   * @throws EngineError
   */
  async create(request: readonly LiveSource[]): Promise<{ row: LiveRow; token: string }> {
    const { sources, limits } = this.#options
    this.#minutes.check()
    sources.check(request)
    if (this.#open.size + this.#beginning >= limits.open)
      throw new EngineError(liveCode.busy, message('engineLive.busy', { open: limits.open }))
    const id = newRecordId()
    this.#beginning += 1
    try {
      const faces = await sources.fetch(request, id)
      const now = this.#options.clock.now()
      this.#table.forget(now - resultLifetimeMs)
      const fresh = {
        id,
        createdAt: now,
        faces: faces.length,
        credits: minute.credits,
        channel: `live-${randomText(20)}`,
        frontUser: `user-${randomText(8)}`,
        algorithmUser: `algorithm-${randomText(8)}`,
      }
      try {
        this.#options.db
          .transaction(() => {
            // The account is checked again: it may have been charged for other work while the faces were read.
            this.#minutes.check()
            this.#options.account.lock(minute)
            this.#table.insert(fresh)
          })
          .immediate()
      } catch (error) {
        sources.remove(faces)
        throw error
      }
      const row = this.#table.get(id)!
      const room = new Room({ front: row.frontUser, algorithm: row.algorithmUser })
      this.#open.set(id, { row, room, faces, retired: [], updating: false, metAt: null, minutes: 1 })
      this.#options.log.info('live.opened', { id, faces: faces.length })
      return { row, token: this.#tokens.issue(id, 'front') }
    } finally {
      this.#beginning -= 1
    }
  }

  /**
   * Replaces the faces of a session; its channel stays open (`updateLive` in docs/openapi.json).
   * @throws EngineError 1214, 1216, 1219
   */
  async update(id: string, request: readonly LiveSource[]): Promise<void> {
    const { sources } = this.#options
    const session = this.#mustBeOpen(id)
    sources.check(request)
    if (session.updating) throw new EngineError(liveCode.inProcess, message('engineLive.updating'))
    session.updating = true
    try {
      const faces = await sources.fetch(request, id)
      if (!this.#open.has(id)) {
        sources.remove(faces)
        this.#mustBeOpen(id)
      }
      const replaced = session.retired
      session.retired = session.faces
      session.faces = faces
      this.#table.faces(id, faces.length)
      this.#sendFaces(session)
      sources.remove(replaced)
    } finally {
      session.updating = false
    }
  }

  /** Closes a session (`closeLive` in docs/openapi.json). @throws EngineError 1216, 1219 */
  close(id: string): void {
    this.#end(this.#mustBeOpen(id), { status: 3, code: null, reason: null })
  }

  /** Issues a new token for one of a session's two users. @throws EngineError 1216, 1219 */
  ticket(id: string, user: LiveUser): { channel: string; userId: string; token: string } {
    const { row } = this.#mustBeOpen(id)
    const userId = user === 'front' ? row.frontUser : row.algorithmUser
    return { channel: row.channel, userId, token: this.#tokens.issue(id, user) }
  }

  /** Connects a user to a channel with a token. The token is used up even when the user is refused. */
  join(given: { channel: string; user: string; token: string }, channelEnd: ChannelEnd): JoinResult {
    const { clock } = this.#options
    const verdict = this.#tokens.use(given.token)
    if (!verdict.ok) return { ok: false, ...tokenRefusals[verdict.reason] }
    const { user } = verdict
    const session = this.#open.get(verdict.session)
    if (!session) {
      const reason = this.#table.get(verdict.session)?.reason
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
      this.#table.met(row.id, session.metAt)
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
  view(id: string): LiveRow & { users: string[] } {
    const row = this.#table.get(id)
    if (!row) this.#mustBeOpen(id)
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
  tick(): void {
    const { clock, limits } = this.#options
    for (const session of [...this.#open.values()]) {
      const end = upkeep(session, clock.now(), { limits, minutes: this.#minutes })
      if (end) this.#end(session, end)
    }
  }

  /** Ends all open sessions because the engine stops. */
  closeAll(): void {
    for (const session of [...this.#open.values()])
      this.#end(session, { status: 4, code: liveCode.failed, reason: stopped })
  }

  /** The open session with this id. @throws EngineError 1216, 1219 */
  #mustBeOpen(id: string): OpenSession {
    const session = this.#open.get(id)
    if (session) return session
    const row = this.#table.get(id)
    if (!row)
      throw new EngineError(liveCode.unknown, message('engineLive.unknown', { id: JSON.stringify(id.slice(0, 60)) }))
    throw new EngineError(liveCode.closed, sentences(message('engineLive.isClosed'), row.reason))
  }

  #end(session: OpenSession, how: SessionEnd): void {
    const { row, room } = session
    this.#open.delete(row.id)
    this.#options.db
      .transaction(() => {
        // The users were never connected at the same time, so nobody saw a swapped face: the first minute is refunded.
        if (this.#table.close(row.id, this.#options.clock.now(), how) && session.metAt === null)
          this.#minutes.refund(row.id)
      })
      .immediate()
    this.#tokens.retire(row.id)
    room.dismissAll('closed', how.reason ?? message('engineLive.wasClosed'), how.code ?? liveCode.closed)
    this.#options.sources.remove([...session.faces, ...session.retired])
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
