import type { Router } from 'vue-router'
import { useEngine } from '../../stores/engine.ts'
import { libraryView, onlineClips } from '../../stores/clips/library-views.ts'
import { useSettings } from '../../stores/settings.ts'
import { pages } from '../pages.ts'
import { cycleRegion } from '../regions.ts'
import { paletteOpen, sheetOpen } from './open.ts'
import type { Command } from './registry.ts'
import { isDialogOpen } from './targets.ts'

/** Commands that are available on every page. */
export function shellCommands(router: Router): Command[] {
  const { set } = useSettings()
  const engine = useEngine()
  return [
    { id: 'go.welcome', group: 'go', run: () => router.push({ name: 'welcome' }) },
    ...pages.map((page): Command => ({
      id: `go.${page.name}`,
      group: 'go',
      keys: page.keys,
      run: () => router.push({ name: page.name }),
    })),
    // The ids of these commands date from when each list was a page: users have stored shortcuts under them.
    { id: 'go.collect', group: 'go', keys: 'Mod+Alt+5', run: () => router.push(onlineClips) },
    { id: 'go.jobs', group: 'go', keys: 'Mod+Alt+6', run: () => router.push(libraryView('jobs')) },
    { id: 'go.downloads', group: 'go', run: () => router.push(libraryView('downloads')) },
    {
      id: 'view.nextRegion',
      group: 'view',
      keys: 'F6',
      inTextFields: true,
      hidden: true,
      enabled: () => !isDialogOpen(),
      run: () => cycleRegion(1),
    },
    {
      id: 'view.previousRegion',
      group: 'view',
      keys: 'Shift+F6',
      inTextFields: true,
      hidden: true,
      enabled: () => !isDialogOpen(),
      run: () => cycleRegion(-1),
    },
    { id: 'view.themeSystem', group: 'view', run: () => set({ theme: 'system' }) },
    { id: 'view.themeDark', group: 'view', run: () => set({ theme: 'dark' }) },
    { id: 'view.themeLight', group: 'view', run: () => set({ theme: 'light' }) },
    {
      id: 'help.palette',
      group: 'help',
      keys: 'Mod+K',
      inTextFields: true,
      run: () => (paletteOpen.value = !paletteOpen.value),
    },
    { id: 'help.shortcuts', group: 'help', keys: '?', run: () => (sheetOpen.value = true) },
    {
      id: 'help.restartEngine',
      group: 'help',
      enabled: () => engine.status.name === 'failed' || engine.status.name === 'stopped',
      run: () => engine.restart(),
    },
    {
      id: 'help.about',
      group: 'help',
      run: () => router.push({ name: 'settings', params: { tab: 'about' } }),
    },
  ]
}
