import type { Code } from '../../common/service/index.ts'
import { message } from '../../common/messages/index.ts'
import type { Text } from '../../common/messages/index.ts'
import type { ChannelEvent, ChannelReason, LiveMessage } from '../../common/service/live-channel.ts'
import type { LiveUser } from './types.ts'

/** The connection of one user to a channel, whatever transports it. */
export interface ChannelEnd {
  send(event: ChannelEvent): void
  /** Sends the user the reason, then closes the connection. */
  dismiss(reason: ChannelReason, text: Text, code?: Code): void
}

/** The result of joining a channel: how the user leaves and sends messages, or why the user was refused. */
export type JoinResult =
  | { ok: true; session: string; user: LiveUser; leave: (lost: boolean) => void; relay: Room['relay'] }
  | { ok: false; reason: ChannelReason; text: Text; code?: Code }

export const otherUser = (user: LiveUser): LiveUser => (user === 'front' ? 'algorithm' : 'front')

/** How long a user whose socket broke still counts as present, ms, so that there is time to connect again. */
export const graceMs = 10_000
/** How many events are kept for a user whose socket broke. */
const mostKept = 200

/**
 * The channel of one session: the connections of its two users, and the messages between them. A user who leaves is
 * absent at once. A user whose socket broke counts as present for `graceMs`, and events for that user are kept
 * meanwhile.
 */
export class Room {
  readonly #names: Readonly<Record<LiveUser, string>>
  readonly #ends = new Map<LiveUser, ChannelEnd>()
  /** When a user left the channel or lost the connection, ms since 1970. */
  readonly #leftAt = new Map<LiveUser, number>()
  /** Events for users whose socket broke, sent when they connect again. */
  readonly #kept = new Map<LiveUser, ChannelEvent[]>()
  #full = false

  /**
   * Creates the room of a live session, in which its two users meet.
   * @param names ids of the channel's two users
   */
  constructor(names: Readonly<Record<LiveUser, string>>) {
    this.#names = names
  }

  /** Whether both users were in the channel at the same time at least once. */
  get hasMet(): boolean {
    return this.#full
  }

  has(user: LiveUser): boolean {
    return this.#ends.has(user)
  }

  /** Connects a user. An earlier connection of the same user is closed: the new one came with a newer token. */
  connect(user: LiveUser, end: ChannelEnd): void {
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
    // A program that replaces another one has not seen the earlier messages, so the other user has to negotiate again.
    if (before) this.notify(other, { type: 'left', user: this.#names[user] })
    this.notify(other, { type: 'joined', user: this.#names[user] })
  }

  /**
   * Disconnects a user. Nothing happens when a newer connection of the same user has replaced this one.
   * @param lost the socket broke, without a closing handshake
   */
  leave(user: LiveUser, end: ChannelEnd, now: number, lost: boolean): void {
    if (this.#ends.get(user) !== end) return
    this.#ends.delete(user)
    this.#leftAt.set(user, now)
    if (lost) this.#kept.set(user, [])
    else this.#notifyLeft(user)
  }

  /** Declares users absent whose socket broke more than `graceMs` ago. */
  tick(now: number): void {
    for (const user of [...this.#kept.keys()]) {
      if (now - this.#leftAt.get(user)! < graceMs) continue
      this.#kept.delete(user)
      this.#notifyLeft(user)
    }
  }

  /** Relays a message to the other user. It is lost when that user is absent, as in any channel. */
  relay(user: LiveUser, message: LiveMessage): void {
    this.notify(otherUser(user), { type: 'message', from: this.#names[user], message })
  }

  notify(user: LiveUser, event: ChannelEvent): void {
    const kept = this.#kept.get(user)
    if (!kept) this.#ends.get(user)?.send(event)
    else if (kept.length < mostKept) kept.push(event)
  }

  #notifyLeft(user: LiveUser): void {
    this.notify(otherUser(user), { type: 'left', user: this.#names[user] })
  }

  /**
   * The user who has been absent longest, if any is absent. `since` is when the session began, from which the absence
   * of a user who never joined counts.
   */
  longestAway(since: number, now: number): { user: LiveUser; ms: number; hasJoined: boolean } | undefined {
    const away = (['front', 'algorithm'] as const)
      .filter((user) => !this.#ends.has(user))
      .map((user) => {
        const left = this.#leftAt.get(user)
        return { user, ms: now - (left ?? since), hasJoined: left !== undefined }
      })
    return away.toSorted((one, other) => other.ms - one.ms)[0]
  }

  dismissAll(reason: ChannelReason, text: Text, code?: Code): void {
    const ends = [...this.#ends.values()]
    this.#ends.clear()
    for (const end of ends) end.dismiss(reason, text, code)
  }
}
