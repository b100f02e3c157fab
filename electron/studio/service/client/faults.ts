import { message } from '../../../common/messages/index.ts'
import type { Message } from '../../../common/messages/index.ts'
import { ServiceError } from '../../core/service-error.ts'
import type { Sent } from '../../core/service-error.ts'

export interface Fault {
  cause: unknown
  /** What ended the exchange: the caller, the time limit, or an error of the network. */
  reason: 'abort' | 'deadline' | 'fault'
  sent: Sent
  endpoint: string
  /** Host and port of the service, for messages. */
  host: string
}

const noAnswer = message('serviceErrors.checkNetwork')

/** Messages for error codes of Node and undici. */
const explained: Readonly<Record<string, (host: string) => Message>> = {
  ECONNREFUSED: (host) => message('serviceErrors.unreachable.refused', { host }),
  ENOTFOUND: (host) => message('serviceErrors.unreachable.unknownName', { host }),
  EAI_AGAIN: (host) => message('serviceErrors.unreachable.noLookup', { host }),
  EHOSTUNREACH: (host) => message('serviceErrors.unreachable.noWay', { host }),
  ENETUNREACH: (host) => message('serviceErrors.unreachable.noNetwork', { host }),
  ECONNRESET: (host) => message('serviceErrors.unreachable.broke', { host }),
  EPIPE: (host) => message('serviceErrors.unreachable.brokeSending', { host }),
  UND_ERR_SOCKET: (host) => message('serviceErrors.unreachable.broke', { host }),
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: (host) => message('serviceErrors.unreachable.cutShort', { host }),
}

const timeouts = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT'])

const certificates = /^(CERT_|DEPTH_ZERO_|ERR_TLS_|UNABLE_TO_|SELF_SIGNED_|HOSTNAME_MISMATCH)/

/** The code of an error, or of its cause. */
function codeOf(error: unknown): string | undefined {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if (at instanceof AggregateError && at.errors.length > 0) return codeOf(at.errors[0])
    if ('code' in at && typeof at.code === 'string') return at.code
  }
  return undefined
}

/** The error for an exchange without a complete answer. */
export function describeFault({ cause, reason, sent, endpoint, host }: Fault): ServiceError {
  const common = { endpoint, sent, cause }
  if (reason === 'abort') {
    return new ServiceError({
      ...common,
      kind: 'network',
      aborted: true,
      text: message('serviceErrors.cancelled'),
      next: sent === 'no' ? message('serviceErrors.notSent') : message('serviceErrors.maybeSent'),
    })
  }
  const code = codeOf(cause)
  if (reason === 'deadline' || (code !== undefined && timeouts.has(code))) {
    const late =
      sent === 'no' ? message('serviceErrors.late.connect', { host }) : message('serviceErrors.late.answer', { host })
    return new ServiceError({ ...common, kind: 'timeout', text: late, next: noAnswer })
  }
  if (code !== undefined && certificates.test(code)) {
    return new ServiceError({
      ...common,
      kind: 'network',
      text: message('serviceErrors.certificate', { host, code }),
      next: message('serviceErrors.checkDate'),
    })
  }
  // undici names its parser's errors; not all of them have a code.
  if (code?.startsWith('HPE_') === true || (cause instanceof Error && cause.name === 'HTTPParserError')) {
    return new ServiceError({
      ...common,
      kind: 'protocol',
      text: message('serviceErrors.noHttp', { host }),
      next: message('serviceErrors.checkPort'),
    })
  }
  const text =
    code === undefined
      ? message('serviceErrors.unreachable.failed', { host })
      : (explained[code]?.(host) ?? message('serviceErrors.unreachable.failedCode', { host, code }))
  return new ServiceError({ ...common, kind: 'network', text, next: noAnswer })
}
