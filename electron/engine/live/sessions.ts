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
import { createPaidMinutes, minute } from './paid-minutes.ts'
import { Room } from './room.ts'
import type { ChannelEnd } from './room.ts'
import { createLiveTable } from './session-table.ts'
import type { LiveRow } from './session-table.ts'
import type { LiveSources } from './sources.ts'
import { createLiveTokens, tokenRefusals } from './tokens.ts'
import { liveCode } from './types.ts'
import type { LiveFace, LiveLimits, LiveSource, LiveUser } from './types.ts'

const minuteMs = 60_000

export interface LiveSessionsOptions {
  db: Db
  account: AccountBook
  store: MediaStore
  sources: Pick<LiveSources, 'bring' | 'check' | 'remove'>
  clock: Clock
  log: Log
  limits: LiveLimits
}

interface OpenSession {
  row: LiveRow
  room: Room
  faces: LiveFace[]
  /** Of the update before: the algorithm may still be reading them. */
  retired: LiveFace[]
  updating: boolean
  metAt: number | null
  /** Minutes that were taken from the account. */
  minutes: number
}

/** A seat in a channel, or why there is none. */
export type Seat =
  | { ok: true; session: string; user: LiveUser; leave: (lost: boolean) => void; relay: Room['relay'] }
  | { ok: false; reason: ChannelReason; text: Text; code?: Code }

interface End {
  status: 3 | 4
  code: Code | null
  reason: Text | null
}

