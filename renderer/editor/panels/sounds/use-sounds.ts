import { computed, onScopeDispose, ref } from 'vue'
import type { BundledSound } from '@common/bridge/index.ts'
import { studio } from '../../../bridge/studio.ts'
import { translate as t } from '../../../i18n/translate.ts'
import { useSamplePlayer } from '../../../speech/voice-list/sample-player.ts'
import { useAssets } from '../../../stores/assets.ts'
import { reportError, useToasts } from '../../../stores/toasts.ts'
import { addMedia } from '../../add-element.ts'
import { useMusicEdits } from '../../music/use-music-edits.ts'

export interface NamedSound extends BundledSound {
  name: string
  /** In the language of the window; null for effects. */
  moodName: string | null
}

/** Music and sounds that come with the product: looked for, played and used. */
export function useSounds() {
  const music = useMusicEdits()
  const assets = useAssets()
  const player = useSamplePlayer()
  const sounds = ref<readonly BundledSound[]>([])
  const search = ref('')
  const mood = ref('')
  const isReading = ref(true)

  async function load(): Promise<void> {
    try {
      sounds.value = await studio().assets.bundledSounds()
    } catch (error) {
      reportError(error)
    } finally {
      isReading.value = false
    }
  }
  void load()
  onScopeDispose(player.stop)

  const named = computed<NamedSound[]>(() =>
    sounds.value.map((sound) => ({
      ...sound,
      name: t(`panels.sounds.names.${sound.id}`),
      moodName: sound.mood === null ? null : t(`panels.sounds.moods.${sound.mood}`),
    })),
  )
  const moods = computed(() => {
    const found = new Map(named.value.flatMap(({ mood: id, moodName }) => (id === null ? [] : [[id, moodName!]])))
    return [...found].map(([value, label]) => ({ value, label }))
  })
  const found = computed(() => {
    const parts = search.value.toLocaleLowerCase().split(/\s+/).filter(Boolean)
    return named.value.filter((sound) => {
      if (mood.value !== '' && sound.mood !== mood.value) return false
      const text = [sound.name, sound.moodName ?? '', sound.tempo ?? ''].join(' ').toLocaleLowerCase()
      return parts.every((part) => text.includes(part))
    })
  })

  async function toggle({ id, playUrl }: BundledSound): Promise<void> {
    await player.toggle(id, playUrl).catch(reportError)
  }

  /** Adds a sound to the current scene. */
  async function add({ path }: BundledSound): Promise<void> {
    try {
      const [info] = await assets.importPaths([path])
      if (info) await addMedia(info)
    } catch (error) {
      reportError(error)
    }
  }

  /** Lets a piece of music play under all scenes, in place of the one that did. */
  async function playUnder({ path, name }: NamedSound): Promise<void> {
    if (await music.use(path)) useToasts().show({ level: 'info', message: t('panels.sounds.isUnder', { name }) })
  }

  return { search, mood, moods, found, isReading, playing: player.playing, toggle, add, playUnder }
}
