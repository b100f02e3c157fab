import { EngineError } from '../core/errors.ts'
import type { OfficialAvatar } from '../avatars/types.ts'
import type { RecordRow } from '../records/records.ts'
import type { PlanElement } from './plan.ts'

/** Who is in an avatar element. */
export type Casting =
  | { kind: 'official'; avatar: OfficialAvatar }
  /** Shown as it is: a photo or a video of the user's. */
  | { kind: 'own'; url: string }

export interface CastSources {
  official: readonly OfficialAvatar[]
  /** The record of an uploaded avatar, by its avatar_id. */
  findOwn: (avatarId: string) => RecordRow | undefined
  fileUrl: (name: string) => string
  /** The official avatar behind an address of the engine, such as a listed `url`. */
  officialAt: (url: string) => string | undefined
}

/**
 * Finds out who an avatar element means (service-interface: `avatar_from` 2 official, 3 own).
 * @throws EngineError 1014 for an unknown avatar, 1010 for one that isn't ready
 */
export function castAvatar(element: Extract<PlanElement, { kind: 'avatar' }>, sources: CastSources): Casting {
  const { avatarId, url, from, field } = element
  const byAddress = url === undefined ? undefined : sources.officialAt(url)
  const official = sources.official.find((one) => one.avatarId === (avatarId ?? byAddress))
  if (official && from !== 3) return { kind: 'official', avatar: official }
  if (official && avatarId === undefined) return { kind: 'official', avatar: official }
  if (avatarId !== undefined && from !== 2) {
    const own = sources.findOwn(avatarId)
    if (own) return { kind: 'own', url: readyUrl(own, avatarId, field, sources) }
  }
  if (url !== undefined && from !== 2) return { kind: 'own', url }
  const among = from === 3 ? 'your own avatars' : from === 2 ? 'the official avatars' : 'the avatars'
  throw new EngineError(
    1014,
    `${field}.avatar_id names no one among ${among}: ${JSON.stringify((avatarId ?? '').slice(0, 60))}. Choose one from avatar/list.`,
  )
}

function readyUrl(own: RecordRow, avatarId: string, field: string, sources: CastSources): string {
  const file = own.fields['media_file']
  if (own.status === 3 && typeof file === 'string') return sources.fileUrl(file)
  const state = own.status === 4 ? 'could not be made' : 'is still being prepared'
  throw new EngineError(1010, `${field}.avatar_id: the avatar ${avatarId} ${state}.`)
}
