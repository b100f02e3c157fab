import type { MediaInfo } from '../../../../media/media-info.ts'
import type { OfficialAvatar } from '../../../presenters/drawn/types.ts'

/** An own avatar that can speak: a photo or film that was prepared and lies on this machine. */
export interface OwnActor {
  kind: 'own'
  /** Id of the prepared content, of which the same id always means the same frames. */
  id: string
  /** Id that the user gave the avatar; empty for one that is given by its URL alone. */
  avatarId: string
  path: string
  info: MediaInfo
  cutOut: boolean
}

/** The avatar that is drawn for an avatar element. */
export type Actor = { kind: 'official'; id: string; avatar: OfficialAvatar } | OwnActor
