import type { Code } from '../../common/service/index.ts'
import { message } from '../../common/messages/index.ts'
import type { Text } from '../../common/messages/index.ts'
import type { ChannelEvent, ChannelReason, LiveMessage } from '../../common/service/live-channel.ts'
import type { LiveUser } from './types.ts'

/** One end of a channel, as whoever carries it gives it. */
export interface ChannelEnd {
  send(event: ChannelEvent): void
  /** Says why, then lets it go. */
  dismiss(reason: ChannelReason, text: Text, code?: Code): void
}

export const otherUser = (user: LiveUser): LiveUser => (user === 'front' ? 'algorithm' : 'front')

/** How long somebody whose socket broke is taken for still being there, ms: a new one can be had meanwhile. */
export const graceMs = 10_000
/** Events that are kept for somebody who is on the way back. */
const mostKept = 200

/**
 * The channel of one session: a seat for each of its two users, and what is said between them. Who leaves is gone at once;
 * who is only lost keeps the seat for a while, with what is said meanwhile.
 */
export class Room {
  readonly #names: Readonly<Record<LiveUser, string>>
  readonly #ends = new Map<LiveUser, ChannelEnd>()
  /** ms since 1970 when somebody who was there left, or was lost. */
  readonly #leftAt = new Map<LiveUser, number>()
  /** What waits for those who are lost. */
  readonly #kept = new Map<LiveUser, ChannelEvent[]>()
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
    const kept = this.#kept.get(user)
    this.#ends.set(user, end)
    this.#leftAt.delete(user)
    this.#kept.delete(user)
    before?.dismiss('replaced', message('engineLive.replaced'))
    const other = otherUser(user)
    const isThere = this.#ends.has(other) || this.#kept.has(other)
    if (isThere) this.#full = true
    end.send({ type: 'ready', user: this.#names[user], other: isThere ? this.#names[other] : null })
    if (kept) {
      for (const event of kept) end.send(event)
      return
    }
    // Another program in the same seat knows nothing of what was said: the other end has to begin again.
    if (before) this.tell(other, { type: 'left', user: this.#names[user] })
    this.tell(other, { type: 'joined', user: this.#names[user] })
  }

  /**
   * Gives a seat up; nothing happens when somebody newer sits there.
   * @param lost the socket broke: nobody said goodbye
   */
  leave(user: LiveUser, end: ChannelEnd, now: number, lost: boolean): void {
    if (this.#ends.get(user) !== end) return
    this.#ends.delete(user)
    this.#leftAt.set(user, now)
    if (lost) this.#kept.set(user, [])
    else this.#tellLeft(user)
  }

  /** Gives those up who were lost and did not come back. */
  tick(now: number): void {
    for (const user of [...this.#kept.keys()]) {
      if (now - this.#leftAt.get(user)! < graceMs) continue
      this.#kept.delete(user)
      this.#tellLeft(user)
    }
  }

  /** To the other end. What nobody is there to hear is lost, as in any channel. */
  relay(user: LiveUser, message: LiveMessage): void {
    this.tell(otherUser(user), { type: 'message', from: this.#names[user], message })
  }

  tell(user: LiveUser, event: ChannelEvent): void {
    const kept = this.#kept.get(user)
    if (!kept) this.#ends.get(user)?.send(event)
    else if (kept.length < mostKept) kept.push(event)
  }

  #tellLeft(user: LiveUser): void {
    this.tell(otherUser(user), { type: 'left', user: this.#names[user] })
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

  dismissAll(reason: ChannelReason, text: Text, code?: Code): void {
    const ends = [...this.#ends.values()]
    this.#ends.clear()
    for (const end of ends) end.dismiss(reason, text, code)
  }
}
