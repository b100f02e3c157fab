import type { CatalogueAvatar, MediaUrl, OwnAvatar, OwnAvatarState } from '@common/bridge/index.ts'
import type { Text } from '@common/messages/index.ts'

/** An avatar in the list: the service's entry, and this machine's record of having sent it. */
export interface AvatarEntry {
  key: string
  avatarId: string
  name: string
  note: string
  own: boolean
  /** 1 speaks in clips, 2 live; null where the service doesn't tell. */
  type: number | null
  state: OwnAvatarState
  /** Why it failed. */
  reason: Text | null
  next: Text | null
  thumbUrl: MediaUrl | null
  idleUrl: MediaUrl | null
  /** This machine's record, if it was sent from here. */
  local: OwnAvatar | null
  /** The entry of the service's list, if it has one. */
  listed: CatalogueAvatar | null
}

export type AvatarFilter = 'all' | 'own' | 'official'

/** Own avatars first, newest first; then the service's in its order. Hidden ones are left out. */
export function avatarEntries(
  listed: readonly CatalogueAvatar[],
  sent: readonly OwnAvatar[],
  connection: string,
  hidden: ReadonlySet<string>,
): AvatarEntry[] {
  const byId = new Map(listed.map((one) => [one.avatarId, one]))
  const mine = sent.filter((one) => one.connection === connection)
  const sentIds = new Set(mine.map(({ avatarId }) => avatarId))
  const own = mine.map((local) => ofSent(local, byId.get(local.avatarId) ?? null))
  const others = listed.filter(({ avatarId }) => !sentIds.has(avatarId)).map(ofListed)
  return [...own, ...others.filter((one) => one.own), ...others.filter((one) => !one.own)].filter(
    ({ avatarId, local }) => local !== null || !hidden.has(avatarId),
  )
}

function ofSent(local: OwnAvatar, listed: CatalogueAvatar | null): AvatarEntry {
  // The service's state is newer than the local one only once it is `ready`.
  const state = listed?.state === 'ready' && local.state !== 'failed' ? 'ready' : local.state
  return {
    key: local.id,
    avatarId: local.avatarId,
    name: local.name,
    note: '',
    own: true,
    type: local.type,
    state,
    reason: local.fault?.message ?? null,
    next: local.fault?.next ?? null,
    thumbUrl: (state === 'ready' ? listed?.thumbUrl : null) ?? local.thumbUrl,
    idleUrl: listed?.idleUrl ?? null,
    local,
    listed,
  }
}

function ofListed(listed: CatalogueAvatar): AvatarEntry {
  const { avatarId, name, note, from, type, thumbUrl, idleUrl, reason } = listed
  const preparing = listed.queueing ? 'queueing' : 'processing'
  return {
    key: `${from}-${avatarId}`,
    avatarId,
    name,
    note,
    own: from === 3,
    type,
    thumbUrl,
    idleUrl,
    state: listed.state === 'preparing' ? preparing : listed.state,
    reason: reason ?? null,
    next: null,
    local: null,
    listed,
  }
}

export function filterAvatars(entries: readonly AvatarEntry[], filter: AvatarFilter, search: string): AvatarEntry[] {
  const parts = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return entries.filter((one) => {
    if (filter !== 'all' && one.own !== (filter === 'own')) return false
    const low = `${one.name} ${one.note} ${one.avatarId} ${one.listed?.gender ?? ''}`.toLocaleLowerCase()
    return parts.every((part) => low.includes(part))
  })
}

/**
 * An avatar id made from a name: its letters and digits (without accents), at most 40, with a number where it is taken
 * (`uploadAvatar` in docs/openapi.json).
 */
export function avatarIdFrom(name: string, taken: ReadonlySet<string>): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, 40)
  const base = plain === '' ? 'avatar' : plain
  const used = new Set([...taken].map((one) => one.toLowerCase()))
  if (plain !== '' && !used.has(base.toLowerCase())) return base
  for (let n = plain === '' ? 1 : 2; ; n += 1) if (!used.has(`${base}${n}`.toLowerCase())) return `${base}${n}`
}

export const isAvatarId = (text: string): boolean => /^[A-Za-z0-9]{1,100}$/.test(text)