/** The sessions of live face swap (service-interface: Live face swap session): begun, joined, charged, ended. */
export function createLiveSessions(options: LiveSessionsOptions) {
  const { db, account, store, sources, clock, log, limits } = options
  const table = createLiveTable(db)
  const minutes = createPaidMinutes({ db, account, table })
  const tokens = createLiveTokens()
  const open = new Map<string, OpenSession>()
  let beginning = 0

  /** @throws EngineError 1216, 1219 */
  function mustBeOpen(id: string): OpenSession {
    const session = open.get(id)
    if (session) return session
    const row = table.get(id)
    if (!row)
      throw new EngineError(liveCode.unknown, message('engineLive.unknown', { id: JSON.stringify(id.slice(0, 60)) }))
    throw new EngineError(liveCode.closed, sentences(message('engineLive.isClosed'), row.reason))
  }

  function end(session: OpenSession, how: End): void {
    const { row, room } = session
    open.delete(row.id)
    db.transaction(() => {
      // Nobody was ever shown another face: nothing is charged.
      if (table.close(row.id, clock.now(), how) && session.metAt === null) minutes.giveBack(row.id)
    }).immediate()
    tokens.retire(row.id)
    room.dismissAll('closed', how.reason ?? message('engineLive.wasClosed'), how.code ?? liveCode.closed)
    sources.remove([...session.faces, ...session.retired])
    log.info('live.closed', {
      id: row.id,
      reason: how.reason === null ? 'by request' : inEnglish(how.reason),
      minutes: session.minutes,
    })
  }

  function tellFaces({ room, faces }: OpenSession): void {
    room.tell('algorithm', { type: 'faces', faces: faces.map(({ face }) => face) })
  }

  /** Takes the next minute from the account when it begins. */
  function chargeMinutes(session: OpenSession, now: number): void {
    if (session.metAt === null) return
    const started = Math.floor((now - session.metAt) / minuteMs) + 1
    while (session.minutes < started) {
      try {
        minutes.take(session.row.id)
      } catch (error) {
        if (!(error instanceof EngineError)) throw error
        end(session, { status: 4, code: error.code, reason: error.text })
        return
      }
      session.minutes += 1
    }
  }

  function lookAfter(session: OpenSession, now: number): void {
    const { row, room } = session
    if (now - row.createdAt >= limits.totalMs) {
      const hours = Math.round(limits.totalMs / 360_000) / 10
      return end(session, {
        status: 3,
        code: null,
        reason: message('engineLive.openTooLong', { hours }),
      })
    }
    chargeMinutes(session, now)
    if (!open.has(row.id)) return
    room.tick(now)
    const away = room.longestAway(row.createdAt, now)
    if (!away) return
    const most = away.came || room.hasMet ? limits.awayMs : limits.joinMs
    if (away.ms < most) return
    const who = message(away.user === 'front' ? 'engineLive.user' : 'engineLive.processing')
    const seconds = Math.round(away.ms / 1000)
    end(session, {
      status: room.hasMet ? 3 : 4,
      code: room.hasMet ? null : liveCode.failed,
      reason: away.came
        ? message('engineLive.left', { who, seconds })
        : message('engineLive.neverJoined', { who, seconds }),
    })
  }

  return {
    /** Ends what an earlier run of the engine left open, and forgets what is a week old. */
    recover(): void {
      const now = clock.now()
      for (const row of table.open()) {
        db.transaction(() => {
          table.close(row.id, now, { status: 4, code: liveCode.failed, reason: restarted })
          if (row.metAt === null) minutes.giveBack(row.id)
        }).immediate()
        store.removeOfRecord(row.id)
        log.info('live.recovered', { id: row.id })
      }
      table.forget(now - resultLifetimeMs)
    },

    /** service-interface: Create live face swap session. The answer is ready to be joined. @throws EngineError */
    async create(request: readonly LiveSource[]): Promise<{ row: LiveRow; token: string }> {
      minutes.check()
      sources.check(request)
      if (open.size + beginning >= limits.open)
        throw new EngineError(liveCode.busy, message('engineLive.busy', { open: limits.open }))
      const id = newRecordId()
      beginning += 1
      try {
        const faces = await sources.bring(request, id)
        const now = clock.now()
        table.forget(now - resultLifetimeMs)
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
          db.transaction(() => {
            // Looked at again: others may have spent it while the faces were read.
            minutes.check()
            account.lock(minute)
            table.insert(fresh)
          }).immediate()
        } catch (error) {
          sources.remove(faces)
          throw error
        }
        const row = table.get(id)!
        const room = new Room({ front: row.frontUser, algorithm: row.algorithmUser })
        open.set(id, { row, room, faces, retired: [], updating: false, metAt: null, minutes: 1 })
        log.info('live.opened', { id, faces: faces.length })
        return { row, token: tokens.issue(id, 'front') }
      } finally {
        beginning -= 1
      }
    },

    /** service-interface: Update live face swap session. The channel goes on. @throws EngineError 1214, 1216, 1219 */
    async update(id: string, request: readonly LiveSource[]): Promise<void> {
      const session = mustBeOpen(id)
      sources.check(request)
      if (session.updating) throw new EngineError(liveCode.inProcess, message('engineLive.updating'))
      session.updating = true
      try {
        const faces = await sources.bring(request, id)
        if (!open.has(id)) {
          sources.remove(faces)
          mustBeOpen(id)
        }
        const gone = session.retired
        session.retired = session.faces
        session.faces = faces
        table.faces(id, faces.length)
        tellFaces(session)
        sources.remove(gone)
      } finally {
        session.updating = false
      }
    },

    /** service-interface: Close live face swap session. @throws EngineError 1216, 1219 */
    close(id: string): void {
      end(mustBeOpen(id), { status: 3, code: null, reason: null })
    },

    /** A new token for one of the two users. @throws EngineError 1216, 1219 */
    ticket(id: string, user: LiveUser): { channel: string; userId: string; token: string } {
      const { row } = mustBeOpen(id)
      const userId = user === 'front' ? row.frontUser : row.algorithmUser
      return { channel: row.channel, userId, token: tokens.issue(id, user) }
    },

    /** Lets an end in with a token, which is used up whatever comes of it. */
    join(given: { channel: string; user: string; token: string }, channelEnd: ChannelEnd): Seat {
      const verdict = tokens.use(given.token)
      if (!verdict.ok) return { ok: false, ...tokenRefusals[verdict.reason] }
      const { user } = verdict
      const session = open.get(verdict.session)
      if (!session) {
        const reason = table.get(verdict.session)?.reason
        const text = sentences(message('engineLive.isClosed'), reason)
        return { ok: false, reason: 'closed', text, code: liveCode.closed }
      }
      const { row, room } = session
      const userId = user === 'front' ? row.frontUser : row.algorithmUser
      if (given.channel !== row.channel || given.user !== userId) return { ok: false, ...tokenRefusals['token-wrong'] }
      room.sit(user, channelEnd)
      if (user === 'algorithm') tellFaces(session)
      if (room.hasMet && session.metAt === null) {
        session.metAt = clock.now()
        table.met(row.id, session.metAt)
      }
      return {
        ok: true,
        session: row.id,
        user,
        leave: (lost) => room.leave(user, channelEnd, clock.now(), lost),
        relay: room.relay.bind(room),
      }
    },

    /** A session's record, and who is in its channel. @throws EngineError 1216 */
    view(id: string): LiveRow & { users: string[] } {
      const row = table.get(id)
      if (!row) mustBeOpen(id)
      const room = open.get(id)?.room
      const users = row && room ? usersIn(row, room) : []
      return { ...row!, users }
    },

    openCount: () => open.size,

    /** Ends what waits too long, lasts too long, or can't be paid. Called every second or so. */
    tick(): void {
      for (const session of [...open.values()]) lookAfter(session, clock.now())
    },

    /** The engine stops. */
    closeAll(): void {
      for (const session of [...open.values()]) end(session, { status: 4, code: liveCode.failed, reason: stopped })
    },
  }
}

export type LiveSessions = ReturnType<typeof createLiveSessions>

const stopped = message('engineLive.engineStopped')
const restarted = message('engineLive.engineStoppedMeanwhile')

function usersIn(row: LiveRow, room: Room): string[] {
  return [...(room.has('front') ? [row.frontUser] : []), ...(room.has('algorithm') ? [row.algorithmUser] : [])]
}
