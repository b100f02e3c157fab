import { CloudUpload, FolderCog, Info, Keyboard, Palette, PlugZap, Send } from '@lucide/vue'
import type { Component } from 'vue'

export const settingsTabs: readonly { id: SettingsTab; icon: Component }[] = [
  { id: 'appearance', icon: Palette },
  { id: 'connections', icon: PlugZap },
  { id: 'files', icon: FolderCog },
  { id: 'destinations', icon: Send },
  { id: 'public', icon: CloudUpload },
  { id: 'shortcuts', icon: Keyboard },
  { id: 'about', icon: Info },
]
export type SettingsTab = 'appearance' | 'connections' | 'files' | 'destinations' | 'public' | 'shortcuts' | 'about'
