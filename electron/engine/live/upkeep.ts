import type { Code } from '../../common/service/index.ts'
import { message } from '../../common/messages/index.ts'
import type { Text } from '../../common/messages/index.ts'
import { EngineError } from '../core/errors.ts'
import type { PaidMinutes } from './paid-minutes.ts'
import type { Room } from './room.ts'
import type { LiveRow } from './session-table.ts'
import { liveCode } from './types.ts'
import type { LiveFace, LiveLimits } from './types.ts'

const minuteMs = 60_000

/** A live session that is open, in memory. */
export interface OpenSession {
  row: LiveRow
  room: Room
  faces: LiveFace[]
  /** Faces that the last update replaced. They are kept until the next update, as the algorithm may still be reading them. */
  retired: LiveFace[]
  updating: boolean
  metAt: number | null
  /** Minutes of the session that were charged to the account. */
  minutes: number
}

/** How a live session ended: its final status, and the reason unless it was closed by request. */
export interface SessionEnd {
  status: 3 | 4
  code: Code | null
  reason: Text | null
}

export interface UpkeepOptions {
  limits: LiveLimits
  minutes: Pick<PaidMinutes, 'take'>
}

/**
 * Charges a session for the minutes that have begun, and returns how it has to end when it lasts too long, can't be paid,
 * or lacks a user for too long; undefined while it may go on.
 */
export async function upkeep(
  session: OpenSession,
  now: number,
  { limits, minutes }: UpkeepOptions,
): Promise<SessionEnd | undefined> {
  const { row, room } = session
  if (now - row.createdAt >= limits.totalMs) {
    const hours = Math.round(limits.totalMs / 360_000) / 10
    return { status: 3, code: null, reason: message('engineLive.openTooLong', { hours }) }
  }
  const unpaid = await chargeMinutes(session, now, minutes)
  if (unpaid) return unpaid
  room.tick(now)
  const away = room.longestAway(row.createdAt, now)
  if (!away) return undefined
  const most = away.hasJoined || room.hasMet ? limits.awayMs : limits.joinMs
  if (away.ms < most) return undefined
  const who = message(away.user === 'front' ? 'engineLive.user' : 'engineLive.processing')
  const seconds = Math.round(away.ms / 1000)
  return {
    status: room.hasMet ? 3 : 4,
    code: room.hasMet ? null : liveCode.failed,
    reason: away.hasJoined
      ? message('engineLive.left', { who, seconds })
      : message('engineLive.neverJoined', { who, seconds }),
  }
}

/** Charges each minute of a session when it begins. Returns how the session ends when one can't be paid. */
async function chargeMinutes(
  session: OpenSession,
  now: number,
  minutes: Pick<PaidMinutes, 'take'>,
): Promise<SessionEnd | undefined> {
  if (session.metAt === null) return undefined
  const started = Math.floor((now - session.metAt) / minuteMs) + 1
  while (session.minutes < started) {
    try {
      await minutes.take(session.row)
    } catch (error) {
      if (!(error instanceof EngineError)) throw error
      return { status: 4, code: error.code, reason: error.text }
    }
    session.minutes += 1
  }
  return undefined
}
