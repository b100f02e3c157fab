import type { AvatarUploadBody } from '../../../electron/common/service/endpoints/avatars.ts'
import type { AvatarWire } from '../../../electron/common/service/records.ts'
import { statuses } from './records.ts'
import type { Fate } from './records.ts'

/** An avatar that a user uploaded. */
export interface OwnAvatar {
  _id: string
  avatar_id: string
  name: string
  type: 1 | 2
  url: string
  status: 1 | 2 | 3 | 4
}

/** The avatars that users uploaded, and their progress. */
export class OwnAvatars {
  readonly all: OwnAvatar[] = []
  /** States of a new avatar: the first one at its upload, then the next one at each poll; it stays in the last. */
  fates: Exclude<Fate, 'gone'>[] = ['queued', 'working', 'done']
  failReason: string | undefined
  readonly #polls = new Map<string, number>()

  /** Begins an upload; null when the id is taken. */
  begin({ avatar_id, name, type, url }: AvatarUploadBody): OwnAvatar | null {
    if (this.all.some((one) => one.avatar_id === avatar_id && one.status !== statuses.failed)) return null
    const avatar: OwnAvatar = {
      _id: `avatar-${this.all.length + 1}`,
      avatar_id,
      name: name ?? avatar_id,
      url,
      type: Number(type) === 2 ? 2 : 1,
      status: statuses[this.fates[0] ?? 'done'],
    }
    this.all.push(avatar)
    this.#polls.set(avatar._id, 0)
    return avatar
  }

  /** Each poll moves an avatar that was uploaded here to its next state. */
  look(id: string): OwnAvatar | null {
    const avatar = this.all.find(({ _id }) => _id === id)
    if (!avatar) return null
    const seen = this.#polls.get(id)
    if (seen === undefined) return avatar
    const polls = seen + 1
    this.#polls.set(id, polls)
    const next = this.fates[Math.min(polls, this.fates.length - 1)]
    if (next !== undefined) avatar.status = statuses[next]
    return avatar
  }

  wire(avatar: OwnAvatar): AvatarWire {
    const isFailed = avatar.status === statuses.failed && this.failReason !== undefined
    return {
      ...avatar,
      from: 3,
      thumbnailUrl: avatar.url,
      ...(isFailed ? { fail_reason: this.failReason } : {}),
    }
  }
}
