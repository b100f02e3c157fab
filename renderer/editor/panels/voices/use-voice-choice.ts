import { computed } from 'vue'
import { isDialogue } from '@common/composition/index.ts'
import type { Scene, Voice } from '@common/composition/index.ts'
import type { CatalogueVoice } from '@common/bridge/index.ts'
import { useSettings } from '../../../stores/settings.ts'
import { useToasts } from '../../../stores/toasts.ts'
import { useDocument } from '../../../stores/document.ts'
import { translate } from '../../../i18n/translate.ts'
import { useSelection } from '../../selection.ts'
import { usePanels } from '../../shown-panel.ts'
import { useGivenVoices } from '../../speech/given-voices.ts'

/** The voice of the current scene, and how to change it. */
export function useVoiceChoice() {
  const document = useDocument()
  const selection = useSelection()
  const given = useGivenVoices()

  const panels = usePanels()
  /** Whose voice is chosen: that of the second speaker only in a dialogue. */
  const speaker = computed(() => (isDialogue(selection.scene?.voice ?? null) ? panels.speaker : 1))
  const current = computed(() => {
    const voice = selection.scene?.voice
    if (voice?.kind !== 'script') return null
    return speaker.value === 2 ? (voice.second?.voiceId ?? null) : voice.voiceId
  })

  function chooseForScene({ voiceId }: Pick<CatalogueVoice, 'voiceId'>): void {
    const { scene } = selection
    if (!scene) return
    const { voice } = scene
    if (speaker.value === 2 && voice?.kind === 'script') {
      const second = { voiceId, rate: voice.second?.rate ?? voice.rate }
      tell(document.edit('setVoice', { sceneId: scene.id, voice: { ...voice, second } }))
      return
    }
    keepForAvatar(scene, voiceId)
    given.choose(scene.id)
    tell(document.edit('setVoice', { sceneId: scene.id, voice: spokenBy(scene, voiceId) }))
  }

  /** Scenes with a recording, a cloned voice or no voice are not changed. */
  function chooseForAll({ voiceId, name }: Pick<CatalogueVoice, 'voiceId' | 'name'>): void {
    const scenes = (document.project?.scenes ?? []).filter(
      (scene) => scene.id === selection.scene?.id || scene.voice?.kind === 'script',
    )
    const refused = document.together(translate('panels.voices.forAllStep', { name }), () =>
      scenes.map((scene) => document.edit('setVoice', { sceneId: scene.id, voice: spokenBy(scene, voiceId) })),
    )
    tell(refused)
    if (refused !== null) return
    for (const { id } of scenes) given.choose(id)
    const message = translate('panels.voices.forAllDone', { name, count: scenes.length })
    useToasts().show({
      level: 'success',
      message,
      actions: [{ label: translate('project.undo'), run: document.undo }],
    })
  }

  return { current, speaker, chooseForScene, chooseForAll }
}

/** Keeps the script and changes only the voice. */
function spokenBy({ voice }: Scene, voiceId: string): Voice {
  if (voice?.kind === 'script') return { ...voice, voiceId }
  if (voice?.kind === 'clone') return { kind: 'script', voiceId, text: voice.text, rate: voice.rate }
  return { kind: 'script', voiceId, text: '', rate: 100 }
}

/** An avatar that speaks alone in a scene gets the voice that was chosen there in later scenes, too. */
function keepForAvatar({ elements }: Scene, voiceId: string): void {
  const shown = new Set(elements.flatMap(({ source }) => (source.kind === 'avatar' ? [source.avatarId] : [])))
  const [avatarId] = shown
  if (avatarId === undefined || shown.size > 1) return
  const { settings, set } = useSettings()
  if (settings.avatarVoices[avatarId] !== voiceId)
    void set({ avatarVoices: { ...settings.avatarVoices, [avatarId]: voiceId } })
}

function tell(refused: string | null): void {
  if (refused !== null) useToasts().show({ level: 'warning', message: refused })
}
