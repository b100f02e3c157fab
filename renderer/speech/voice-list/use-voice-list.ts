import { computed } from 'vue'
import type { CatalogueVoice } from '@common/bridge/index.ts'
import { translate } from '../../i18n/translate.ts'
import { useSettings } from '../../stores/settings.ts'
import { reportError } from '../../stores/toasts.ts'
import { useSamplePlayer } from './sample-player.ts'

/** Actions on any list of voices: play a sample, mark favourites. */
export function useVoiceList() {
  const settings = useSettings()
  const samples = useSamplePlayer()
  const favourites = computed(() => new Set(settings.settings.favouriteVoices))

  function toggleFavourite(voiceId: string): void {
    const now = settings.settings.favouriteVoices
    const next = now.includes(voiceId) ? now.filter((one) => one !== voiceId) : [voiceId, ...now]
    void settings.set({ favouriteVoices: next.slice(0, 1_000) })
  }

  async function play(voice: CatalogueVoice): Promise<void> {
    if (voice.previewUrl === null) return
    try {
      await samples.toggle(voice.voiceId, voice.previewUrl)
    } catch (error) {
      console.warn('A sample could not be played.', error)
      reportError(new Error(translate('panels.voices.noSample', { name: voice.name })))
    }
  }

  return { favourites, playing: samples.playing, toggleFavourite, play }
}
