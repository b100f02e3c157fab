import type { CatalogueAvatar, CatalogueVoice } from '@common/bridge/index.ts'
import type { Project } from '@common/composition/index.ts'

/** Number of voices that avatars of one gender share by default: the first of the list, which the service puts first. */
const shared = 4

/**
 * Id of the voice for an avatar that comes into a scene without one, in this order: the voice that it has in another
 * scene, the one that the user has given it before, one of its gender (another one for each of the first avatars of
 * that gender), any. '' when there are no voices.
 * @param kept ids of voices that the user gave to avatars, by the avatar's id
 */
export function fittingVoice(
  avatar: Pick<CatalogueAvatar, 'avatarId' | 'gender'>,
  {
    project,
    kept,
    avatars,
    voices,
  }: {
    project: Project | null
    kept: Readonly<Record<string, string>>
    avatars: readonly Pick<CatalogueAvatar, 'avatarId' | 'gender'>[]
    voices: readonly Pick<CatalogueVoice, 'voiceId' | 'gender'>[]
  },
): string {
  const known = (id: string | undefined): id is string => voices.some(({ voiceId }) => voiceId === id)
  const elsewhere = project?.scenes.flatMap(({ voice, elements }) => {
    const shown = elements.flatMap(({ source }) => (source.kind === 'avatar' ? [source.avatarId] : []))
    if (voice?.kind !== 'script') return []
    if (shown[0] === avatar.avatarId) return [voice.voiceId]
    return voice.second && shown[1] === avatar.avatarId ? [voice.second.voiceId] : []
  })
  const before = [...(elsewhere ?? []), kept[avatar.avatarId]].find(known)
  if (before !== undefined) return before
  const gender = avatar.gender.toLowerCase()
  const alike = gender === '' ? [] : voices.filter((one) => one.gender.toLowerCase() === gender)
  const [first] = voices
  if (alike.length === 0) return first?.voiceId ?? ''
  const peers = avatars.filter((one) => one.gender.toLowerCase() === gender)
  const index = Math.max(
    0,
    peers.findIndex(({ avatarId }) => avatarId === avatar.avatarId),
  )
  return alike[index % Math.min(shared, alike.length)]!.voiceId
}
