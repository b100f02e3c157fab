import { message } from '../../common/messages/index.ts'
import { randomBytes } from 'node:crypto'
import { sha256 } from '../core/ids.ts'
import type { LiveUser } from './types.ts'

/** What a token of the channel is good for: one join of one user. */
interface Ticket {
  session: string
  user: LiveUser
  used: boolean
}

export type TokenVerdict =
  | { ok: true; session: string; user: LiveUser }
  | { ok: false; reason: 'token-wrong' | 'token-used' }

/** Used tokens stay known, so that the second use can be told from a wrong one; more than this a session has no use for. */
const mostOfASession = 1_000
const mostRetired = 100

/** Credentials of channels. Only their hashes are kept, in memory: they end with the engine. */
export class LiveTokens {
  readonly #tickets = new Map<string, Ticket>()
  readonly #bySession = new Map<string, string[]>()
  readonly #retired: string[] = []

  /** A token for one join. An unused one that the same user had is worth nothing from now on. */
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

  /** Uses a token up. Looked up by hash, so the time taken says nothing about others. */
  use(token: string): TokenVerdict {
    const ticket = this.#tickets.get(sha256(token))
    if (!ticket) return { ok: false, reason: 'token-wrong' }
    if (ticket.used) return { ok: false, reason: 'token-used' }
    ticket.used = true
    return { ok: true, session: ticket.session, user: ticket.user }
  }

  /** The session is over. Its tokens are told from wrong ones for a while. */
  retire(session: string): void {
    if (!this.#bySession.has(session)) return
    this.#retired.push(session)
    for (const old of this.#retired.splice(0, Math.max(0, this.#retired.length - mostRetired))) {
      for (const hash of this.#bySession.get(old) ?? []) this.#tickets.delete(hash)
      this.#bySession.delete(old)
    }
  }
}

/** What an end is told that comes with a token that lets nobody in. */
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
