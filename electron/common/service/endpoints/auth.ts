import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { requiredText } from '../fields.ts'
import { AnswerProblem } from '../problem.ts'
import { isFields, text } from '../reading.ts'

export const getTokenBody = z.object({
  clientId: requiredText(500),
  clientSecret: requiredText(500),
})

export interface AccessToken {
  token: string
}

function readToken(data: unknown): AccessToken {
  const token = isFields(data) ? text(data['token']) : null
  if (token === null) throw new AnswerProblem('the answer holds no token')
  return { token }
}

export const authEndpoints = {
  getToken: defineEndpoint({
    group: 'Access',
    method: 'POST',
    path: '/api/open/v3/getToken',
    summary: 'Get access token',
    where: 'body',
    request: getTokenBody,
    envelope: 'token',
    response: z.object({ token: z.string().min(1) }),
    read: readToken,
    effect: 'read',
    credentials: false,
    capability: 'access tokens',
  }),
}
