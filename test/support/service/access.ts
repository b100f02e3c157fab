import type { LoopbackRequest } from './loopback.ts'

/** Keys that a service accepts; without any it accepts every request. */
export interface AccessOptions {
  apiKey?: string | undefined
  client?: { clientId: string; clientSecret: string } | undefined
}

/** The credentials of a service, and the tokens that it has issued. */
export class Access {
  /** Tokens in the order in which they were issued. */
  readonly tokens: string[] = []
  /** Tokens that are still valid. */
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

  /** A new token; null for an unknown client. */
  token(clientId: string, clientSecret: string): string | null {
    const { client } = this.#options
    if (!client || clientId !== client.clientId || clientSecret !== client.clientSecret) return null
    const token = `token-${this.tokens.length + 1}-${'x'.repeat(20)}`
    this.tokens.push(token)
    this.good.add(token)
    return token
  }
}
