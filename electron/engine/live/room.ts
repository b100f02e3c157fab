import type { ChannelEvent, ChannelReason, LiveMessage } from '../../common/service/live-channel.ts'
import type { LiveUser } from './types.ts'

/** One end of a channel, as whoever carries it gives it. */
export interface ChannelEnd {
  send(event: ChannelEvent): void
  /** Says why, then lets it go. */
  dismiss(reason: ChannelReason, message: string, code?: number): void
}

export const otherUser = (user: LiveUser): LiveUser => (user === 'front' ? 'algorithm' : 'front')

/** The channel of one session: a seat for each of its two users, and what is said between them. */
export class Room {
  readonly #names: Readonly<Record<LiveUser, string>>
  readonly #ends = new Map<LiveUser, ChannelEnd>()
  /** ms since 1970 when somebody who was there left. */
  readonly #leftAt = new Map<LiveUser, number>()
  #full = false

  /** @param names user ids of the two */
  constructor(names: Readonly<Record<LiveUser, string>>) {
    this.#names = names
  }

  /** Whether both were there at the same time once. */
  get hasMet(): boolean {
    return this.#full
  }

  has(user: LiveUser): boolean {
    return this.#ends.has(user)
  }

  /** Takes a seat. Whoever sits there already is sent away: it is the same user, with a newer token. */
  sit(user: LiveUser, end: ChannelEnd): void {
    const before = this.#ends.get(user)
    this.#ends.set(user, end)
    this.#leftAt.delete(user)
    before?.dismiss('replaced', 'The same user has joined again from elsewhere.')
    const other = otherUser(user)
    end.send({ type: 'ready', user: this.#names[user] })
    const there = this.#ends.get(other)
    if (!there) return
    this.#full = true
    end.send({ type: 'joined', user: this.#names[other] })
    // Somebody who only came back over a new socket is told of once more: what was said in between may be lost.
    if (before) there.send({ type: 'left', user: this.#names[user] })
    there.send({ type: 'joined', user: this.#names[user] })
  }

  /** Gives a seat up; nothing happens when somebody newer sits there. */
  leave(user: LiveUser, end: ChannelEnd, now: number): void {
    if (this.#ends.get(user) !== end) return
    this.#ends.delete(user)
    this.#leftAt.set(user, now)
    this.#ends.get(otherUser(user))?.send({ type: 'left', user: this.#names[user] })
  }

  /** To the other end. What nobody is there to hear is lost, as in any channel. */
  relay(user: LiveUser, message: LiveMessage): void {
    this.#ends.get(otherUser(user))?.send({ type: 'message', from: this.#names[user], message })
  }

  tell(user: LiveUser, event: ChannelEvent): void {
    this.#ends.get(user)?.send(event)
  }

  /** Who has been away longest, of those who are. `since`: when the session began, for who never came. */
  longestAway(since: number, now: number): { user: LiveUser; ms: number; came: boolean } | undefined {
    const away = (['front', 'algorithm'] as const)
      .filter((user) => !this.#ends.has(user))
      .map((user) => {
        const left = this.#leftAt.get(user)
        return { user, ms: now - (left ?? since), came: left !== undefined }
      })
    return away.toSorted((one, other) => other.ms - one.ms)[0]
  }

  dismissAll(reason: ChannelReason, message: string, code?: number): void {
    const ends = [...this.#ends.values()]
    this.#ends.clear()
    for (const end of ends) end.dismiss(reason, message, code)
  }
}
