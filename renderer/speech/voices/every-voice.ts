import { computed } from 'vue'
import type { CatalogueVoice, OwnVoice } from '@common/bridge/index.ts'
import { useCatalogue } from '../../stores/catalogue.ts'
import { useOwnVoices } from '../../stores/own-voices.ts'
import { useSettings } from '../../stores/settings.ts'

/** The voices of the connection, and the user's own, which every connection can speak with. */
export function useEveryVoice() {
  const catalogue = useCatalogue()
  const own = useOwnVoices()
  const settings = useSettings()
  const favourites = computed(() => new Set(settings.settings.favouriteVoices))

  const voices = computed<CatalogueVoice[]>(() => {
    const known = new Set(catalogue.voices.map(({ voiceId }) => voiceId))
    const mine = own.voices.filter(({ voiceId }) => !known.has(voiceId)).map(asVoice)
    return [...mine, ...catalogue.voices]
  })
  return { voices, favourites }
}

function asVoice({ voiceId, name, language, playUrl }: OwnVoice): CatalogueVoice {
  return {
    voiceId,
    name,
    language,
    gender: '',
    accent: '',
    description: '',
    useCase: '',
    from: 4,
    previewUrl: playUrl,
  }
}
