import {
  AudioLines,
  Clapperboard,
  LayoutGrid,
  MicVocal,
  RadioTower,
  ScanFace,
  Settings,
  SquareUserRound,
} from '@lucide/vue'
import type { Component } from 'vue'

/** The pages of the navigation, in order. `keys` open a page; they never change when a page is added. */
export const pages: readonly { name: PageName; icon: Component; keys: string }[] = [
  { name: 'editor', icon: Clapperboard, keys: 'Mod+Alt+1' },
  { name: 'voiceovers', icon: AudioLines, keys: 'Mod+Alt+2' },
  { name: 'voices', icon: MicVocal, keys: 'Mod+Alt+3' },
  { name: 'avatars', icon: SquareUserRound, keys: 'Mod+Alt+7' },
  { name: 'faces', icon: ScanFace, keys: 'Mod+Alt+8' },
  { name: 'live', icon: RadioTower, keys: 'Mod+Alt+9' },
  { name: 'library', icon: LayoutGrid, keys: 'Mod+Alt+4' },
  { name: 'settings', icon: Settings, keys: 'Mod+,' },
]
export type PageName = 'editor' | 'voiceovers' | 'voices' | 'avatars' | 'faces' | 'live' | 'library' | 'settings'
