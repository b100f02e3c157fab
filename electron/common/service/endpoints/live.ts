import { fieldProblem } from '../refusal.ts'
import { storedText } from '../../messages/index.ts'
import { z } from 'zod'
import { defineEndpoint, readNothing } from './endpoint.ts'
import { requiredText, requiredUrl } from '../fields.ts'
import { guards } from '../limits.ts'
import { isFields, readId, readOne, readStatus, text } from '../reading.ts'
import type { Fields } from '../reading.ts'
import { liveSessionRecord } from '../records.ts'
import { statusName } from '../statuses.ts'
import type { StatusName } from '../statuses.ts'

const point = String.raw`-?\d+(?:\.\d+)?,-?\d+(?:\.\d+)?`
const fourPoints = new RegExp(`^${point}(?::${point}){3}$`)

const sourceImage = z
  .array(
    z.object({
      path: requiredUrl(),
      opts: z.string().regex(fourPoints, { error: storedText(fieldProblem('requestProblems.landmarks')) }),
    }),
  )
  .min(1)
  .max(guards.elements)

const sessionId = requiredText()

export const liveCreateBody = z.object({ sourceImage })
export const liveUpdateBody = z.object({ _id: sessionId, sourceImage })
export const liveCloseBody = z.object({ _id: sessionId })

export interface LiveSession {
  id: string
  state: StatusName | 'unknown'
  status: number | null
  /** User id for the real-time channel. */
  userId: string
  /** User id of the service's own end in the channel. */
  algorithmUserId: string
  /** Credential for joining the channel: never log it. */
  token: string
  channel: string
  appId: string
  raw: Fields
}

export function readLiveSession(data: unknown): LiveSession {
  const record = readOne(data)
  const status = readStatus(record, 'faceswap_status')
  return {
    id: readId(record),
    state: statusName(status),
    status,
    userId: text(record['front_user_id']) ?? '',
    algorithmUserId: text(record['algorithm_user_id']) ?? '',
    token: text(record['front_rtc_token']) ?? '',
    channel: text(record['channel_id']) ?? '',
    appId: text(record['app_id']) ?? '',
    raw: isFields(record) ? record : {},
  }
}

const common = { group: 'Live face swap', method: 'POST', where: 'body', envelope: 'business' } as const

export const liveEndpoints = {
  createLive: defineEndpoint({
    ...common,
    path: '/api/open/v3/faceswap/live/create',
    summary: 'Create live face swap session',
    request: liveCreateBody,
    response: liveSessionRecord,
    read: readLiveSession,
    effect: 'create',
    capability: 'live face swap',
  }),
  updateLive: defineEndpoint({
    ...common,
    path: '/api/open/v3/faceswap/live/update',
    summary: 'Update live face swap session',
    request: liveUpdateBody,
    response: null,
    read: readNothing,
    effect: 'change',
    capability: 'live face swap',
  }),
  closeLive: defineEndpoint({
    ...common,
    path: '/api/open/v3/faceswap/live/close',
    summary: 'Close live face swap session',
    request: liveCloseBody,
    response: null,
    read: readNothing,
    effect: 'change',
    capability: 'live face swap',
  }),
}
