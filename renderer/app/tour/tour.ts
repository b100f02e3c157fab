import { ref } from 'vue'
import type { Router } from 'vue-router'
import { useSettings } from '../../stores/settings.ts'
import type { Command } from '../commands/registry.ts'

/** Whether the tour is shown. */
export const tourOpen = ref(false)

/** Shows the tour once: at the first start, until it was finished or skipped. */
export function offerTour(): void {
  const { settings, ready } = useSettings()
  if (ready && !settings.welcomeSeen) tourOpen.value = true
}

/** Ends the tour; it is not offered again. */
export function endTour(): void {
  tourOpen.value = false
  const { settings, set } = useSettings()
  if (!settings.welcomeSeen) void set({ welcomeSeen: true })
}

/** Starts the tour again, on the page that it points at. */
export const tourCommand = (router: Router): Command => ({
  id: 'help.tour',
  group: 'help',
  run: async () => {
    await router.push({ name: 'welcome' })
    tourOpen.value = true
  },
})
