import { message } from '../../common/messages/index.ts'
import { randomBytes } from 'node:crypto'
import { sha256 } from '../core/ids.ts'
import type { LiveUser } from './types.ts'

/** What a token of a channel permits: one join of one user. */
interface Ticket {
  session: string
  user: LiveUser
  used: boolean
}

export type TokenVerdict =
  | { ok: true; session: string; user: LiveUser }
  | { ok: false; reason: 'token-wrong' | 'token-used' }

/**
 * How many tokens of a session are remembered. Used ones stay known, so that a second use can be told from a wrong
 * token.
 */
const mostOfASession = 1_000
const mostRetired = 100

/** The tokens for joining channels. Only their hashes are kept, in memory: all tokens end with the engine. */
export class LiveTokens {
  readonly #tickets = new Map<string, Ticket>()
  readonly #bySession = new Map<string, string[]>()
  readonly #retired: string[] = []

  /** Issues a token for one join. An unused token of the same user becomes invalid. */
  issue(session: string, user: LiveUser): string {
    const token = randomBytes(32).toString('base64url')
    const hash = sha256(token)
    const own = this.#bySession.get(session) ?? []
    for (const one of own) {
      const ticket = this.#tickets.get(one)
      if (ticket?.user === user) ticket.used = true
    }
    own.push(hash)
    for (const old of own.splice(0, Math.max(0, own.length - mostOfASession))) this.#tickets.delete(old)
    this.#bySession.set(session, own)
    this.#tickets.set(hash, { session, user, used: false })
    return token
  }

  /** Uses a token up. Tokens are looked up by hash, so that the duration reveals nothing about other tokens. */
  use(token: string): TokenVerdict {
    const ticket = this.#tickets.get(sha256(token))
    if (!ticket) return { ok: false, reason: 'token-wrong' }
    if (ticket.used) return { ok: false, reason: 'token-used' }
    ticket.used = true
    return { ok: true, session: ticket.session, user: ticket.user }
  }

  /**
   * Ends the tokens of a closed session. They are remembered for a while, so that they can still be told from wrong
   * tokens.
   */
  retire(session: string): void {
    if (!this.#bySession.has(session)) return
    this.#retired.push(session)
    for (const old of this.#retired.splice(0, Math.max(0, this.#retired.length - mostRetired))) {
      for (const hash of this.#bySession.get(old) ?? []) this.#tickets.delete(hash)
      this.#bySession.delete(old)
    }
  }
}

/** The answers to a user whose token is wrong or used. */
export const tokenRefusals = {
  'token-wrong': {
    reason: 'token-wrong',
    text: message('engineLive.tokenWrong'),
  },
  'token-used': {
    reason: 'token-used',
    text: message('engineLive.tokenUsed'),
  },
} as const
