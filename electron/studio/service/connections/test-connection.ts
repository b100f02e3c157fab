import { message } from '../../../common/messages/index.ts'
import type { Message } from '../../../common/messages/index.ts'
import type { ConnectionTest } from '../../../common/bridge/index.ts'
import { findCode } from '../../../common/service/index.ts'
import { createServiceClient, isServiceError } from '../client/index.ts'
import type { Credentials, ServiceError } from '../client/index.ts'
import { askForEngine } from './engine-facts.ts'

/** Time limits of a test, ms: long enough for a slow service, short enough for a user who waits. */
const timeouts = { readTimeoutMs: 15_000, createTimeoutMs: 15_000, connectTimeoutMs: 8_000 }

type Failed = Extract<ConnectionTest, { ok: false }>

/**
 * Tests a connection with a request that needs the credential and costs no credits, and tells possible problems apart
 * by their codes (docs/errors.md): 1101, 1102 credential; 1103, 1213, 1221 plan; 1006, 1104 credit; 1200 blocked.
 */
export async function testConnection(
  baseUrl: string,
  credentials: Credentials,
  signal?: AbortSignal,
): Promise<ConnectionTest & { isEngine?: boolean | null }> {
  let client
  try {
    client = createServiceClient({ baseUrl, credentials, ...timeouts })
  } catch (error) {
    return verdict(error)
  }
  try {
    await client.listAvatars({ page: 1, size: 1 }, { signal, retry: false })
    const isEngine = (await askForEngine(client, signal))?.isEngine ?? null
    const text = isEngine ? message('connectionErrors.worksEngine') : message('connectionErrors.works')
    return { ok: true, message: text, credits: null, isEngine }
  } catch (error) {
    signal?.throwIfAborted()
    return verdict(error)
  } finally {
    await client.close()
  }
}

function verdict(error: unknown): Failed {
  if (!isServiceError(error)) throw error
  return failedTest(error)
}

/** What an error of a service shows about the connection to it. */
export function failedTest(error: ServiceError): Failed {
  const code = codeOf(error)
  const known = error.code === undefined ? undefined : findCode(error.code)
  return { ok: false, code, message: error.text, next: nextFor(code) ?? known?.advice ?? error.next }
}

function codeOf(error: ServiceError): Failed['code'] {
  switch (error.code) {
    case 1101:
    case 1102:
      return 'credential'
    case 1103:
    case 1213:
    case 1221:
      return 'plan'
    case 1006:
    case 1104:
      return 'credit'
    case 1200:
      return 'blocked'
    case undefined:
      break
    default:
      return byKind(error) === 'not-the-service' ? 'other' : byKind(error)
  }
  // An invalid address or key is found before anything is sent.
  if (error.field === 'baseUrl') return 'address'
  return byKind(error)
}

function byKind(error: ServiceError): Failed['code'] {
  switch (error.kind) {
    case 'network':
    case 'timeout':
      return error.sent === 'yes' ? 'other' : 'address'
    case 'auth':
      return 'credential'
    case 'plan':
      return 'plan'
    case 'credit':
      return 'credit'
    case 'protocol':
    case 'not-found':
      return 'not-the-service'
    case 'invalid':
      return error.httpStatus === undefined ? 'other' : 'not-the-service'
    case 'rate':
    case 'service':
      return 'other'
  }
}

function nextFor(code: Failed['code']): Message | undefined {
  return code === 'other' ? undefined : message(`connectionErrors.next.${code}`)
}
