import { usePreferredLanguages } from '@vueuse/core'
import { watch } from 'vue'
import { chooseLanguage } from '@common/languages.ts'
import { i18n } from '../i18n/index.ts'
import { useSettings } from '../stores/settings.ts'

/** Sets the window's language: the user's choice, or the system's. */
export function useLanguage(): void {
  const { settings } = useSettings()
  const preferred = usePreferredLanguages()
  watch(
    () => chooseLanguage(settings.locale, preferred.value),
    (language) => {
      i18n.global.locale.value = language
      document.documentElement.lang = language
    },
    { immediate: true },
  )
}
