import type { CatalogueAvatar, CatalogueVoice } from '@common/bridge/index.ts'
import type { Scene, Voice } from '@common/composition/index.ts'
import { translate } from '../../i18n/translate.ts'
import { useCatalogue } from '../../stores/catalogue.ts'
import { useDocument } from '../../stores/document.ts'
import { useSettings } from '../../stores/settings.ts'
import { useToasts } from '../../stores/toasts.ts'
import { fittingVoice } from './fitting-voice.ts'
import { useGivenVoices } from './given-voices.ts'

const hasAvatar = ({ elements }: Scene): boolean => elements.some(({ kind }) => kind === 'avatar')

/** The voice that a scene gets with an avatar; null: it keeps its own. */
export function voiceWith(avatar: CatalogueAvatar, scene: Scene | null): Voice | null {
  const voice = scene?.voice ?? null
  if (voice === null) return { kind: 'script', text: '', rate: 100, voiceId: voiceFor(avatar) }
  if (voice.kind !== 'script' || hasAvatar(scene!) || !useGivenVoices().isGiven(scene!)) return null
  // Nothing tells which voice suits an avatar without a gender: the neighbouring scene's is as good as any.
  const isUnknown = avatar.gender === '' && useSettings().settings.avatarVoices[avatar.avatarId] === undefined
  if (isUnknown && voice.voiceId !== '') return null
  const voiceId = voiceFor(avatar)
  return voiceId === voice.voiceId ? null : { ...voice, voiceId }
}

/**
 * A voice that suits the avatar, where the one that the user chose in the scene has another gender; null otherwise. Asked
 * before the avatar is in the scene.
 */
export function otherVoice(avatar: CatalogueAvatar, scene: Scene | null): CatalogueVoice | null {
  if (scene?.voice?.kind !== 'script' || hasAvatar(scene)) return null
  const catalogue = useCatalogue()
  const [own, other] = [catalogue.voice(scene.voice.voiceId), catalogue.voice(voiceFor(avatar))]
  const gender = avatar.gender.toLowerCase()
  if (gender === '' || !own?.gender || own.gender.toLowerCase() === gender) return null
  return other?.gender.toLowerCase() === gender ? other : null
}

/** Tells the user that the chosen voice stays, and offers the other one. */
export function hintAtVoice(avatar: CatalogueAvatar, { id: sceneId, voice }: Scene, other: CatalogueVoice): void {
  if (voice?.kind !== 'script') return
  const document = useDocument()
  const own = useCatalogue().voice(voice.voiceId)?.name ?? voice.voiceId
  const run = (): void => {
    const now = document.project?.scenes.find(({ id }) => id === sceneId)?.voice
    if (now?.kind === 'script') document.edit('setVoice', { sceneId, voice: { ...now, voiceId: other.voiceId } })
  }
  useToasts().show({
    level: 'info',
    message: translate('panels.voices.stays', { voice: own, avatar: avatar.name }),
    actions: [{ label: translate('panels.voices.useOther', { voice: other.name }), run }],
  })
}

function voiceFor(avatar: CatalogueAvatar): string {
  const { avatars, voices } = useCatalogue()
  const kept = useSettings().settings.avatarVoices
  return fittingVoice(avatar, { project: useDocument().own, kept, avatars, voices })
}
