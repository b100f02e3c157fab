import { message } from '../../../common/messages/index.ts'
import { ServiceError } from '../../core/service-error.ts'

/** Exactly one way to say who is asking. When both headers were sent a stale token would hide a good key. */
export type Credentials =
  | { kind: 'key'; apiKey: string }
  | { kind: 'client'; clientId: string; clientSecret: string }
  | { kind: 'none' }

/** Hands out the header for a request and renews a token that the service no longer takes. */
export interface Access {
  header(signal: AbortSignal | undefined): Promise<Record<string, string>>
  /** Forgets a token that was refused. False when there is nothing to renew. */
  renew(refused: Record<string, string>): boolean
}

export type GetToken = (client: { clientId: string; clientSecret: string }) => Promise<string>

export function createAccess(credentials: Credentials, getToken: GetToken, endpoint: string): Access {
  switch (credentials.kind) {
    case 'none':
      return { header: () => Promise.resolve({}), renew: () => false }
    case 'key': {
      const apiKey = credentials.apiKey.trim()
      return {
        header: () => Promise.resolve(apiKey === '' ? {} : { 'x-api-key': sendable(apiKey, 'key', endpoint) }),
        renew: () => false,
      }
    }
    case 'client': {
      const { clientId, clientSecret } = credentials
      return createTokenAccess({ clientId, clientSecret }, getToken, endpoint)
    }
  }
}

function createTokenAccess(
  client: { clientId: string; clientSecret: string },
  getToken: GetToken,
  endpoint: string,
): Access {
  // One request for all who wait: it is shared, so no single caller's signal may end it.
  let current: Promise<string> | undefined

  const fetchToken = (): Promise<string> => {
    const pending = getToken(client)
    pending.catch(() => {
      if (current === pending) current = undefined
    })
    return pending
  }

  const bearer = (token: string) => ({ authorization: `Bearer ${sendable(token, 'token', endpoint)}` })
  let known: string | undefined

  return {
    async header(signal) {
      current ??= fetchToken()
      known = await abortable(current, signal, endpoint)
      return bearer(known)
    },
    renew(refused) {
      // Someone else may have renewed it while this request was on its way.
      if (known !== undefined && refused['authorization'] === `Bearer ${known}`) {
        current = undefined
        known = undefined
      }
      return true
    },
  }
}

/** A header value must be visible ASCII; anything else comes from a slip of copy and paste. */
function sendable(secret: string, what: 'key' | 'token', endpoint: string): string {
  if (/^[\x21-\x7e]+$/.test(secret)) return secret
  throw new ServiceError({
    kind: 'auth',
    text: message(`serviceErrors.badCharacters.${what}`),
    next: message('serviceErrors.copyAgain'),
    endpoint,
    sent: 'no',
  })
}

function abortable<T>(promise: Promise<T>, signal: AbortSignal | undefined, endpoint: string): Promise<T> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      reject(
        new ServiceError({
          kind: 'network',
          aborted: true,
          text: message('serviceErrors.cancelled'),
          next: message('serviceErrors.notSent'),
          endpoint,
          sent: 'no',
          cause: signal.reason,
        }),
      )
    }
    if (signal.aborted) return onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
