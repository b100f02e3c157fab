import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** Most tokens that wait for their page; older ones are forgotten. */
const mostTokens = 20
/** Most browsers that stay let in. */
const mostSessions = 50

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
const secret = (): string => randomBytes(32).toString('base64url')

/**
 * Who may talk to the host. A token in the page's address is good for one exchange against a cookie; only digests of both
 * are kept. The cookie's name carries the port because cookies of one address are shared by all its ports.
 */
export class Access {
  readonly #cookie: string
  readonly #hosts: ReadonlySet<string>
  readonly #origins: ReadonlySet<string>
  #tokens: Buffer[] = []
  #sessions: Buffer[] = []

  constructor(port: number) {
    this.#cookie = `greenroom-${port}`
    const names = ['127.0.0.1', 'localhost']
    this.#hosts = new Set(names.map((name) => `${name}:${port}`))
    this.#origins = new Set(names.map((name) => `http://${name}:${port}`))
  }

  /** A token for one page; it is nowhere kept in clear. */
  newToken(): string {
    const token = secret()
    this.#tokens = [...this.#tokens, digest(token)].slice(-mostTokens)
    return token
  }

  /** The value of a `Set-Cookie` header for a good token, which is then used up; null for any other. */
  exchange(token: string): string | null {
    const given = digest(token)
    const index = this.#tokens.findIndex((one) => timingSafeEqual(one, given))
    if (index < 0) return null
    this.#tokens.splice(index, 1)
    const session = secret()
    this.#sessions = [...this.#sessions, digest(session)].slice(-mostSessions)
    return `${this.#cookie}=${session}; Path=/; HttpOnly; SameSite=Strict`
  }

  /** Whether the request carries the cookie of an exchanged token. */
  hasSession(headers: IncomingHttpHeaders): boolean {
    const prefix = `${this.#cookie}=`
    return (headers.cookie ?? '')
      .split(';')
      .map((part) => part.trim())
      .filter((part) => part.startsWith(prefix))
      .some((part) => {
        const given = digest(part.slice(prefix.length))
        return this.#sessions.some((one) => timingSafeEqual(one, given))
      })
  }

  /** Another name for this machine would let a foreign page reach the host (DNS rebinding). */
  isOurHost(headers: IncomingHttpHeaders): boolean {
    return this.#hosts.has(headers.host ?? '')
  }

  /** For what changes something: the page that asks must be known and ours. */
  isOurOrigin(headers: IncomingHttpHeaders): boolean {
    const origin = headers.origin
    return origin !== undefined && this.#origins.has(origin) && origin === `http://${headers.host ?? ''}`
  }

  /**
   * For what is only read: a browser that says where a request comes from must name our own page or the user's hand.
   * `same-site` is another port of this machine.
   */
  isOwnFetch(headers: IncomingHttpHeaders): boolean {
    const site = headers['sec-fetch-site']
    if (headers.origin !== undefined && !this.isOurOrigin(headers)) return false
    return site === undefined || site === 'same-origin' || site === 'none'
  }
}
