import { codeOf } from '../../../common/service/index.ts'
import { message } from '../../../common/messages/index.ts'
import { EngineError } from '../../core/errors.ts'
import type { OfficialAvatar } from '../../presenters/drawn/types.ts'
import type { RecordRow } from '../../store/records/records.ts'
import type { PlanElement } from './plan/types.ts'

/** The avatar that an avatar element refers to. */
export type ResolvedAvatar =
  | { kind: 'official'; avatar: OfficialAvatar }
  /** A photo or film of the user's. */
  | {
      kind: 'own'
      /** URL of the photo or film. */
      url: string
      /** URL of the part of the film that the avatar speaks from, when that is not `url`. */
      speaksFrom?: string
      /** The prepared media that an uploaded avatar speaks from. */
      prepared?: { url: string; width: number; height: number }
      avatarId: string
      cutOut: boolean
    }

export interface ResolveSources {
  official: readonly OfficialAvatar[]
  /** Finds the record of an uploaded avatar by its `avatar_id`. */
  findOwn: (avatarId: string) => Promise<RecordRow | undefined>
  fileUrl: (name: string) => string
  /** Id of the official avatar that a URL of the engine shows, such as a listed `url`. */
  officialAt: (url: string) => string | undefined
}

/**
 * Finds the avatar that an element refers to (`avatar_from`: 2 official, 3 own).
 * @throws EngineError 1014 for an unknown avatar, 1010 for one that is not ready
 */
export async function resolveAvatar(
  element: Extract<PlanElement, { kind: 'avatar' }>,
  sources: ResolveSources,
): Promise<ResolvedAvatar> {
  const { avatarId, url, from, field, cutOut, speaksFrom } = element
  const byAddress = url === undefined ? undefined : sources.officialAt(url)
  const official = sources.official.find((one) => one.avatarId === (avatarId ?? byAddress))
  if (official && from !== 3) return { kind: 'official', avatar: official }
  if (official && avatarId === undefined) return { kind: 'official', avatar: official }
  if (avatarId !== undefined && from !== 2) {
    const own = await sources.findOwn(avatarId)
    if (own) return uploaded(own, avatarId, element, sources)
  }
  if (url !== undefined && from !== 2)
    return {
      kind: 'own',
      url,
      avatarId: '',
      cutOut: cutOut ?? false,
      ...(speaksFrom === undefined ? {} : { speaksFrom }),
    }
  const among = from === 3 ? 'own' : from === 2 ? 'official' : 'all'
  throw new EngineError(
    codeOf.notFound,
    message('engineWork.noSuchAvatar', {
      field,
      among: message(`engineWork.among.${among}`),
      id: JSON.stringify((avatarId ?? '').slice(0, 60)),
    }),
  )
}

function uploaded(
  own: RecordRow,
  avatarId: string,
  { field, cutOut }: Extract<PlanElement, { kind: 'avatar' }>,
  { fileUrl }: ResolveSources,
): ResolvedAvatar {
  const { media_file: media, prepared_file: prepared, ...fields } = own.fields
  if (own.status !== 3 || typeof media !== 'string') {
    const state = own.status === 4 ? 'engineWork.avatarFailed' : 'engineWork.avatarNotReady'
    throw new EngineError(codeOf.contentLocked, message(state, { field, id: avatarId }))
  }
  const [width, height] = [fields['engine_width'], fields['engine_height']]
  const ready = typeof prepared === 'string' && typeof width === 'number' && typeof height === 'number'
  return {
    kind: 'own',
    url: fileUrl(media),
    avatarId,
    cutOut: cutOut ?? fields['engine_cut_out'] === true,
    // Avatars that were uploaded in earlier versions have no prepared media.
    ...(ready ? { prepared: { url: fileUrl(prepared), width, height } } : {}),
  }
}
