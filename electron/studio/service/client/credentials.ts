import { message } from '../../../common/messages/index.ts'
import { ServiceError } from '../../core/service-error.ts'

/** Credentials of exactly one kind: with both headers, a stale token would hide a valid key. */
export type Credentials =
  | { kind: 'key'; apiKey: string }
  | { kind: 'client'; clientId: string; clientSecret: string }
  | { kind: 'none' }

/** Supplies the authentication header of a request, and renews a token that the service refuses. */
export interface Access {
  header(signal: AbortSignal | undefined): Promise<Record<string, string>>
  /** Drops a refused token. False when there is nothing to renew. */
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
      return new TokenAccess({ clientId, clientSecret }, getToken, endpoint)
    }
  }
}

/** Access by client id and secret: a token is requested with the first header, and again after it was refused. */
class TokenAccess implements Access {
  readonly #client: { clientId: string; clientSecret: string }
  readonly #getToken: GetToken
  readonly #endpoint: string
  // One token request for all waiting callers; no single caller's signal may abort it.
  #current: Promise<string> | undefined
  #known: string | undefined

  constructor(client: { clientId: string; clientSecret: string }, getToken: GetToken, endpoint: string) {
    this.#client = client
    this.#getToken = getToken
    this.#endpoint = endpoint
  }

  async header(signal: AbortSignal | undefined): Promise<Record<string, string>> {
    this.#current ??= this.#fetchToken()
    this.#known = await abortable(this.#current, signal, this.#endpoint)
    return this.#bearer(this.#known)
  }

  renew(refused: Record<string, string>): boolean {
    // Another request may have renewed the token meanwhile.
    if (this.#known !== undefined && refused['authorization'] === `Bearer ${this.#known}`) {
      this.#current = undefined
      this.#known = undefined
    }
    return true
  }

  #fetchToken(): Promise<string> {
    const pending = this.#getToken(this.#client)
    pending.catch(() => {
      if (this.#current === pending) this.#current = undefined
    })
    return pending
  }

  #bearer(token: string): { authorization: string } {
    return { authorization: `Bearer ${sendable(token, 'token', this.#endpoint)}` }
  }
}

/** Checks that a header value is visible ASCII; other characters come from an error in copying. */
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
