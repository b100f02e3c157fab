import { message } from '../../../common/messages/index.ts'
import type { Endpoint } from '../../../common/service/endpoints/endpoint.ts'
import { endpoints } from '../../../common/service/endpoints/index.ts'
import type { EndpointId } from '../../../common/service/endpoints/index.ts'
import { writeExtras } from '../../../common/service/extras.ts'
import { RequestProblem, writeRequest } from '../../../common/service/request.ts'
import { ServiceError } from '../../core/service-error.ts'

/** Name of an endpoint in messages: `POST /api/open/v3/audio/create`. */
export const nameOf = (endpoint: Pick<Endpoint, 'method' | 'path'>): string => `${endpoint.method} ${endpoint.path}`

/** Validates a request against the interface before anything is sent. @throws ServiceError (invalid) */
export function exactRequest(endpoint: Endpoint, input: unknown): Record<string, unknown> {
  return refusing(endpoint, () => writeRequest(endpoint, input))
}

/** Validates the extras of a request before anything is sent. @throws ServiceError (invalid) */
export function exactExtras(id: EndpointId, extras: Readonly<Record<string, unknown>>): Record<string, unknown> | null {
  return refusing(endpoints[id], () => writeExtras(id, extras))
}

function refusing<T>(endpoint: Pick<Endpoint, 'method' | 'path'>, write: () => T): T {
  try {
    return write()
  } catch (error) {
    if (!(error instanceof RequestProblem)) throw error
    throw new ServiceError({
      kind: 'invalid',
      text: error.message,
      next: message('serviceErrors.correctIt'),
      endpoint: nameOf(endpoint),
      field: error.field,
      sent: 'no',
    })
  }
}
