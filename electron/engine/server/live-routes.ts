import { codeOf } from '../../common/service/index.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { message } from '../../common/messages/index.ts'
import { successBody } from '../../common/service/envelope.ts'
import { EngineError } from '../core/errors.ts'
import { AnswerText } from '../core/language.ts'
import type { Live, LiveUser } from '../live/index.ts'
import type { AccessCheck } from './types.ts'

export interface LiveRoutesOptions {
  checkAccess: AccessCheck
  live: Live
}

function readText(body: unknown, field: string): string {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[field] : undefined
  if (typeof value === 'string' && value !== '') return value
  throw new EngineError(codeOf.parameter, message('engineServer.textNeeded', { field }))
}

/** Adds `/engine/live/…` (docs/live.md): the operations that the interface leaves to a real-time service. */
export function addLiveRoutes(app: FastifyInstance, { checkAccess, live }: LiveRoutesOptions): void {
  const { sessions } = live
  const gated = {
    onRequest: (request: FastifyRequest) => checkAccess(request),
  }

  const ticket = async ({ tenant }: FastifyRequest, id: string, user: LiveUser) => {
    const { channel, userId, token } = await sessions.ticket(tenant, id, user)
    return { channel_id: channel, user_id: userId, rtc_token: token }
  }

  app.post('/engine/live/algorithm', gated, async (request) => {
    const { channel_id, user_id, rtc_token } = await ticket(request, readText(request.body, '_id'), 'algorithm')
    return successBody('business', {
      channel_id,
      algorithm_user_id: user_id,
      algorithm_rtc_token: rtc_token,
    })
  })

  // A user who has lost the connection to the channel needs a new token, because each token is good for one join.
  app.post('/engine/live/rejoin', gated, async (request) => {
    const id = readText(request.body, '_id')
    const role = readText(request.body, 'role')
    if (role !== 'front' && role !== 'algorithm')
      throw new EngineError(codeOf.parameter, message('engineServer.wrongRole'))
    return successBody('business', await ticket(request, id, role))
  })

  app.get<{ Params: { id: string } }>('/engine/live/:id', { ...gated, exposeHeadRoute: false }, async (request) => {
    const row = await sessions.view(request.tenant, request.params.id)
    return successBody('business', {
      _id: row.id,
      faceswap_status: row.status,
      open: row.closedAt === null,
      create_time: row.createdAt,
      close_time: row.closedAt,
      users: row.users,
      faces: row.faces,
      deduction_credit: row.credits,
      close_code: row.code,
      close_reason: row.reason === null ? null : new AnswerText(row.reason),
    })
  })

  live.sockets.attach(app.server)
}
