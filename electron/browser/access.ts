import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** Most unused tokens; older ones become invalid. */
const mostTokens = 20
/** Most browsers with a valid cookie. */
const mostSessions = 50

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
const secret = (): string => randomBytes(32).toString('base64url')

/**
 * Access to the host. A token in the page's address can be exchanged once for a cookie; only digests of both are
 * stored. The cookie's name contains the port, because all ports of a host share their cookies.
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

  /** A token for one page; only its digest is stored. */
  newToken(): string {
    const token = secret()
    this.#tokens = [...this.#tokens, digest(token)].slice(-mostTokens)
    return token
  }

  /** The value of a `Set-Cookie` header for a valid token, which becomes invalid; null for any other. */
  exchange(token: string): string | null {
    const given = digest(token)
    const index = this.#tokens.findIndex((one) => timingSafeEqual(one, given))
    if (index < 0) return null
    this.#tokens.splice(index, 1)
    const session = secret()
    this.#sessions = [...this.#sessions, digest(session)].slice(-mostSessions)
    return `${this.#cookie}=${session}; Path=/; HttpOnly; SameSite=Strict`
  }

  /** Whether the request has the cookie of an exchanged token. */
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

  /**
   * Whether the Host header names this machine as the host does; another name would let a foreign page reach it (DNS
   * rebinding).
   */
  isOurHost(headers: IncomingHttpHeaders): boolean {
    return this.#hosts.has(headers.host ?? '')
  }

  /** Required for requests that change something: the origin must be the host's own page. */
  isOurOrigin(headers: IncomingHttpHeaders): boolean {
    const origin = headers.origin
    return origin !== undefined && this.#origins.has(origin) && origin === `http://${headers.host ?? ''}`
  }

  /**
   * Required for reading requests: a browser that tells the origin of a request (`Sec-Fetch-Site`) must name the own
   * page or the user. `same-site` is another port of this machine.
   */
  isOwnFetch(headers: IncomingHttpHeaders): boolean {
    const site = headers['sec-fetch-site']
    if (headers.origin !== undefined && !this.isOurOrigin(headers)) return false
    return site === undefined || site === 'same-origin' || site === 'none'
  }
}
