import { Clapperboard, LayoutGrid, ListChecks, Settings } from '@lucide/vue'
import type { Component } from 'vue'

/** The pages of the rail, in order. `keys` go there. */
export const pages: readonly { name: PageName; icon: Component; keys: string }[] = [
  { name: 'editor', icon: Clapperboard, keys: 'Mod+Alt+1' },
  { name: 'library', icon: LayoutGrid, keys: 'Mod+Alt+2' },
  { name: 'jobs', icon: ListChecks, keys: 'Mod+Alt+3' },
  { name: 'settings', icon: Settings, keys: 'Mod+,' },
]
export type PageName = 'editor' | 'library' | 'jobs' | 'settings'
