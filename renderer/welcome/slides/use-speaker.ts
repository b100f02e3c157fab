import { computed, ref } from 'vue'
import { useI18n } from 'vue-i18n'
import type { CatalogueAvatar, CatalogueVoice } from '@common/bridge/index.ts'
import { languageName } from '@common/languages.ts'
import { defaultSpeaker } from '@common/slides/index.ts'
import type { PresenterPosition, SlidePresenter } from '@common/slides/index.ts'
import { useEveryVoice } from '../../speech/voices/every-voice.ts'
import { voiceWord } from '../../speech/voice-list/voice-words.ts'
import { useCatalogue } from '../../stores/catalogue.ts'

/** Who speaks in the scenes: '' stands for nobody who is seen. */
export function useSpeaker() {
  const { t, locale } = useI18n()
  const catalogue = useCatalogue()
  const { voices, favourites } = useEveryVoice()
  const avatarId = ref<string>(defaultSpeaker.presenter.avatarId)
  const voiceId = ref<string>(defaultSpeaker.voiceId)
  const position = ref<PresenterPosition>('beside')
  catalogue.ensure()

  const ready = computed(() => catalogue.avatars.filter(({ state, type }) => state === 'ready' && type !== 2))
  const avatars = computed(() => [
    { value: '', label: t('slides.nobody') },
    ...ready.value.map(({ avatarId: value, name, note, from }) => ({
      value,
      label: name,
      hint: note || undefined,
      group: t(from === 3 ? 'panels.avatars.own' : 'panels.avatars.official'),
    })),
  ])
  const voiceOptions = computed(() =>
    voices.value
      .toSorted((a, b) => rank(a) - rank(b))
      .map((voice) => ({
        value: voice.voiceId,
        label: favourites.value.has(voice.voiceId) ? `★ ${voice.name}` : voice.name,
        hint: hintOf(voice) || undefined,
      })),
  )
  const chosen = computed(() => ready.value.find((one) => one.avatarId === avatarId.value) ?? null)
  const presenter = computed<SlidePresenter | null>(() => chosen.value && presenterOf(chosen.value, position.value))

  const rank = ({ voiceId: id, from }: CatalogueVoice): number => (favourites.value.has(id) ? 0 : from === 4 ? 1 : 2)
  const hintOf = ({ from, gender, accent }: CatalogueVoice): string =>
    from === 4
      ? t('panels.voices.own')
      : [voiceWord('gender', gender), voiceWord('accent', accent)].filter(Boolean).join(t('text.separator'))

  /** Chooses who the service has for a language (ISO 639-1): the presenter's usual voice, or one of the language. */
  function begin(language: string): void {
    if (!ready.value.some((one) => one.avatarId === avatarId.value)) avatarId.value = ready.value[0]?.avatarId ?? ''
    const spoken = voices.value.filter((one) => isOf(one, language))
    if (spoken.length === 0 && voices.value.some((one) => one.voiceId === voiceId.value)) return
    if (spoken.some((one) => one.voiceId === voiceId.value)) return
    const gender = chosen.value?.gender.toLowerCase()
    const voice = spoken.find((one) => one.gender.toLowerCase() === gender) ?? spoken[0] ?? voices.value[0]
    if (voice) voiceId.value = voice.voiceId
  }

  /** A note where the chosen voice is of another language than the scripts; null where it is not known or the same. */
  function otherLanguage(language: string): string | null {
    const voice = voices.value.find((one) => one.voiceId === voiceId.value)
    if (!voice || voice.language === '' || isOf(voice, language)) return null
    return t('slides.otherLanguage', { language: languageName(language, locale.value) })
  }

  return { catalogue, avatarId, voiceId, position, avatars, voiceOptions, presenter, begin, otherLanguage }
}

const isOf = ({ language }: CatalogueVoice, wanted: string): boolean =>
  language.toLowerCase().replaceAll('_', '-').split('-')[0] === wanted

function presenterOf(
  { avatarId, from, name, width, height }: CatalogueAvatar,
  position: PresenterPosition,
): SlidePresenter {
  const size = from === 3 && width !== null && height !== null ? { width, height } : null
  return { avatarId, from, name, size, position }
}
