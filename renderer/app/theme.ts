import { usePreferredDark } from '@vueuse/core'
import { computed, watch } from 'vue'
import type { ComputedRef } from 'vue'
import { useSettings } from '../stores/settings.ts'

export type Theme = 'dark' | 'light'

export function themeOf(setting: 'system' | Theme, prefersDark: boolean): Theme {
  if (setting !== 'system') return setting
  return prefersDark ? 'dark' : 'light'
}

/** Sets the window's theme: the user's choice, or the system's, following its changes. */
export function useTheme(): ComputedRef<Theme> {
  const { settings } = useSettings()
  const prefersDark = usePreferredDark()
  const theme = computed(() => themeOf(settings.theme, prefersDark.value))
  watch(
    theme,
    (now) => {
      document.documentElement.dataset['theme'] = now
    },
    { immediate: true },
  )
  return theme
}
