import type { LoopbackRequest } from './loopback.ts'

/** Keys that a service takes; without any it takes everybody. */
export interface AccessOptions {
  apiKey?: string | undefined
  client?: { clientId: string; clientSecret: string } | undefined
}

/** Who may ask, and the tokens that were handed out. */
export class Access {
  /** In the order of their making. */
  readonly tokens: string[] = []
  /** Those that are still good. */
  readonly good = new Set<string>()
  readonly #options: AccessOptions

  constructor(options: AccessOptions) {
    this.#options = options
  }

  isAllowed({ headers }: LoopbackRequest): boolean {
    const { apiKey, client } = this.#options
    if (apiKey === undefined && client === undefined) return true
    if (apiKey !== undefined && headers['x-api-key'] === apiKey) return true
    const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
    return bearer !== undefined && this.good.has(bearer)
  }

  /** A new token; null for a client that is not known. */
  token(clientId: string, clientSecret: string): string | null {
    const { client } = this.#options
    if (!client || clientId !== client.clientId || clientSecret !== client.clientSecret) return null
    const token = `token-${this.tokens.length + 1}-${'x'.repeat(20)}`
    this.tokens.push(token)
    this.good.add(token)
    return token
  }
}
