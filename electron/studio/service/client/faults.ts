import { ServiceError } from './error.ts'
import type { Sent } from './error.ts'

export interface Fault {
  cause: unknown
  /** What ended the exchange: the caller, the time limit, or something on the way. */
  reason: 'abort' | 'deadline' | 'fault'
  sent: Sent
  endpoint: string
  /** Host and port, for messages. */
  host: string
}

const noAnswer = 'Check the network and the address of this connection, then try again.'

/** Codes of Node and undici by what the user should read. */
const explained: Readonly<Record<string, (host: string) => string>> = {
  ECONNREFUSED: (host) => `Nothing answers at ${host}.`,
  ENOTFOUND: (host) => `The name of ${host} could not be found.`,
  EAI_AGAIN: (host) => `The name of ${host} could not be looked up.`,
  EHOSTUNREACH: (host) => `There is no way to ${host}.`,
  ENETUNREACH: (host) => `There is no network to reach ${host}.`,
  ECONNRESET: (host) => `The connection to ${host} broke.`,
  EPIPE: (host) => `The connection to ${host} broke while sending.`,
  UND_ERR_SOCKET: (host) => `The connection to ${host} broke.`,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: (host) => `The answer of ${host} broke off before its end.`,
}

const timeouts = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
])

const certificates = /^(CERT_|DEPTH_ZERO_|ERR_TLS_|UNABLE_TO_|SELF_SIGNED_|HOSTNAME_MISMATCH)/

/** The code of the fault itself or of what caused it. */
function codeOf(error: unknown): string | undefined {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if (at instanceof AggregateError && at.errors.length > 0) return codeOf(at.errors[0])
    if ('code' in at && typeof at.code === 'string') return at.code
  }
  return undefined
}

/** An exchange that brought no whole answer, as an error for the user. */
export function describeFault({ cause, reason, sent, endpoint, host }: Fault): ServiceError {
  const common = { endpoint, sent, cause }
  if (reason === 'abort') {
    return new ServiceError({
      ...common,
      kind: 'network',
      aborted: true,
      sentence: 'The request was cancelled.',
      next: sent === 'no' ? 'Nothing was sent.' : 'It may already have reached the service.',
    })
  }
  const code = codeOf(cause)
  if (reason === 'deadline' || (code !== undefined && timeouts.has(code))) {
    const late = sent === 'no' ? `${host} could not be reached in time.` : `${host} did not answer in time.`
    return new ServiceError({ ...common, kind: 'timeout', sentence: late, next: noAnswer })
  }
  if (code !== undefined && certificates.test(code)) {
    return new ServiceError({
      ...common,
      kind: 'network',
      sentence: `${host} did not prove who it is (${code}).`,
      next: 'Check the address of this connection and the date of this computer.',
    })
  }
  // Undici names its parser's errors; not all of them have a code.
  if (code?.startsWith('HPE_') === true || (cause instanceof Error && cause.name === 'HTTPParserError')) {
    return new ServiceError({
      ...common,
      kind: 'protocol',
      sentence: `What answers at ${host} does not speak HTTP.`,
      next: 'Check the address and port of this connection.',
    })
  }
  const sentence =
    code === undefined
      ? `The connection to ${host} failed.`
      : (explained[code]?.(host) ?? `The connection to ${host} failed (${code}).`)
  return new ServiceError({ ...common, kind: 'network', sentence, next: noAnswer })
}
