import { message } from '../../../common/messages/index.ts'
import { AnswerProblem } from '../../../common/service/problem.ts'
import { isFields, kindOf, text } from '../../../common/service/reading.ts'
import type { Send } from './send.ts'

/** Token for joining the channel of a live session once. Never log or store it. */
export interface LiveTicket {
  channel: string
  user: string
  token: string
}

export interface LiveCalls {
  /** Requests a new token for one end of a live session, to join the engine's channel. */
  liveTicket(sessionId: string, role: 'front' | 'algorithm', options?: { signal?: AbortSignal }): Promise<LiveTicket>
  /**
   * Paths of the models for live face swap on this machine; the first call downloads them, which takes some minutes at
   * most.
   */
  liveModels(options?: { signal?: AbortSignal }): Promise<LiveModelFiles>
}

/** Absolute paths of the models. */
export interface LiveModelFiles {
  near: string
  far: string
  mesh: string
}

/** Time limit for downloading the 130 MB of models over a slow connection, ms. */
const modelsMs = 15 * 60_000

/** Calls to `/engine/live/…` (docs/live.md). */
export function createLiveCalls(send: Send, times: { readTimeoutMs: number }): LiveCalls {
  return {
    liveTicket: (sessionId, role, options = {}) =>
      send({
        envelope: 'business',
        credentials: true,
        fresh: true,
        isRead: true,
        method: 'POST',
        path: '/engine/live/rejoin',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ _id: sessionId, role }),
        timeoutMs: times.readTimeoutMs,
        signal: options.signal,
        read: readTicket,
      }),
    liveModels: (options = {}) =>
      send({
        envelope: 'business',
        credentials: true,
        fresh: false,
        isRead: true,
        method: 'POST',
        path: '/engine/live/models',
        headers: { 'content-type': 'application/json' },
        body: '{}',
        timeoutMs: modelsMs,
        signal: options.signal,
        read: readModels,
      }),
  }
}

function readModels(data: unknown): LiveModelFiles {
  if (!isFields(data)) throw new AnswerProblem(message('serviceErrors.answer.noObject', { data: kindOf(data) }))
  const [near, far, mesh] = [data['near'], data['far'], data['mesh']].map(text)
  if (!near || !far || !mesh) throw new AnswerProblem(message('serviceErrors.answer.noModels'))
  return { near, far, mesh }
}

function readTicket(data: unknown): LiveTicket {
  if (!isFields(data)) throw new AnswerProblem(message('serviceErrors.answer.noObject', { data: kindOf(data) }))
  const [channel, user, token] = [data['channel_id'], data['user_id'], data['rtc_token']].map(text)
  if (!channel || !user || !token) throw new AnswerProblem(message('serviceErrors.answer.noTicket'))
  return { channel, user, token }
}
