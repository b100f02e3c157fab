import type { MediaInfo } from '../../../media/media-info.ts'
import type { OfficialAvatar } from '../../presenters/drawn/types.ts'

/** A photo or film that speaks, prepared and on this machine. */
export interface OwnActor {
  kind: 'own'
  /** Names the content and what is done with it, where the same name always means the same. */
  id: string
  /** As the user named it; empty for one that is given by its address alone. */
  avatarId: string
  path: string
  info: MediaInfo
  cutOut: boolean
}

/** Who is drawn for an avatar element. */
export type Actor = { kind: 'official'; id: string; avatar: OfficialAvatar } | OwnActor
